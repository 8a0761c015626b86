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
 * A graph and its features as the layers want them: the features scaled, the graph with and without self loops, and the
 * fixed weights of its edges.
 */
public final class GraphInput {
    private final FeatureScaling scaling;
    private final SparseMatrix counted;
    private final SparseInput sparse;
    private final FloatMatrix dense;
    private final float[] rowScale;
    private final Neighbours withLoops;
    private final Neighbours plain;
    private final EdgeWeights symmetric;
    private final EdgeWeights mean;
    private final float[] inverseDegree;

    /**
     * Scales as suits the features: rows of sparse ones sum to 1, columns of dense ones have mean 0 and deviation 1.
     *
     * @param graph without self loops
     */
    public GraphInput(CsrGraph graph, Features features) {
        this(graph, features, scalingFor(features));
    }

    /**
     * @param graph without self loops
     * @param scaling as the training graph has it, where this is a part of it
     */
    public GraphInput(CsrGraph graph, Features features, FeatureScaling scaling) {
        this.scaling = scaling;
        PreparedFeatures prepared = PreparedFeatures.of(features, scaling);
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

    private static FeatureScaling scalingFor(Features features) {
        return switch (features) {
            case Features.Sparse(SparseMatrix _) -> new FeatureScaling.RowSum();
            case Features.Dense(FloatMatrix matrix) -> FeatureScaling.Standard.of(matrix);
        };
    }

    /** What was done to the features; an exported model needs it. */
    public FeatureScaling scaling() {
        return scaling;
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
