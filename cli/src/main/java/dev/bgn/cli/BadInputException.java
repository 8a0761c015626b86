package dev.bgn.cli;

/** The user asked for something that cannot be; the message is shown as it is. */
final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadInputException(String message) {
        super(message);
    }
}
