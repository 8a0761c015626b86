package dev.bgn.training.matching;

/** A fixed set of pairs of graphs, and how good a network is on it, with the signs of codes. */
@FunctionalInterface
public interface Exam {
    /** How good the present weights are. */
    Scores scores(MatchingNetwork network, PairObjective objective);

    /** What an exam found. */
    interface Scores {
        /** What chooses an epoch; larger is better. */
        double value();

        /** Decides between equal values; smaller is better. */
        double loss();
    }
}
