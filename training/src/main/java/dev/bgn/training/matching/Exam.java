package dev.bgn.training.matching;

import dev.bgn.runtime.match.GraphMatcher;

/** A fixed set of pairs of graphs, and how good a matcher is on it: the exported network, run by the runtime. */
@FunctionalInterface
public interface Exam {
    Scores scores(GraphMatcher matcher);

    /** What an exam found. */
    interface Scores {
        /** What chooses an epoch; larger is better. */
        double value();

        /** Whether such a value is no better than that of a network that has learned nothing. */
        boolean isChance(double value);

        /** Decides between equal values; smaller is better. */
        double loss();
    }
}
