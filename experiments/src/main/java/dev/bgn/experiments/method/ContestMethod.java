package dev.bgn.experiments.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.training.Contest;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.layer.GraphInput;
import java.util.List;
import java.util.Optional;

/** A network that learns from several things in turn; the best on validation is taken, as {@code bgn train} does. */
public record ContestMethod(String name, String title, List<TrainPlan> plans) implements Method {
    public ContestMethod {
        plans = List.copyOf(plans);
    }

    @Override
    public String settings() {
        return plans.toString();
    }

    @Override
    public ContestMethod shortened() {
        return new ContestMethod(
                name,
                title,
                plans.stream()
                        .map(plan -> plan.withTraining(plan.training().withEpochs(GoldenTraining.FEW_EPOCHS, 0)))
                        .toList());
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        GraphData data = run.data();
        GraphInput usual = new GraphInput(data.graph(), data.features());
        Contest contest = new Contest(plans.getFirst().training().metric());
        for (TrainPlan plan : plans) {
            if (!contest.isOpen()) {
                break;
            }
            long start = System.nanoTime();
            SeedTraining training = SeedTraining.choose(plan, data, usual, run.seed(), run.workers(), run.listener());
            boolean ready = plan.teachers() == 0
                    || training.teachMoreThan(
                            contest.result().validation(), run.taught().choices(), run.listener());
            if (ready) {
                contest.add(training, training.run(run.listener().untilStopped()), seconds(start));
            } else {
                contest.leaveOut(training, seconds(start));
            }
        }
        run.listener().tell("learned from " + contest);
        return Optional.of(Outcome.of(contest.result(), contest.winner().export(run.split(), contest.result()), data));
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
