package dev.bgn.training.node;

import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;

/** The steps of an epoch: one on the whole graph, or several on parts of it. */
public interface Steps {
    /** Steps of an epoch. */
    int count();

    /**
     * Step {@code number} of an epoch.
     *
     * @param tape has begun the step; what a step draws by weights that learn is recorded on it
     */
    Step step(int epoch, int number, Tape tape);

    /** What a step sees and what it learns from. */
    final class Step {
        private final GraphInput input;
        private final Objective objective;
        private Reach reach;

        Step(GraphInput input, Objective objective) {
            this.input = input;
            this.objective = objective;
        }

        public GraphInput input() {
            return input;
        }

        public Objective objective() {
            return objective;
        }

        /** Which losses the units of hidden layers can reach; made when it is first asked for. */
        Reach reach(int hiddenLayers) {
            if (reach == null) {
                reach = new Reach(input, hiddenLayers);
            }
            return reach;
        }
    }

    /** The whole graph in one step. */
    static Steps whole(GraphInput input, Objective objective) {
        Step only = new Step(input, objective);
        return new Steps() {
            @Override
            public int count() {
                return 1;
            }

            @Override
            public Step step(int epoch, int number, Tape tape) {
                return only;
            }
        };
    }
}
