package dev.bgn.datasets.known;

import java.io.IOException;

/** A known dataset is in none of the data folders. The message is one line: where it was looked for, how to get it. */
public final class MissingDatasetException extends IOException {
    private static final long serialVersionUID = 1L;

    MissingDatasetException(String message) {
        super(message);
    }
}
