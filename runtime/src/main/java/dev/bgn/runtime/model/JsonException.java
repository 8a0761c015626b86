package dev.bgn.runtime.model;

/** A text is not the JSON that it should be. Whoever knows the file turns it into its one exception. */
final class JsonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;

    JsonException(int position, String reason) {
        super(reason, null, false, false);
        this.position = position;
    }

    /** The character at fault, counted from 0. */
    int position() {
        return position;
    }
}
