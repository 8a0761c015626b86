package dev.bgn.report.page;

/** Nodes have a class that the model does not know, so that what it says of them cannot be judged. */
public final class UnknownClassException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnknownClassException(String message) {
        super(message);
    }
}
