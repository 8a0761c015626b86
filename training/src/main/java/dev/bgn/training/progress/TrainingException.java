package dev.bgn.training.progress;

/** Training cannot go on, for a reason that the user can understand. */
public final class TrainingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TrainingException(String message) {
        super(message);
    }
}
