package dev.bgn.lab.method;

import java.util.Optional;

/**
 * A way to tell the classes of nodes. It learns from the training nodes of a dataset and may choose by validation; which
 * other node has which label it does not look at.
 *
 * <p>Anyone may write one. One that users should be able to name is listed in {@link Methods}, which also brings it under
 * the tests that hold for every method.
 */
public interface Method {
    /** Short, for options and files. */
    String name();

    /** What a table calls it. */
    String title();

    /** What decides its results beside the code, in words: results of other settings are not its results. */
    String settings();

    /**
     * The split it is judged with, as {@code --split} takes it; nothing for the one that a dataset comes with, or the usual
     * one.
     */
    default Optional<String> split() {
        return Optional.empty();
    }

    /**
     * Learns, and is judged on the validation and test nodes. The same run has the same outcome, whatever the number of
     * threads. Nothing where the dataset lacks what the method needs, such as edges.
     */
    Optional<Outcome> run(MethodRun run);

    /**
     * The same through the same code, in so few steps that some dozens of nodes take no time: what {@link GoldenTraining}
     * runs. A method that is fast on them anyway is its own.
     */
    default Method shortened() {
        return this;
    }

    /** The same with no more than so many epochs; a method without epochs is its own. */
    default Method bounded(int mostEpochs) {
        return this;
    }
}
