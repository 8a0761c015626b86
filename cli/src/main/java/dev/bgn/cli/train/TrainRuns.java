package dev.bgn.cli.train;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.PreparationProgress;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.Checkpointing;
import dev.bgn.training.CodeUse;
import dev.bgn.training.Contest;
import dev.bgn.training.RunIdentity;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Ways;
import dev.bgn.training.checkpoint.CheckpointFile;
import dev.bgn.training.distil.TeacherChoices;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** The runs of {@code bgn train}, one for each seed, one after the other. */
public final class TrainRuns {
    /**
     * A run that came to a best epoch.
     *
     * @param plan that of the best on validation
     * @param won how it took part
     * @param trials all that were compared
     * @param model nothing where none is kept
     */
    record Run(
            long seed,
            TrainPlan plan,
            TrainResult result,
            Contest.Trial won,
            List<Contest.Trial> trials,
            Optional<NodeModel> model) {
        Run {
            trials = List.copyOf(trials);
        }
    }

    /**
     * Where checkpoints are kept.
     *
     * @param folder null for none
     * @param resume whether to go on from those that are there
     */
    record Checkpoints(Path folder, boolean resume) {
        boolean areKept() {
            return folder != null;
        }

        /** Fails where a training would replace what an earlier one left, of any way that was compared. */
        void requireNew(long seed) throws IOException {
            if (resume || !Files.isDirectory(folder)) {
                return;
            }
            try (Stream<Path> files = Files.list(folder)) {
                String name = "seed-" + seed;
                files.filter(file -> {
                            String other = file.getFileName().toString();
                            return other.endsWith(".checkpoint")
                                    && (other.startsWith(name + ".") || other.startsWith(name + "-"));
                        })
                        .sorted()
                        .forEach(file -> OutputPath.requireCheckpoint(file, resume));
            }
        }

        /** That of one training. */
        Path file(long seed, Ways ways, TrainPlan plan) {
            String way = ways.areSeveral() ? "-" + ways.name(plan).replace(' ', '-') : "";
            return folder.resolve("seed-" + seed + way + ".checkpoint");
        }
    }

    private final TrainTask task;
    private final Checkpoints checkpoints;
    private final boolean keepsModels;
    private final Output output;
    private final Workers workers;
    private final Interruption interruption;
    /** Of the splits so far: a public one is the same for all seeds. */
    private final TeacherChoices teacherChoices;

    private final List<Run> finished = new ArrayList<>();
    private boolean kept;

    TrainRuns(
            TrainTask task,
            Checkpoints checkpoints,
            boolean keepsModels,
            Output output,
            Workers workers,
            Interruption interruption) {
        this.task = task;
        this.checkpoints = checkpoints;
        this.keepsModels = keepsModels;
        this.output = output;
        this.workers = workers;
        this.interruption = interruption;
        this.teacherChoices = new TeacherChoices(task.mostEpochs());
    }

    /** Those that went to their end so far. */
    List<Run> finished() {
        return List.copyOf(finished);
    }

    /** Whether a checkpoint was kept that training can go on from. */
    boolean hasCheckpoint() {
        return checkpoints.areKept() && kept;
    }

    /** Trains all; returns the run that was interrupted, if it has come to a best epoch. */
    Optional<Run> train() throws IOException {
        GraphInput input = input(task.splits().data());
        Optional<FloatMatrix> soft = softLabels();
        try {
            while (finished.size() < task.seeds()) {
                Run run = train(input, soft, task.firstSeed() + finished.size());
                if (interruption.isAsked()) {
                    return run.result().epoch() > 0 ? Optional.of(run) : Optional.empty();
                }
                finished.add(run);
            }
        } catch (CancellationException e) {
            // Trials or teachers were interrupted: the caller sees that from the interruption.
        }
        return Optional.empty();
    }

    private static GraphInput input(GraphData data) {
        try {
            return new GraphInput(data.graph(), data.features());
        } catch (IllegalArgumentException e) {
            throw new BadInputException(data.name() + ": " + e.getMessage());
        }
    }

