package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.training.CodeUse;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainResult;
import dev.bgn.training.distil.TeacherChoices;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Trainer;
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
     * @param model nothing where none is kept
     */
    record Run(long seed, TrainResult result, Optional<NodeModel> model) {}

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

        Path file(long seed) {
            return folder.resolve("seed-" + seed + ".checkpoint");
        }
    }

    private final TrainTask task;
    private final Checkpoints checkpoints;
    private final boolean keepsModels;
    private final Output output;
    private final Workers workers;
    private final Interruption interruption;
    /** Of the splits so far: a public one is the same for all seeds. */
    private final TeacherChoices teacherChoices = new TeacherChoices();

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
        String name = "seed " + seed;
        SeedTraining training;
        try (PreparationProgress progress = new PreparationProgress(output, name, "trials", interruption)) {
            training = SeedTraining.choose(task.plan(), task.splits().of(seed), input, seed, workers, progress);
        }
        if (soft.isPresent()) {
            training.learnFrom(soft.get(), task.teacherName());
        } else if (task.plan().teachers() > 0) {
            try (PreparationProgress progress = new PreparationProgress(output, name, "teachers", interruption)) {
                training.teach(teacherChoices, progress);
            }
        }
        TrainResult result;
        try (TrainProgress progress =
                new TrainProgress(output, name, task.plan().training().epochs())) {
            Trainer.Listener<IOException> listener = epoch -> {
                progress.show(epoch);
                return !interruption.isAsked();
            };
            result = checkpoints.areKept()
                    ? training.run(checkpoints.file(seed), TrainProgress.EPOCHS_A_LINE, checkpoints.resume(), listener)
                    : training.run(listener);
        }
        training.codeUse().flatMap(CodeUse::warning).ifPresent(output::warn);
        return new Run(seed, result, keepsModels ? Optional.of(export(training, result)) : Optional.empty());
    }

    private NodeModel export(SeedTraining training, TrainResult result) {
        Map<String, String> more = new LinkedHashMap<>();
        if (!task.comparable()) {
            more.put(Provenance.COMPARABLE, "false");
        }
        if (interruption.isAsked()) {
            more.put("interrupted", "after epoch " + result.epochs());
        }
        return training.export(task.splits().name(), result, more);
    }
}
