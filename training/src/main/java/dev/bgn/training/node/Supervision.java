package dev.bgn.training.node;

import java.util.Locale;

/** What a network learns from. */
public enum Supervision {
    /** The labels of training nodes alone. */
    LABELS,
    /** Those labels, and that two passes agree on all nodes. */
    CONSISTENCY,
    /** The soft labels that teachers give to all nodes. */
    TEACHERS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
