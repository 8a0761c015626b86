package dev.bgn.training.layer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.PreparedFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureScaling;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.SparseInput;

/**
 * A graph and its features as the layers want them: features whose rows are scaled to sum to 1, the graph with and
 * without self loops, and the fixed weights of its edges.
 */
public final class GraphInput {
    private final SparseMatrix counted;
    private final SparseInput sparse;
    private final FloatMatrix dense;
    private final float[] rowScale;
    private final Neighbours withLoops;
    private final Neighbours plain;
    private final EdgeWeights symmetric;
    private final EdgeWeights mean;
    private final float[] inverseDegree;

    /** @param graph without self loops */
    public GraphInput(CsrGraph graph, Features features) {
        PreparedFeatures prepared = PreparedFeatures.of(features, new FeatureScaling.RowSum());
        counted = prepared.counted();
        rowScale = prepared.rowScale();
        dense = prepared.dense();
        sparse = dense == null ? new SparseInput(prepared.valued()) : null;
        plain = Neighbours.of(graph);
        withLoops = Neighbours.of(graph.withSelfLoops());
        symmetric = EdgeWeights.symmetric(withLoops);
        mean = EdgeWeights.mean(plain);
        inverseDegree = new float[graph.nodeCount()];
        for (int i = 0; i < inverseDegree.length; i++) {
            inverseDegree[i] = 1f / withLoops.graph().degree(i);
        }
    }

    public int nodeCount() {
        return plain.nodeCount();
    }

    public int featureCount() {
        return sparse != null ? sparse.features().columns() : dense.columns();
    }

    /** The 0/1 features before scaling, or null when they are not 0/1. */
    SparseMatrix counted() {
        return counted;
    }

    /** The scaled sparse features, or null when the features are dense. */
    public SparseInput sparse() {
        return sparse;
    }

    /** The scaled dense features, or null when they are sparse. */
    public FloatMatrix dense() {
        return dense;
    }

    float[] rowScale() {
        return rowScale;
    }

    /** The graph with a self loop at each node. */
    public Neighbours withLoops() {
        return withLoops;
    }

    /** The graph without self loops. */
    public Neighbours plain() {
        return plain;
    }

    /** GCN's normalisation of the edges of {@link #withLoops()}. */
    public EdgeWeights symmetric() {
        return symmetric;
    }

    /** 1 / degree for the edges of {@link #plain()}. */
    public EdgeWeights mean() {
        return mean;
    }

    /** 1 / degree of each node, its self loop counted. */
    public float[] inverseDegree() {
        return inverseDegree;
    }
}
