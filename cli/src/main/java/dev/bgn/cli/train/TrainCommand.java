package dev.bgn.cli.train;

import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.data.SplitOptions;
import dev.bgn.cli.data.SplitWords;
import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.ModelFit;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.Metric;
import dev.bgn.training.select.Checkpoints;
import dev.bgn.training.select.RunWarnings;
import dev.bgn.training.select.Ways;
import dev.bgn.training.teach.TeacherOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "  bgn train --dataset cora --out model.safetensors",
            "  bgn train --dataset cora --teacher none --binarize wec --bits 128",
            "  bgn train --nodes people.csv --edges friends.csv --label team --out m.safetensors",
            "  bgn train --dataset citeseer --binarize none --model gcn --seeds 10",
            "  bgn train --dataset pubmed --checkpoint runs --resume"
        })
public final class TrainCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private SplitOptions split;

    @Mixin
    private TrainOptions options;

    @Mixin
    private ForceOption force;

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

    @Option(
            names = "--checkpoint",
            paramLabel = "DIR",
            description = "Keep a checkpoint of each training here: of each seed, and of each way that is compared.")
    private Path checkpoints;

    @Option(names = "--resume", description = "Continue from the checkpoints, where there are any.")
    private boolean resume;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the model here; of several seeds the one with the best validation. Ctrl-C keeps the best so "
                            + "far, beside a file that was there before.")
    private Path out;

    @Option(
            names = "--no-baselines",
            description = "Leave out the simple methods that the network is compared with at the end.")
    private boolean noBaselines;

    @Spec
    private CommandSpec command;

    private long start;

    @Override
    public Integer call() throws IOException {
        start = System.nanoTime();
        Ways asked = options.ways(split.rule().orElse(null));
        if (seeds < 1) {
            throw new BadInputException("--seeds " + seeds + ": expected 1 or more");
        }
        if (split.seed() > Long.MAX_VALUE - seeds) {
            throw new BadInputException("--seed " + split.seed() + ": too large for " + seeds + " seeds");
        }
        if (resume && checkpoints == null) {
            throw new BadInputException("--resume needs --checkpoint DIR");
        }
        threads.count();
        force.requireFile(out, "--out", FileKind.MODEL);
        OutputPath.requireFolder(checkpoints, "--checkpoint");
        Optional<Checkpoints> kept = Optional.ofNullable(checkpoints).map(folder -> new Checkpoints(folder, resume));
        List<NodeModel> teachers = options.teacher().models();
        options.remark().ifPresent(output.err()::println);
        GraphData data = dataset.loadToTrain();
        options.requireFit(data);
        requireRoom(data);
        SeedSplits splits = SeedSplits.of(data, split.rule(), split.seed());
        GraphData first = splits.of(split.seed());
        RunWarnings.ofData(data).forEach(output::warn);
        if (splits.isDrawn()) {
            output.err().println(SplitWords.drawn(splits.name(), first));
        }
        for (int i = 0; i < (splits.isDrawn() ? seeds : 1); i++) {
            asked.usual().training().metric().requireFor(splits.of(split.seed() + i));
        }
        RunWarnings.ofSplit(first).forEach(output::warn);
        if (first.split().validationCount() == 0) {
            output.err().println("the split has no validation nodes to choose an epoch by: the last one is taken");
        }
        Ways ways = compared(asked, first);
        boolean goesOn = false;
        // Without the folder there is no file that could be in the way.
        for (int i = 0; kept.isPresent() && Files.isDirectory(checkpoints) && i < seeds; i++) {
            for (Path file : kept.get().of(split.seed() + i)) {
                OutputPath.requireCheckpoint(file, resume);
            }
            for (TrainPlan plan : ways.kinds()) {
                Path file = kept.get().of(split.seed() + i, ways, plan).file();
                OutputPath.requireFile(file, "--checkpoint");
                goesOn |= Files.exists(file);
            }
        }
        if (resume && !goesOn) {
            output.err()
                    .println("--resume: no checkpoint of this training is in "
                            + Terminal.oneLine(checkpoints.toString()) + "; it starts from the beginning");
        }
        if (out != null && Files.exists(out)) {
            output.err()
                    .println("--out " + Terminal.oneLine(out.toString())
                            + " is there; it is replaced once the training has come to its end");
        }
        if (ways.areSeveral() && !options.asksToCompare()) {
            output.err()
                    .println(
                            "compares labels alone, consistency and teachers on validation; --teacher none learns from "
                                    + "labels alone, in a fraction of the time");
        }
        TrainTask task = new TrainTask(
                ways,
                options.overrides().mostEpochs(),
                splits,
                teachers,
                options.teacher().name(),
                comparable(teachers, splits),
                split.seed(),
                seeds);
        try (Workers workers = threads.workers();
                Interruption interruption = new Interruption()) {
            TrainRuns runs = new TrainRuns(task, kept, output, workers, interruption);
            return run(task, runs, workers, interruption);
        }
    }

    /** Refuses a training whose model does not fit a model file. */
    private void requireRoom(GraphData data) {
        if (out != null) {
            try {
                ModelFile.requireRoom(data.labels().classNames(), data.schema());
            } catch (IllegalArgumentException e) {
                throw new BadInputException("--out " + out + ": no model file can be written: " + e.getMessage());
            }
        }
    }

    /** What was asked for, or labels alone where nothing could be compared or nobody asked to wait so long. */
    private Ways compared(Ways asked, GraphData data) {
        Ways ways = asked.suitedTo(data, options.asksToCompare());
        if (ways.areSeveral() != asked.areSeveral()) {
            output.err()
                    .println(
                            data.split().validationCount() > 0
                                    ? "a large graph: it learns from labels alone; --teacher auto also tries consistency "
                                            + "and teachers, which takes several times as long"
                                    : "without validation nodes nothing can be compared: it learns from labels alone");
        }
        return ways;
    }

    /** Whether no teacher can have seen labels of test nodes; one that can is refused, or allowed and marked. */
    private boolean comparable(List<NodeModel> teachers, SeedSplits splits) {
        teachers.forEach(teacher -> ModelFit.require("the teacher", teacher, splits.data()));
        Optional<String> objection = TeacherOrigin.objection(teachers, splits, split.seed(), seeds);
        if (objection.isPresent() && !options.teacher().allowsOtherSplit()) {
            throw new BadInputException("--teacher: " + objection.get()
                    + ", so it may have learned from test nodes; --teacher-from-other-split takes it and marks the "
                    + "result as not comparable");
        }
        return objection.isEmpty();
    }

    private int run(TrainTask task, TrainRuns runs, Workers workers, Interruption interruption) throws IOException {
        TrainEnd end = new TrainEnd(task, output, start, command);
        List<TrainedModel> all = new ArrayList<>();
        boolean reached = false;
        try {
            Optional<TrainedModel> unfinished = runs.train();
            all.addAll(runs.finished());
            unfinished.ifPresent(all::add);
            if (out != null && !all.isEmpty()) {
                Path file = interruption.isAsked() ? OutputPath.ofInterrupted(out) : out;
                ModelFile.write(file, best(all, task.plan().training().metric()).model());
                end.kept(file);
            }
            if (interruption.isAsked()) {
                output.err()
                        .println("interrupted"
                                + (all.isEmpty()
                                        ? " before the first epoch of the network itself was done: no model was written"
                                        : "")
                                + (runs.hasCheckpoint() ? "; --resume goes on from here" : ""));
                unfinished.ifPresentOrElse(
                        run -> end.interrupted(run, runs.epochs()),
                        () -> end.interruptedAfter(runs.finished().size()));
            }
            reached = true;
        } catch (TrainingException e) {
            throw checkpoints == null
                    ? e
                    : new TrainingException(e.getMessage() + "; the last checkpoint, if there is one, is kept");
        } finally {
            // What hours of training found is told even where a later seed fails or the file cannot be written.
            if (!reached) {
                end.printFailed(runs.finished());
            }
        }
        if (all.isEmpty()) {
            return INTERRUPTED;
        }
        end.printRuns(runs.finished().isEmpty() ? all : runs.finished());
        try {
            if (!interruption.isAsked() && !noBaselines) {
                end.compare(workers, interruption);
            }
        } finally {
            end.printSummary();
        }
        return interruption.isAsked() ? INTERRUPTED : 0;
    }

    /** The run with the best validation, the first of equal ones. */
    private static TrainedModel best(List<TrainedModel> runs, Metric metric) {
        TrainedModel best = runs.getFirst();
        for (TrainedModel run : runs) {
            double value = run.result().validationScores().of(metric);
            best = value > best.result().validationScores().of(metric) ? run : best;
        }
        return best;
    }
}
