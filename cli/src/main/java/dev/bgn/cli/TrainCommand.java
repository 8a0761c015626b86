package dev.bgn.cli;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.Splits;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.checkpoint.Checkpoint;
import dev.bgn.training.checkpoint.CheckpointFile;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a network. */
@Command(
        name = "train",
        description = {
            "Trains a graph network for the classes of nodes, real-valued or binarized.",
            "The epoch is chosen on validation; test nodes are looked at once, at the end."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TrainCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;
    /** The protocol usual for graphs without a published split. */
    private static final String USUAL_SPLIT = "per-class:20,30";
    /** For classes too small for it. */
    private static final String SMALL_SPLIT = "stratified:0.6,0.2,0.2";

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private TrainOptions options;

    @Mixin
    private Output output;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "1", description = "Runs to average (default: 1).")
    private int seeds;

    @Option(names = "--threads", paramLabel = "N", description = "Threads (default: one for each core).")
    private Integer threads;

    @Option(names = "--checkpoint", paramLabel = "DIR", description = "Keep a checkpoint of each seed here.")
    private Path checkpoints;

    @Option(names = "--resume", description = "Go on from the checkpoints, where there are any.")
    private boolean resume;

    @Override
    public Integer call() throws IOException {
        TrainPlan plan = options.plan();
        if (seeds < 1) {
            throw new BadInputException("--seeds " + seeds + ": expected 1 or more");
        }
        if (resume && checkpoints == null) {
            throw new BadInputException("--resume needs --checkpoint DIR");
        }
        GraphData data = load();
        long seed = dataset.seed();
        List<TrainResult> results = new ArrayList<>();
        try (Workers workers = workers();
                Interruption interruption = new Interruption()) {
            GraphInput input = new GraphInput(data.graph(), data.features());
            for (int i = 0; i < seeds && !interruption.isAsked(); i++) {
                results.add(train(plan, data, input, seed + i, workers, interruption));
            }
            if (interruption.isAsked()) {
                output.err().println("interrupted" + (checkpoints == null ? "" : "; --resume goes on from here"));
                return INTERRUPTED;
            }
        }
        new TrainReport(output, data, plan, options.teacherName(), seed).print(results);
        return 0;
    }

    /** The dataset, with a split of the usual size where it comes with none and none was asked for. */
    private GraphData load() throws IOException {
        GraphData data = dataset.load();
        if (!data.split().equals(Split.EMPTY)) {
            return data;
        }
        String rule = fits(USUAL_SPLIT, data) ? USUAL_SPLIT : SMALL_SPLIT;
        if (!fits(rule, data)) {
            throw new BadInputException(
                    "this dataset has too few labelled nodes to train on; --split says which to use");
        }
        output.err().println("split: " + rule + ", seed " + dataset.seed() + " (--split chooses another)");
        return data.withSplit(Splits.parse(rule).apply(data, dataset.seed()));
    }

    private boolean fits(String rule, GraphData data) {
        try {
            Split split = Splits.parse(rule).apply(data, dataset.seed());
            return split.trainCount() > 0 && split.validationCount() > 0 && split.testCount() > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private Workers workers() {
        if (threads == null) {
            return Workers.ofAllCores();
        }
        if (threads < 1 || threads > 1024) {
            throw new BadInputException("--threads " + threads + ": expected 1 to 1024");
        }
        return Workers.of(threads);
    }

    private TrainResult train(
            TrainPlan plan, GraphData data, GraphInput input, long runSeed, Workers workers, Interruption interruption)
            throws IOException {
        Optional<FloatMatrix> soft = Optional.empty();
        if (plan.teachers() > 0) {
            soft = Optional.of(Teachers.softLabels(
                    data,
                    input,
                    plan.teachers(),
                    runSeed,
                    workers,
                    line -> output.err().println("seed " + runSeed + ": " + line)));
        }
        SeedRun run = new SeedRun(plan, data, input, soft, runSeed, workers);
        Path file = checkpoints == null ? null : checkpoints.resolve("seed-" + runSeed + ".checkpoint");
        String what = data.name() + ", split " + data.split() + ", " + plan + ", seed " + runSeed;
        if (resume && Files.exists(file)) {
            Checkpoint checkpoint = CheckpointFile.read(file);
            if (!checkpoint.run().equals(what)) {
                throw new BadInputException(file + ": a checkpoint of another run: " + checkpoint.run());
            }
            run.trainer().state().resume(checkpoint.numbers(), checkpoint.arrays());
        }
        try (TrainProgress progress =
                new TrainProgress(output, "seed " + runSeed, plan.training().epochs())) {
            return run.trainer().run(epoch -> {
                progress.show(epoch);
                boolean last = epoch.number() == epoch.of() || interruption.isAsked();
                if (file != null && (last || epoch.number() % TrainProgress.EPOCHS_A_LINE == 0)) {
                    CheckpointFile.write(file, Checkpoint.of(what, run.trainer().state()));
                }
                return !interruption.isAsked();
            });
        }
    }
}
