package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.datasets.BadInputException;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.NodeTrainer;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.select.Checkpoints;
import dev.bgn.training.teach.TeacherChoices;
import dev.bgn.training.teach.Teachers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The runs of {@code bgn train}, one for each seed, one after the other. */
final class TrainRuns {
    private final TrainTask task;
    private final Optional<Checkpoints> checkpoints;
    private final Output output;
    private final Workers workers;
    private final Interruption interruption;
    private final List<TrainedModel> finished = new ArrayList<>();
    /** That the latest network was to have. */
    private int epochs;

    TrainRuns(
            TrainTask task,
            Optional<Checkpoints> checkpoints,
            Output output,
            Workers workers,
            Interruption interruption) {
        this.task = task;
        this.checkpoints = checkpoints;
        this.output = output;
        this.workers = workers;
        this.interruption = interruption;
    }

    /** Those that went to their end so far. */
    List<TrainedModel> finished() {
        return List.copyOf(finished);
    }

    int epochs() {
        return epochs;
    }

    /** Whether there is a checkpoint that training can go on from. */
    boolean hasCheckpoint() throws IOException {
        for (int i = 0; checkpoints.isPresent() && i < task.seeds(); i++) {
            if (!checkpoints.get().of(task.firstSeed() + i).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Trains one network a seed. Returns the interrupted one, if it has a best epoch. */
    Optional<TrainedModel> train() {
        NodeTrainer trainer = trainer();
        try {
            while (finished.size() < task.seeds()) {
                TrainedModel run = train(trainer, task.firstSeed() + finished.size());
                if (interruption.isAsked()) {
                    return Optional.of(run);
                }
                finished.add(run);
            }
        } catch (CancellationException e) {
            // There is no network yet: the caller sees from the interruption why.
        }
        return Optional.empty();
    }

    private NodeTrainer trainer() {
        NodeTrainer trainer = new NodeTrainer()
                .workers(workers)
                // Of the splits so far: a public one is the same for all seeds.
                .teacherChoices(new TeacherChoices(task.mostEpochs()));
        checkpoints.ifPresent(kept -> trainer.checkpoints(kept.folder(), kept.resume()));
        if (!task.teachers().isEmpty()) {
            try {
                trainer.softLabels(
                        Teachers.softLabels(task.teachers(), task.splits().data(), workers), task.teacherName());
            } catch (IllegalArgumentException e) {
                throw new BadInputException("--teacher: " + e.getMessage());
            }
        }
        if (!task.comparable()) {
            trainer.origin(Provenance.COMPARABLE, "false");
        }
        return trainer.ways(task.ways());
    }

    private TrainedModel train(NodeTrainer trainer, long seed) {
        TrainedModel run;
        try (ShownTraining shown = new ShownTraining(
                output,
                network -> "seed " + seed + (task.compares() && !network.isEmpty() ? ", " + network : ""),
                task.plan().training().metric(),
                () -> !interruption.isAsked())) {
            run = trainer.seed(seed)
                    .listener(shown)
                    .train(task.splits().of(seed), task.splits().name());
            epochs = shown.epochs();
        }
        run.warnings().forEach(output::warn);
        return run;
    }
}
