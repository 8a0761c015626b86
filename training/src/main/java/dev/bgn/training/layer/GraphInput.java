package dev.bgn.training.layer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.PreparedFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.SparseInput;

/**
 * A graph and its features as the layers want them: the features scaled, the graph with and without self loops, and the
 * fixed weights of its edges.
 */
public final class GraphInput {
    private final FeatureCoding coding;
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
     * With the usual coding of such features.
     *
     * @param graph without self loops
     */
    public GraphInput(CsrGraph graph, Features features) {
        this(graph, features, usualCoding(features));
    }

    /**
     * @param graph without self loops
     * @param coding as the training graph has it, where this is a part of it
     */
    public GraphInput(CsrGraph graph, Features features, FeatureCoding coding) {
        this(features, coding, Neighbours.of(graph), Neighbours.of(graph.withSelfLoops()));
    }

    private GraphInput(Features features, FeatureCoding coding, Neighbours plain, Neighbours withLoops) {
        this.coding = coding;
        PreparedFeatures prepared = PreparedFeatures.of(features, coding);
        boolean isCounted = prepared instanceof PreparedFeatures.Counted;
        counted = isCounted ? ((PreparedFeatures.Counted) prepared).ones() : null;
        rowScale = isCounted ? ((PreparedFeatures.Counted) prepared).rowScale() : null;
        Features written = prepared.written();
        dense = written instanceof Features.Dense(FloatMatrix matrix) ? matrix : null;
        sparse = written instanceof Features.Sparse(SparseMatrix matrix) ? new SparseInput(matrix) : null;
        this.plain = plain;
        this.withLoops = withLoops;
        symmetric = EdgeWeights.symmetric(withLoops);
        mean = EdgeWeights.mean(plain);
        inverseDegree = new float[plain.nodeCount()];
        for (int i = 0; i < inverseDegree.length; i++) {
            inverseDegree[i] = 1f / withLoops.graph().degree(i);
        }
    }

    /** The same graph with its features in another coding. */
    public GraphInput withCoding(Features features, FeatureCoding other) {
        return new GraphInput(features, other, plain, withLoops);
    }

    /** Rows of sparse features sum to 1, columns of dense ones have mean 0 and deviation 1. */
    public static FeatureCoding usualCoding(Features features) {
        return switch (features) {
            case Features.Sparse(SparseMatrix _) -> new FeatureCoding.RowSum();
            case Features.Dense(FloatMatrix matrix) -> FeatureCoding.Standard.of(matrix);
        };
    }

    /** What was done to the features; an exported model needs it. */
    public FeatureCoding coding() {
        return coding;
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
