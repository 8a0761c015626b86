package dev.bgn.runtime.graph;

/** The fixed factors of the edges of a graph, in its order; training and inference take them from here. */
public final class EdgeFactors {
    private EdgeFactors() {}

    /**
     * 1 / √(degree(i) · degree(j)), the symmetric normalisation of GCN (Kipf and Welling, 2017).
     *
     * @param degrees of all nodes; those of the graph, or of a larger one of which it is a part
     */
    public static float[] symmetric(CsrGraph graph, int[] degrees) {
        float[] factors = new float[graph.edgeCount()];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                // A node of a sampled part may have no edges of its own.
                double product = (double) degrees[i] * Math.max(1, degrees[graph.target(e)]);
                factors[e] = (float) (1 / Math.sqrt(product));
            }
        }
        return factors;
    }

    /** 1 / degree(i): the mean over the neighbours. */
    public static float[] mean(CsrGraph graph) {
        float[] factors = new float[graph.edgeCount()];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                factors[e] = 1f / graph.degree(i);
            }
        }
        return factors;
    }
}
