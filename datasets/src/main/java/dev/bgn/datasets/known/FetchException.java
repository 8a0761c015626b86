package dev.bgn.datasets.known;

import java.io.IOException;

/** A dataset could not be fetched. The message is one line that says why and what can be done. */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Why it could not. */
    public enum Reason {
        /** No answer: no network, no such host, or a wall before it. */
        NETWORK_CLOSED,
        /** The place has no such file. */
        NOT_THERE,
        /** The server answered, but not with the file. */
        REFUSED,
        /** The connection broke again and again; what came is kept for the next try. */
        CUT,
        /** What came is not the known file; nothing of it is kept. */
        WRONG_CONTENT
    }

    private final Reason reason;

    FetchException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
