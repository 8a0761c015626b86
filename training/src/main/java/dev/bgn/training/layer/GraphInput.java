package dev.bgn.training.layer;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.autograd.SparseInput;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a network sees in a step: features as they are coded, and the neighbourhoods of each layer. */
public final class GraphInput {
    private final FeatureCoding coding;
    private final SparseInput sparse;
    private final FloatMatrix dense;
    private final List<TrainingBlock> blocks;

    /**
     * A whole graph with the usual coding of such features.
     *
     * @param graph without self loops
     */
    public GraphInput(CsrGraph graph, Features features) {
        this(graph, features, usualCoding(features));
    }

    /**
     * A whole graph.
     *
     * @param graph without self loops
     */
    public GraphInput(CsrGraph graph, Features features, FeatureCoding coding) {
        this(coding, coded(features, coding, graph), List.of(TrainingBlock.whole(graph)));
    }

    private GraphInput(FeatureCoding coding, Features written, List<TrainingBlock> blocks) {
        this(
                coding,
                written instanceof Features.Sparse(SparseMatrix matrix) ? new SparseInput(matrix) : null,
                written instanceof Features.Dense(FloatMatrix matrix) ? matrix : null,
                blocks);
    }

    private GraphInput(FeatureCoding coding, SparseInput sparse, FloatMatrix dense, List<TrainingBlock> blocks) {
        this.coding = coding;
        this.sparse = sparse;
        this.dense = dense;
        this.blocks = List.copyOf(blocks);
    }

    /**
     * A sample of a whole graph.
     *
     * @param coded the {@link #features} of the sources of the first block
     * @param coding as the whole graph has it
     * @param blocks one for each layer, or one that all share
     */
    public static GraphInput ofCoded(Features coded, FeatureCoding coding, List<TrainingBlock> blocks) {
        return new GraphInput(coding, coded, blocks);
    }

    /** Features as a network takes them. */
    private static Features coded(Features features, FeatureCoding coding, CsrGraph graph) {
        return LayerRows.of(features, coding, graph::degrees).written();
    }

    /** The same whole graph with its features in another coding. */
    public GraphInput withCoding(Features features, FeatureCoding other) {
        CsrGraph graph = blocks.getFirst().plain().graph();
        return new GraphInput(other, coded(features, other, graph), blocks);
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

    public int featureCount() {
        return sparse != null ? sparse.features().columns() : dense.columns();
    }

    /** The scaled sparse features, or null when the features are dense. */
    public SparseInput sparse() {
        return sparse;
    }

    /** The scaled dense features, or null when they are sparse. */
    public FloatMatrix dense() {
        return dense;
    }

    /** The same with other blocks. */
    public GraphInput withBlocks(UnaryOperator<TrainingBlock> change) {
        return new GraphInput(coding, sparse, dense, blocks.stream().map(change).toList());
    }

    /** The coded features. */
    public Features features() {
        return sparse != null ? new Features.Sparse(sparse.features()) : new Features.Dense(dense);
    }

    /** The neighbourhoods of a layer. */
    public TrainingBlock block(int layer) {
        return blocks.size() == 1 ? blocks.getFirst() : blocks.get(layer);
    }
}
