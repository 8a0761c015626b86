package dev.bgn.datasets;

/** The user asked for something that cannot be; the message is shown as it is. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadInputException(String message) {
        super(message);
    }
}
