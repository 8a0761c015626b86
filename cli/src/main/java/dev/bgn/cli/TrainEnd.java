package dev.bgn.cli;

import dev.bgn.datasets.SeedSplits;
import dev.bgn.experiments.comparison.Contestant;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Collects, as a training comes to its end, what its summary tells. */
final class TrainEnd {
    private final SeedSplits splits;
    private final TrainPlan plan;
    private final boolean comparable;
    private final long start;
    private final CommandSpec command;
    private List<Contestant> baselines = List.of();
    private double baselineSeconds;
    private Path kept;
    private String interrupted;
    private boolean reached;

    /**
     * @param start when everything began
     * @param command as it was typed
     */
    TrainEnd(SeedSplits splits, TrainPlan plan, boolean comparable, long start, CommandSpec command) {
        this.splits = splits;
        this.plan = plan;
        this.comparable = comparable;
        this.start = start;
        this.command = command;
    }

    void kept(Path file) {
        kept = file;
    }

    void interrupted(long seed, TrainResult result, int epochs) {
        interrupted = String.format(
                Locale.ROOT,
                "Interrupted after epoch %d of %d of seed %d; the best so far was epoch %d, validation accuracy %.1f %%.",
                result.epochs(),
                epochs,
                seed,
                result.epoch(),
                100 * result.validation());
    }

    /** Before the next run had come to a best epoch. */
    void interruptedAfter(int runs, int of) {
        interrupted = "Interrupted after " + runs + " of " + of + " seeds.";
    }

    /** Runs the baselines on the splits of the seeds. */
    void compare(List<Long> seeds, Workers workers) {
        long before = System.nanoTime();
        baselines = Contestant.baselines(splits, seeds, plan.training().metric(), workers);
        baselineSeconds = (System.nanoTime() - before) / 1e9;
    }

    /** Without a failure. */
    void reached() {
        reached = true;
    }

    /**
     * Nothing where a failure came before the end.
     *
     * @param results of the runs that are reported; not empty
     */
    Optional<TrainSummary> summary(List<TrainResult> results, long firstSeed) {
        if (!reached) {
            return Optional.empty();
        }
        String network = plan.model().kind() + ", binarize " + plan.model().level();
        return Optional.of(new TrainSummary(
                splits.of(firstSeed),
                plan.training().metric(),
                new Contestant(
                        "this network (" + network.toLowerCase(Locale.ROOT) + ")",
                        "network",
                        results.stream().map(TrainResult::testScores).toList()),
                baselines,
                Optional.ofNullable(kept),
                Optional.ofNullable(interrupted),
                comparable,
                (System.nanoTime() - start) / 1e9,
                baselineSeconds,
                next(splits.of(firstSeed).split().testCount() > 0)));
    }

    private String next(boolean hasTest) {
        if (kept == null) {
            return "bgn" + GivenOptions.all(command) + " --out model.safetensors";
        }
        String rest = " " + GivenOptions.quoted(kept.toString()) + GivenOptions.ofDataset(command);
        return hasTest ? "bgn eval" + rest : "bgn predict" + rest + " --out predictions.csv";
    }
}
