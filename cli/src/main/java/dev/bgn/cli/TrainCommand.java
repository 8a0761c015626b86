package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.ModelFit;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.training.CodeUse;
import dev.bgn.training.Metric;
import dev.bgn.training.RunWarnings;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import dev.bgn.training.TrainingException;
import dev.bgn.training.distil.TeacherOrigin;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a network. */
@Command(
        name = "train",
        description = {
            "Trains a graph network for the classes of nodes, real-valued or binarized.",
            "The epoch is chosen on validation; test nodes are looked at once, at the end."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn train --dataset cora --teacher random-propagation --out model.safetensors",
            "  bgn train --nodes people.csv --edges friends.csv --label team --out m.safetensors",
            "  bgn train --dataset citeseer --binarize none --model gcn --seeds 10",
            "  bgn train --dataset pubmed --checkpoint runs --resume"
        })
final class TrainCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private TrainOptions options;

    @Mixin
    private Output output;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Runs to average, each with its own weights, teachers and, where it is drawn, split "
                    + "(default: 1).")
    private int seeds;

    @Mixin
    private ThreadsOption threads;

    @Option(names = "--checkpoint", paramLabel = "DIR", description = "Keep a checkpoint of each seed here.")
    private Path checkpoints;

    @Option(names = "--resume", description = "Continue from the checkpoints, where there are any.")
    private boolean resume;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the model here; of several seeds the one with the best validation.")
    private Path out;

    @Option(
            names = "--no-baselines",
            description = "Leave out the simple methods that the network is compared with at the end.")
    private boolean noBaselines;

    @Spec
    private CommandSpec command;

    private long start;

    /** A finished run and the model it left. */
    private record Trained(long seed, TrainResult result, NodeModel model) {}

    @Override
    public Integer call() throws IOException {
        start = System.nanoTime();
        TrainPlan plan = options.plan();
        if (seeds < 1) {
            throw new BadInputException("--seeds " + seeds + ": expected 1 or more");
        }
        if (dataset.seed() > Long.MAX_VALUE - seeds) {
            throw new BadInputException("--seed " + dataset.seed() + ": too large for " + seeds + " seeds");
        }
        if (resume && checkpoints == null) {
            throw new BadInputException("--resume needs --checkpoint DIR");
        }
        OutputPath.requireFile(out, "--out");
        OutputPath.requireFolder(checkpoints, "--checkpoint");
        for (int i = 0; checkpoints != null && i < seeds; i++) {
            OutputPath.requireFile(checkpoint(dataset.seed() + i), "--checkpoint");
        }
        List<NodeModel> teachers = options.teacherModels();
        options.remark().ifPresent(output.err()::println);
        GraphData data = dataset.loadToTrain();
        SeedSplits splits = SeedSplits.of(data, dataset.splitRule(), dataset.seed());
        GraphData first = splits.of(dataset.seed());
        RunWarnings.ofData(data).forEach(this::warn);
        if (splits.isDrawn()) {
            output.err().println("split: " + splits.name() + ", each seed draws its own");
        }
        for (int i = 0; i < (splits.isDrawn() ? seeds : 1); i++) {
            plan.training().metric().requireFor(splits.of(dataset.seed() + i));
        }
        RunWarnings.ofSplit(first).forEach(this::warn);
        if (first.split().validationCount() == 0) {
            output.err().println("the split has no validation nodes to choose an epoch by: the last one is taken");
        }
        try (Workers workers = threads.workers();
                Interruption interruption = new Interruption()) {
            return run(plan, splits, teachers, comparable(teachers, splits), workers, interruption);
        }
    }

    private void warn(String line) {
        output.err().println("warning: " + Terminal.oneLine(line));
    }

    /** Whether no teacher can have seen labels of test nodes; one that can is refused, or allowed and marked. */
    private boolean comparable(List<NodeModel> teachers, SeedSplits splits) {
        teachers.forEach(teacher -> ModelFit.require("the teacher", teacher, splits.data()));
        Optional<String> objection = TeacherOrigin.objection(teachers, splits, dataset.seed(), seeds);
        if (objection.isPresent() && !options.allowsOtherSplit()) {
            throw new BadInputException("--teacher: " + objection.get()
                    + ", so it may have learned from test nodes; --teacher-from-other-split takes it and marks the "
                    + "result as not comparable");
        }
        return objection.isEmpty();
    }

    private int run(
            TrainPlan plan,
            SeedSplits splits,
            List<NodeModel> teachers,
            boolean comparable,
            Workers workers,
            Interruption interruption)
            throws IOException {
        List<Trained> runs = new ArrayList<>();
        TrainEnd end = new TrainEnd(splits, plan, comparable, start, command);
        try {
            Optional<Trained> unfinished = trainAll(plan, splits, teachers, comparable, workers, interruption, runs);
            List<Trained> all = new ArrayList<>(runs);
            unfinished.ifPresent(all::add);
            if (out != null && !all.isEmpty()) {
                ModelFile.write(out, best(all, plan.training().metric()).model());
                end.kept(out);
            }
            if (interruption.isAsked()) {
                output.err().println("interrupted" + (checkpoints == null ? "" : "; --resume goes on from here"));
                unfinished.ifPresentOrElse(
                        run -> end.interrupted(
                                run.seed(), run.result(), plan.training().epochs()),
                        () -> end.interruptedAfter(runs.size(), seeds));
                if (runs.isEmpty()) {
                    runs.addAll(all);
                }
            } else if (!noBaselines) {
                end.compare(runs.stream().map(Trained::seed).toList(), workers);
            }
            end.reached();
            return interruption.isAsked() ? INTERRUPTED : 0;
        } catch (TrainingException e) {
            throw checkpoints == null
                    ? e
                    : new TrainingException(e.getMessage() + "; the last checkpoint, if there is one, is kept");
        } finally {
            // What hours of training found is told even where a later seed fails or the file cannot be written.
            if (!runs.isEmpty()) {
                new TrainReport(output, splits.data(), splits.name(), plan, options.teacherName(), dataset.seed())
                        .print(results(runs), end.summary(results(runs), dataset.seed()));
            }
        }
    }

    private static List<TrainResult> results(List<Trained> runs) {
        return runs.stream().map(Trained::result).toList();
    }

    /** Adds each run when it is finished; returns the one that was interrupted, if it has come to a best epoch. */
    private Optional<Trained> trainAll(
            TrainPlan plan,
            SeedSplits splits,
            List<NodeModel> teachers,
            boolean comparable,
            Workers workers,
            Interruption interruption,
            List<Trained> runs)
            throws IOException {
        GraphInput input = input(splits.data());
        Optional<FloatMatrix> soft = softLabels(teachers, splits.data(), workers);
        try {
            while (runs.size() < seeds) {
                Trained run = train(
                        plan, splits, input, soft, comparable, dataset.seed() + runs.size(), workers, interruption);
                if (interruption.isAsked()) {
                    return run.result().epoch() > 0 ? Optional.of(run) : Optional.empty();
                }
                runs.add(run);
            }
        } catch (CancellationException e) {
            // Trials or teachers were interrupted: the caller sees that from the interruption.
        }
        return Optional.empty();
    }

    private Path checkpoint(long runSeed) {
        return checkpoints.resolve("seed-" + runSeed + ".checkpoint");
    }

    private static GraphInput input(GraphData data) {
        try {
            return new GraphInput(data.graph(), data.features());
        } catch (IllegalArgumentException e) {
            throw new BadInputException(data.name() + ": " + e.getMessage());
        }
    }

    /** The model with the best validation, the first of equal ones. */
    private static Trained best(List<Trained> runs, Metric metric) {
        Trained best = runs.getFirst();
        for (Trained run : runs) {
            double value = run.result().validationScores().of(metric);
            best = value > best.result().validationScores().of(metric) ? run : best;
        }
        return best;
    }

    private static Optional<FloatMatrix> softLabels(List<NodeModel> teachers, GraphData data, Workers workers) {
        try {
            return teachers.isEmpty() ? Optional.empty() : Optional.of(Teachers.softLabels(teachers, data, workers));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--teacher: " + e.getMessage());
        }
    }

    private Trained train(
            TrainPlan asked,
            SeedSplits splits,
            GraphInput input,
            Optional<FloatMatrix> given,
            boolean comparable,
            long runSeed,
            Workers workers,
            Interruption interruption)
            throws IOException {
        GraphData data = splits.of(runSeed);
        String name = "seed " + runSeed;
        SeedTraining training;
        try (PreparationProgress progress = new PreparationProgress(output, name, "trials", interruption)) {
            training = SeedTraining.choose(asked, data, input, runSeed, workers, progress);
        }
        if (given.isPresent()) {
            training.learnFrom(given.get(), options.teacherName());
        } else if (asked.teachers() > 0) {
            try (PreparationProgress progress = new PreparationProgress(output, name, "teachers", interruption)) {
                training.teach(progress);
            }
        }
        TrainResult result;
        try (TrainProgress progress =
                new TrainProgress(output, name, asked.training().epochs())) {
            Trainer.Listener<IOException> listener = epoch -> {
                progress.show(epoch);
                return !interruption.isAsked();
            };
            result = checkpoints == null
                    ? training.run(listener)
                    : training.run(checkpoint(runSeed), TrainProgress.EPOCHS_A_LINE, resume, listener);
        }
        training.codeUse().flatMap(CodeUse::warning).ifPresent(this::warn);
        if (out == null) {
            return new Trained(runSeed, result, null);
        }
        Map<String, String> more = new LinkedHashMap<>();
        if (!comparable) {
            more.put(Provenance.COMPARABLE, "false");
        }
        if (interruption.isAsked()) {
            more.put("interrupted", "after epoch " + result.epochs());
        }
        return new Trained(runSeed, result, training.export(splits.name(), result, more));
    }
}
