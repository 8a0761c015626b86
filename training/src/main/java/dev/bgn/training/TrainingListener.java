package dev.bgn.training;

import dev.bgn.training.progress.Epoch;

/**
 * Follows a training, and may end it. One training may be of several networks that are compared; {@code network} says which
 * one is meant, such as {@code labels} or {@code sage teachers}, and is empty where all of them are.
 */
public interface TrainingListener {
    /** Hears nothing and ends nothing. */
    TrainingListener NONE = new TrainingListener() {};

    /** What comes before a network itself learns. */
    enum Stage {
        /** Short trainings, each with another coding of the features. */
        TRIALS,
        /** Networks that the network then learns from. */
        TEACHERS
    }

    /** What was tried, chosen or left out. */
    default void line(String network, String line) {}

    /** Called at every epoch of a stage with how many of all its epochs are done. */
    default void epochs(String network, Stage stage, int done, int of) {}

    /** Called after each epoch of the network itself. */
    default void epoch(String network, Epoch epoch) {}

    /** Asked at every epoch; false ends the training, of which the best so far is kept. */
    default boolean goesOn() {
        return true;
    }
}
