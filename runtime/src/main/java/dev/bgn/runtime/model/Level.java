package dev.bgn.runtime.model;

/** Which parts of a network are binary (paper, "trade-off"): weights, embeddings, coefficients. */
public enum Level {
    NONE(false, false, false),
    W(true, false, false),
    E(false, true, false),
    WE(true, true, false),
    WEC(true, true, true);

    private final boolean weights;
    private final boolean embeddings;
    private final boolean coefficients;

    Level(boolean weights, boolean embeddings, boolean coefficients) {
        this.weights = weights;
        this.embeddings = embeddings;
        this.coefficients = coefficients;
    }

    public boolean weights() {
        return weights;
    }

    public boolean embeddings() {
        return embeddings;
    }

    public boolean coefficients() {
        return coefficients;
    }
}
