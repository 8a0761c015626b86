package dev.bgn.training;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.TrainingListener.Stage;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.select.CodeUse;
import dev.bgn.training.select.Contest;
import dev.bgn.training.select.SeedTraining;
import dev.bgn.training.select.Ways;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.teach.TeacherSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** One training of a {@link NodeTrainer}, which the listener follows. */
final class NodeTraining implements Contest.Coach<RuntimeException> {
    private final NodeTrainer asked;
    private final TrainingListener listener;
    private final Ways ways;
    private final GraphData data;
    private final Workers workers;
    /** What training sees, with the usual coding of the features. */
    private final GraphInput usual;

    NodeTraining(NodeTrainer asked, Ways ways, GraphData data, Workers workers) {
        this.asked = asked;
        this.listener = asked.listener;
        this.ways = ways;
        this.data = data;
        this.workers = workers;
        try {
            usual = SeedTraining.usualInput(ways.usual(), data);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(data.name() + ": " + e.getMessage());
        }
    }

    /** @param split its name, for the origin of the model */
    TrainedModel run(String split) {
        Contest contest = new Contest(ways);
        contest.run(data, this);
        if (ways.areSeveral()) {
            listener.line("", "learned from " + contest);
            contest.failures().forEach(failure -> listener.line("", failure.getMessage()));
        }
        boolean interrupted = !listener.goesOn();
        if (interrupted && contest.result().epoch() == 0) {
            throw new CancellationException("ended before the first epoch was done");
        }
        return new TrainedModel(
                export(contest, split),
                contest.winner().data(),
                asked.seed,
                contest.result(),
                contest.won(),
                contest.trials(),
                contest.winner().codeUse().flatMap(CodeUse::warning).stream().toList(),
                interrupted);
    }

    private NodeModel export(Contest contest, String split) {
        Map<String, String> more = new LinkedHashMap<>();
        if (ways.areSeveral()) {
            more.put("compared", contest.validations());
        }
        more.putAll(asked.origin);
        if (contest.won().end() == Trial.End.INTERRUPTED) {
            more.put("interrupted", "after epoch " + contest.result().epochs());
        }
        return contest.winner().export(split, contest.result(), more);
    }

    @Override
    public SeedTraining choose(TrainPlan plan, String name) {
        asked.checkpoints.ifPresent(kept -> kept.of(asked.seed, ways, plan).requireSameData(data, asked.seed));
        return SeedTraining.choose(plan, data, usual, asked.seed, workers, progress(name, Stage.TRIALS));
    }

    @Override
    public boolean teach(SeedTraining training, String name, double reached) {
        if (asked.teacher.isPresent()) {
            training.learnFromGiven(
                    asked.teacher.get().soft(), asked.teacher.get().name());
            return true;
        }
        TeacherSearch search = new TeacherSearch(training, asked.teacherChoices, progress(name, Stage.TEACHERS));
        if (ways.areSeveral()) {
            return search.teachMoreThan(reached);
        }
        search.teach();
        return true;
    }

    @Override
    public TrainResult run(SeedTraining training, String name) {
        Trainer.Listener<IOException> epochs = epoch -> {
            listener.epoch(name, epoch);
            return goesOn();
        };
        try {
            return asked.checkpoints.isEmpty()
                    ? training.run(epochs)
                    : training.run(asked.checkpoints.get().of(asked.seed, ways, training.plan()), epochs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean goesOn() {
        return listener.goesOn();
    }

    private Progress progress(String name, Stage stage) {
        return new Progress() {
            @Override
            public void tell(String line) {
                listener.line(name, line);
            }

            @Override
            public void epochs(int done, int of) {
                listener.epochs(name, stage, done, of);
            }

            @Override
            public boolean goesOn() {
                return listener.goesOn();
            }
        };
    }
}
