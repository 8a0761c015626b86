package dev.bgn.lab.selftest;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Gives damaged files to readers and counts what comes of it. A reader may succeed or throw
 * {@link MalformedFileException}; anything else, or more than a second, is a failure, and its input is kept. A reader
 * that hangs ends the campaign.
 */
public final class Campaign {
    private static final long LIMIT_MILLIS = 1000;
    /** A reader that takes so long hangs: the campaign ends there, for the reader cannot be stopped. */
    private static final Duration HANG_LIMIT = Duration.ofSeconds(20);
    /** A campaign that fails everywhere need not fill the disk. */
    private static final int MAX_FAILURES = 100;

    private final Path folder;
    private final long seed;
    private final WatchedReader readers = new WatchedReader(HANG_LIMIT);
    private boolean hung;
    private int rejected;
    private long slowestNanos;
    private final List<Failure> failures = new ArrayList<>();

    /** Makes and tries one damaged file; the same number and mutator make it again. */
    @FunctionalInterface
    public interface Case {
        void run(int number, Mutator mutator) throws IOException;
    }

    /** A campaign as commands start it: in a folder, with a seed, of so many damaged files. */
    @FunctionalInterface
    public interface Kind {
        Result run(Path folder, long seed, int mutants, IntConsumer progress) throws IOException;
    }

    /** A mutant that a reader did not take well. The same seed and number make it again. */
    public record Failure(long seed, int number, String reason, Path input) {}

    /**
     * How a campaign went.
     *
     * @param rejected mutants that gave a {@link MalformedFileException}
     * @param accepted mutants that a reader could read
     * @param slowestMillis the time of the slowest mutant
     */
    public record Result(int mutants, int rejected, int accepted, double slowestMillis, List<Failure> failures) {}

    /** A campaign that keeps the inputs of failures in {@code folder}. */
    public Campaign(Path folder, long seed) {
        this.folder = folder;
        this.seed = seed;
    }

    /** Runs {@code mutants} cases; {@code progress} hears how many are done. */
    public Result run(int mutants, IntConsumer progress, Case one) throws IOException {
        int number = 0;
        try (WatchedReader _ = readers) {
            while (number < mutants && failures.size() < MAX_FAILURES && !hung) {
                one.run(number, new Mutator(seed + number * 0x9e3779b97f4a7c15L));
                progress.accept(++number);
            }
        }
        int accepted = number - rejected - failures.size();
        return new Result(number, rejected, accepted, slowestNanos / 1e6, List.copyOf(failures));
    }

    /** Lets a reader try {@code mutant}. */
    public void attempt(int number, byte[] mutant, WatchedReader.Attempt attempt) throws IOException {
        WatchedReader.Outcome outcome = readers.run(attempt);
        hung = outcome.hung();
        slowestNanos = Math.max(slowestNanos, outcome.nanos());
        String reason = outcome.error();
        if (reason.isEmpty() && outcome.nanos() > LIMIT_MILLIS * 1_000_000) {
            reason = "took " + outcome.nanos() / 1_000_000 + " ms";
        }
        if (!reason.isEmpty()) {
            Path kept = folder.resolve("failure-" + seed + "-" + number + ".bin");
            Files.write(kept, mutant);
            failures.add(new Failure(seed, number, reason, kept));
        } else if (outcome.refused()) {
            rejected++;
        }
    }
}
