package dev.bgn.lab.reproduce.report;

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

    static final String XNOR = "xnor and popcount";
    static final String MASKED = "masked sum";
    static final String COUNTS = "masked count";

    static final String STE = "STE";
    static final String REINFORCE = "REINFORCE";

    static final String GMN = "GMN";
    static final String BGN_GMN = "BGN-GMN";

    /** The ablation of balance in node classification, and what it is about. */
    static final String BALANCE = "BGN-GAT, balance";

    static final String SHARE_OF_ONES = "share of +1";

    /** Where an ablation of graph matching has balance, and where not. */
    static final String BALANCED = "balance";

    static final String NODES_BALANCED = "balance of nodes alone";

    static final String GRAPHS_BALANCED = "balance of graphs alone";

    static final String UNBALANCED = "no balance";

    static final List<String> DATASETS = List.of("cora", "citeseer", "pubmed");

    private Vocabulary() {}

    /** A row of the trade-off. */
    static String tradeOff(String level, String estimator) {
        return "BGN-GAT, " + level + ", " + estimator;
    }
}
