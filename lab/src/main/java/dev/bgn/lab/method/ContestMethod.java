package dev.bgn.lab.method;

import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.Ways;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A network that is trained in several ways; the best on validation is taken, as {@code bgn train} does by default.
 *
 * @param kinds plans of different kinds of networks that learn from labels
 * @param teachers how many a student has; 0 where the kinds alone are compared
 */
public record ContestMethod(String name, String title, List<TrainPlan> kinds, int teachers) implements Method {
    public ContestMethod {
        kinds = List.copyOf(kinds);
    }

    @Override
    public String settings() {
        TrainPlan usual = kinds.getFirst();
        List<String> texts = kinds.stream().map(TrainPlan::text).toList();
        return teachers == 0
                ? texts.toString()
                : texts + ", " + usual.consistent().text() + ", "
                        + usual.taughtBy(teachers).text();
    }

    /** The shortened one runs the same code with few epochs. */
    @Override
    public Method shortened() {
        return new Shortened(this);
    }

    @Override
    public Method bounded(int mostEpochs) {
        return new Bounded(this, mostEpochs);
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        return run(run, plan -> plan);
    }

    private Optional<Outcome> run(MethodRun run, UnaryOperator<TrainPlan> settled) {
        Ways ways = teachers == 0
                ? new Ways(kinds.stream().map(settled).toList(), List.of())
                : Ways.compared(kinds, teachers, settled);
        return Optional.of(run.train(run.trainer().ways(ways)));
    }

    private record Shortened(ContestMethod of) implements Method {
        @Override
        public String name() {
            return of.name;
        }

        @Override
        public String title() {
            return of.title;
        }

        @Override
        public String settings() {
            return of.settings() + ", shortened";
        }

        @Override
        public Optional<Outcome> run(MethodRun run) {
            return of.run(run, GoldenTraining::shortened);
        }
    }

    private record Bounded(ContestMethod of, int mostEpochs) implements Method {
        @Override
        public String name() {
            return of.name;
        }

        @Override
        public String title() {
            return of.title;
        }

        @Override
        public String settings() {
            return of.settings() + ", at most " + mostEpochs + " epochs";
        }

        @Override
        public Method shortened() {
            return of.shortened();
        }

        @Override
        public Optional<Outcome> run(MethodRun run) {
            return of.run(
                    run,
                    plan -> plan.withTraining(plan.training()
                            .withEpochs(Math.min(mostEpochs, plan.training().epochs()), 0)));
        }
    }
}
