package dev.bgn.training.matching;

/** Which codes are balanced: of which vectors the mean is taken off before the sign. */
public enum Balance {
    /** Those of nodes and of graphs, as in every model that is exported. */
    ALL(true, true),
    /** Those of nodes alone. */
    NODES(true, false),
    /** Those of graphs alone, as in the paper. */
    GRAPHS(false, true),
    NONE(false, false);

    private final boolean ofNodes;
    private final boolean ofGraphs;

    Balance(boolean ofNodes, boolean ofGraphs) {
        this.ofNodes = ofNodes;
        this.ofGraphs = ofGraphs;
    }

    boolean ofNodes() {
        return ofNodes;
    }

    boolean ofGraphs() {
        return ofGraphs;
    }
}
