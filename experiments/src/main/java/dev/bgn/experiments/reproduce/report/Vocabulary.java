package dev.bgn.experiments.reproduce.report;

import java.util.List;

/** Items, series and quantities that the report knows by name: those of the paper. */
final class Vocabulary {
    static final String BINARY_METHODS = "figure-binary-methods";
    static final String BIT_WIDTH = "figure-gnn-bit-width";
    static final String TIME_SPACE = "table-time-space";
    static final String TRADE_OFF = "table-tradeoff";
    static final String KERNELS = "table-kernels";
    static final String GMN_NODES = "figure-gmn-nodes";
    static final String GMN_GRAPH_BITS = "figure-gmn-graph-bits";
    static final String GMN_NODE_BITS = "figure-gmn-node-bits";
    static final String ABLATION = "ablation";
    static final String BEYOND = "beyond";

    static final String ACCURACY = "accuracy";
    static final String PAIR_AUC = "pair AUC";
    static final String TRIPLETS = "triplet accuracy";
    static final String TIME = "time (µs)";
    static final String SPEED = "speed-up";
    static final String SPEED_OVER_OWN = "speed-up over our float32";
    static final String SPEED_OVER_LIBTORCH = "speed-up over libtorch";
    static final String SPEED_OVER_FASTEST = "speed-up over the fastest libtorch";
    /** Beside the same network in float32. */
    static final String SPEED_OF_BITS = "speed-up of bits alone";

    static final String PARAMETERS = "parameter bits";
    static final String COEFFICIENTS = "coefficient bits";
    static final String EMBEDDINGS = "embedding bits";
    /** As the paper counts vectors: a coefficient for every pair of nodes. */
    static final String DENSE_VECTORS = "vector bits, N² coefficients";

    /** A coefficient for every edge, products and embeddings. */
    static final String VECTORS = "vector bits";

    static final String PARAMETER_SPACE = "parameter space";
    static final String VECTOR_SPACE = "vector space";

    static final String XNOR = "xnor and popcount";
    static final String MASKED = "masked sum";

    static final String STE = "STE";
    static final String REINFORCE = "REINFORCE";

    static final String GMN = "GMN";
    static final String BGN_GMN = "BGN-GMN";

    /** Of the time of a whole network, in percent. */
    static final String MATCHING_SHARE = "share of time in matching";

    /** Where an ablation has balance, and where not. */
    static final String BALANCED = "balance";

    static final String UNBALANCED = "no balance";

    static final List<String> DATASETS = List.of("cora", "citeseer", "pubmed");

    private Vocabulary() {}

    /** A row of the trade-off. */
    static String tradeOff(String level, String estimator) {
        return "BGN-GAT, " + level + ", " + estimator;
    }
}