    private Optional<FloatMatrix> softLabels() {
        try {
            return task.teachers().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            Teachers.softLabels(task.teachers(), task.splits().data(), workers));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--teacher: " + e.getMessage());
        }
    }

    private Run train(GraphInput input, Optional<FloatMatrix> soft, long seed) throws IOException {
        Contest contest = new Contest(task.ways());
        GraphData data = task.splits().of(seed);
        TrainPlan usual = task.ways().usual();
        GraphInput seen = usual.inductive() ? SeedTraining.usualInput(usual, data) : input;
        contest.run(data, new ShownTraining(data, seen, soft, seed));
        if (task.compares()) {
            output.err().println("seed " + seed + ": learned from " + contest);
            contest.failures().forEach(failure -> output.err().println("seed " + seed + ": " + failure.getMessage()));
        }
        SeedTraining training = contest.winner();
        training.codeUse().flatMap(CodeUse::warning).ifPresent(output::warn);
        return new Run(
                seed,
                training.plan(),
                contest.result(),
                contest.won(),
                contest.trials(),
                keepsModels ? Optional.of(export(contest)) : Optional.empty());
    }

    /** Trains one seed, with bars, lines and checkpoints. */
    private final class ShownTraining implements Contest.Coach<IOException> {
        private final GraphData data;
        private final GraphInput input;
        private final Optional<FloatMatrix> soft;
        private final long seed;

        ShownTraining(GraphData data, GraphInput input, Optional<FloatMatrix> soft, long seed) {
            this.data = data;
            this.input = input;
            this.soft = soft;
            this.seed = seed;
        }

        private String title(String way) {
            return "seed " + seed + (task.compares() ? ", " + way : "");
        }

        @Override
        public SeedTraining choose(TrainPlan plan, String way) throws IOException {
            if (checkpoints.areKept() && checkpoints.resume()) {
                Path file = checkpoints.file(seed, task.ways(), plan);
                if (Files.exists(file)) {
                    RunIdentity.requireSameData(file, CheckpointFile.read(file).run(), data, seed);
                }
            }
            try (PreparationProgress progress = new PreparationProgress(output, title(way), "trials", interruption)) {
                return SeedTraining.choose(plan, data, input, seed, workers, progress);
            }
        }

        @Override
        public boolean teach(SeedTraining training, String way, double reached) {
            if (soft.isPresent()) {
                training.learnFromGiven(soft.get(), task.teacherName());
                return true;
            }
            try (PreparationProgress progress = new PreparationProgress(output, title(way), "teachers", interruption)) {
                if (task.compares()) {
                    return training.teachMoreThan(reached, teacherChoices, progress);
                }
                training.teach(teacherChoices, progress);
                return true;
            }
        }

        @Override
        public TrainResult run(SeedTraining training, String way) throws IOException {
            TrainPlan plan = training.plan();
            try (TrainProgress progress = new TrainProgress(
                    output,
                    title(way),
                    plan.training().epochs(),
                    plan.training().metric())) {
                Trainer.Listener<IOException> listener = epoch -> {
                    progress.show(epoch);
                    return goesOn();
                };
                if (!checkpoints.areKept()) {
                    return training.run(listener);
                }
                Path file = checkpoints.file(seed, task.ways(), plan);
                kept = true;
                return training.run(
                        new Checkpointing(file, TrainProgress.EPOCHS_A_LINE, checkpoints.resume()), listener);
            }
        }

        @Override
        public boolean goesOn() {
            return !interruption.isAsked();
        }
    }

    private NodeModel export(Contest contest) {
        TrainResult result = contest.result();
        Map<String, String> more = new LinkedHashMap<>();
        if (task.compares()) {
            more.put("compared", contest.validations());
        }
        if (!task.comparable()) {
            more.put(Provenance.COMPARABLE, "false");
        }
        if (contest.won().end() == Contest.End.INTERRUPTED) {
            more.put("interrupted", "after epoch " + result.epochs());
        }
        return contest.winner().export(task.splits().name(), result, more);
    }
}
