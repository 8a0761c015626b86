package dev.bgn.training.progress;

import java.util.concurrent.CancellationException;

/** Follows what comes before a training: trials of codings, and teachers. */
@FunctionalInterface
public interface Progress {
    /** What happened, in a line. */
    void tell(String line);

    /** Asked at every epoch; false ends the work by a {@link CancellationException}. */
    default boolean goesOn() {
        return true;
    }

    /** Called at every epoch with how many of all are done, those of all trials or of all teachers. */
    default void epochs(int done, int of) {}
}
