package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.training.CodeUse;
import dev.bgn.training.Contest;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.Supervision;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.distil.TeacherChoices;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.task.TrainingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The runs of {@code bgn train}, one for each seed, one after the other. */
final class TrainRuns {
    /**
     * A run that came to a best epoch.
     *
     * @param plan that of the best on validation
     * @param trials all that were compared
     * @param model nothing where none is kept
     */
    record Run(
            long seed, TrainPlan plan, TrainResult result, List<Contest.Trial> trials, Optional<NodeModel> model) {
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

        /** @param from what is learned from, where that is compared; else empty */
        Path file(long seed, Optional<Supervision> from) {
            String rest = from.map(one -> "-" + one).orElse("");
            return folder.resolve("seed-" + seed + rest + ".checkpoint");
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
        Contest contest = new Contest(task.plan().training().metric());
        for (TrainPlan plan : task.plans()) {
            if (!contest.isOpen() || (interruption.isAsked() && !contest.isEmpty())) {
                break;
            }
            try {
                enter(contest, plan, input, soft, seed);
            } catch (CancellationException | TrainingException e) {
                // What was trained before stands.
                if (contest.isEmpty()) {
                    throw e;
                }
                if (e instanceof TrainingException) {
                    output.err().println(name(seed, plan) + ": " + e.getMessage());
                }
            }
        }
        if (task.compares()) {
            output.err().println("seed " + seed + ": learned from " + contest);
        }
        SeedTraining training = contest.winner();
        training.codeUse().flatMap(CodeUse::warning).ifPresent(output::warn);
        return new Run(
                seed,
                training.plan(),
                contest.result(),
                contest.trials(),
                keepsModels ? Optional.of(export(contest)) : Optional.empty());
    }

    private String name(long seed, TrainPlan plan) {
        return "seed " + seed + (task.compares() ? ", " + plan.supervision() : "");
    }

    /** Trains by one plan, with what that needs before. */
    private void enter(Contest contest, TrainPlan plan, GraphInput input, Optional<FloatMatrix> soft, long seed)
            throws IOException {
        long start = System.nanoTime();
        String name = name(seed, plan);
        SeedTraining training;
        try (PreparationProgress progress = new PreparationProgress(output, name, "trials", interruption)) {
            training = SeedTraining.choose(plan, task.splits().of(seed), input, seed, workers, progress);
        }
        if (soft.isPresent()) {
            training.learnFrom(soft.get(), task.teacherName());
        } else if (plan.teachers() > 0) {
            try (PreparationProgress progress = new PreparationProgress(output, name, "teachers", interruption)) {
                if (contest.isEmpty()) {
                    training.teach(teacherChoices, progress);
                } else if (!training.teachMoreThan(contest.result().validation(), teacherChoices, progress)) {
                    contest.leaveOut(training, seconds(start));
                    return;
                }
            }
        }
        contest.add(training, run(training, name, seed), seconds(start));
    }

    private TrainResult run(SeedTraining training, String name, long seed) throws IOException {
        TrainPlan plan = training.plan();
        try (TrainProgress progress =
                new TrainProgress(output, name, plan.training().epochs())) {
            Trainer.Listener<IOException> listener = epoch -> {
                progress.show(epoch);
                return !interruption.isAsked();
            };
            if (!checkpoints.areKept()) {
                return training.run(listener);
            }
            Path file = checkpoints.file(seed, task.compares() ? Optional.of(plan.supervision()) : Optional.empty());
            return training.run(file, TrainProgress.EPOCHS_A_LINE, checkpoints.resume(), listener);
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
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
        if (interruption.isAsked()) {
            more.put("interrupted", "after epoch " + result.epochs());
        }
        return contest.winner().export(task.splits().name(), result, more);
    }
}
