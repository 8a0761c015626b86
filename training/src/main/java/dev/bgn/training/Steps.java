package dev.bgn.training;

import dev.bgn.training.layer.GraphInput;

/** The steps of an epoch: one on the whole graph, or several on parts of it. */
public interface Steps {
    /** Steps of an epoch. */
    int count();

    /** Whether every step sees the whole graph. */
    boolean isWhole();

    /** Step {@code number} of an epoch. */
    Step step(int epoch, int number);

    /** What a step sees and what it learns from. */
    record Step(GraphInput input, Objective objective) {}

    /** The whole graph in one step. */
    static Steps whole(GraphInput input, Objective objective) {
        Step only = new Step(input, objective);
        return new Steps() {
            @Override
            public int count() {
                return 1;
            }

            @Override
            public boolean isWhole() {
                return true;
            }

            @Override
            public Step step(int epoch, int number) {
                return only;
            }
        };
    }
}
