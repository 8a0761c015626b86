package dev.bgn.runtime.json;

/** A text is not the JSON that it should be. Whoever knows the file turns it into its one exception. */
public final class JsonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;

    public JsonException(int position, String reason) {
        super(reason, null, false, false);
        this.position = position;
    }

    /** The character at fault, counted from 0. */
    public int position() {
        return position;
    }
}
