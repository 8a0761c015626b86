package dev.bgn.training.progress;

/**
 * A training that took part where several are compared.
 *
 * @param name what it learned from, with its kind and its features where they are not the usual ones
 * @param validation what it reached, by the metric, of 1; not a number where it was not trained
 * @param teachers what its teachers reached; not a number where it has none
 * @param seconds with all that came before it: trials of codings, teachers
 */
public record Trial(String name, End end, double validation, double teachers, double seconds) {
    /** How a training ended. */
    public enum End {
        TRAINED,
        /** Ended by the user after some epochs. */
        INTERRUPTED,
        /** Not trained: its teachers know too little. */
        LEFT_OUT,
        FAILED
    }
}
