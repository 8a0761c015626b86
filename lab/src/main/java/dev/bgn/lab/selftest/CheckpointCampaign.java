package dev.bgn.lab.selftest;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.Level;
import dev.bgn.training.checkpoint.Checkpoint;
import dev.bgn.training.checkpoint.CheckpointFile;
import dev.bgn.training.task.Trainer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Kills a training (SIGKILL) at random moments, again and again. After each kill the checkpoint must be readable and
 * hold at least the last epoch whose checkpoint the training had reported; the next training goes on from it. At the
 * end its bytes must be those of a training of as many epochs that nobody disturbed.
 */
public final class CheckpointCampaign {
    private static final Level LEVEL = Level.WEC;
    /** One kill in so many comes while the JVM starts, the others while it trains. */
    private static final int STARTS = 10;

    private static final long START_NANOS = 400_000_000;
    private static final long TRAINING_NANOS = 30_000_000;

    private final Path file;
    private final long seed;
    private final CounterRandom random;
    private int unreadable;
    private int mostLost;
    private int epoch;

    private CheckpointCampaign(Path folder, long seed) {
        this.file = folder.resolve("selftest.checkpoint");
        this.seed = seed;
        this.random = new CounterRandom(seed, 0);
    }

    /**
     * What came out.
     *
     * @param epochs of the training that was killed so often
     * @param unreadable how often a kill left a checkpoint that could not be read
     * @param mostLost the most epochs that a kill lost although their checkpoint had been reported
     * @param same whether the last checkpoint equals that of an undisturbed training, byte for byte
     */
    public record Result(int kills, int epochs, int unreadable, int mostLost, boolean same) {
        public boolean isGood() {
            return unreadable == 0 && mostLost == 0 && same;
        }
    }

    /** Runs the campaign in an empty folder; {@code progress} is told the number of kills so far. */
    public static Result run(Path folder, long seed, int kills, IntConsumer progress)
            throws IOException, InterruptedException {
        CheckpointCampaign campaign = new CheckpointCampaign(folder, seed);
        for (int kill = 0; kill < kills; kill++) {
            campaign.killOnce(kill);
            progress.accept(kill + 1);
        }
        return new Result(kills, campaign.epoch, campaign.unreadable, campaign.mostLost, campaign.isUndisturbed());
    }

    private void killOnce(int kill) throws IOException, InterruptedException {
        boolean atStart = random.below(STARTS, 2L * kill) == 0;
        long delay = random.below(atStart ? START_NANOS : TRAINING_NANOS, 2L * kill + 1);
        Process process = new ProcessBuilder(command())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int reported = epoch;
        try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
            if (!atStart) {
                String line = lines.readLine();
                if (line == null) {
                    throw new IOException("the training ended by itself, with exit code " + process.waitFor());
                }
                reported = Integer.parseInt(line);
            }
            Thread.sleep(delay / 1_000_000, (int) (delay % 1_000_000));
            // The process itself would close its output, and with it what was reported last.
            process.toHandle().destroyForcibly();
            process.waitFor();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reported = Integer.parseInt(line);
            }
        } finally {
            process.destroyForcibly();
        }
        look(reported);
    }

    /** Few threads and a quick start, because most of the campaign is JVMs that start. */
    private List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                EndlessTraining.class.getName(),
                file.toString(),
                LEVEL.name(),
                Long.toString(seed));
    }

    private void look(int reported) throws IOException {
        if (!Files.exists(file)) {
            mostLost = Math.max(mostLost, reported);
            return;
        }
        try {
            epoch = CheckpointFile.read(file).numbers().epoch();
            mostLost = Math.max(mostLost, reported - epoch);
        } catch (MalformedFileException e) {
            unreadable++;
            // The next training would stop at it.
            Files.delete(file);
        }
    }

    private boolean isUndisturbed() throws IOException {
        if (epoch == 0) {
            return true;
        }
        Trainer trainer = EndlessTraining.trainer(LEVEL, seed);
        int last = epoch;
        Path own = file.resolveSibling("undisturbed.checkpoint");
        trainer.run(report -> {
            if (report.number() == last) {
                CheckpointFile.write(own, Checkpoint.of(EndlessTraining.RUN, trainer.state()));
            }
            return report.number() < last;
        });
        return Arrays.equals(Files.readAllBytes(file), Files.readAllBytes(own));
    }
}
