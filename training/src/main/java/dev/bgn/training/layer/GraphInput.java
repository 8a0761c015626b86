package dev.bgn.training.layer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.SparseInput;
import java.util.Arrays;

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
        switch (features) {
            case Features.Sparse(SparseMatrix matrix) -> {
                rowScale = rowScale(matrix);
                counted = matrix.isBinary() ? matrix : null;
                sparse = new SparseInput(scaled(matrix, rowScale));
                dense = null;
            }
            case Features.Dense(FloatMatrix matrix) -> {
                rowScale = rowScale(matrix);
                counted = null;
                sparse = null;
                dense = scaled(matrix, rowScale);
            }
        }
        plain = Neighbours.of(graph);
        withLoops = Neighbours.of(graph.withSelfLoops());
        symmetric = EdgeWeights.symmetric(withLoops);
        mean = EdgeWeights.mean(plain);
        inverseDegree = new float[graph.nodeCount()];
        for (int i = 0; i < inverseDegree.length; i++) {
            inverseDegree[i] = 1f / withLoops.graph().degree(i);
        }
    }

    private static float[] rowScale(SparseMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            float sum = 0f;
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                sum += matrix.isBinary() ? 1f : Math.abs(matrix.values()[i]);
            }
            scale[r] = inverse(sum, r);
        }
        return scale;
    }

    private static float[] rowScale(FloatMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            float sum = 0f;
            for (int c = 0; c < matrix.columns(); c++) {
                sum += Math.abs(matrix.get(r, c));
            }
            scale[r] = inverse(sum, r);
        }
        return scale;
    }

    private static float inverse(float sum, int node) {
        if (!Float.isFinite(sum)) {
            throw new IllegalArgumentException("node " + node + " has a feature that is not a finite number");
        }
        return sum == 0f ? 1f : 1f / sum;
    }

    private static SparseMatrix scaled(SparseMatrix matrix, float[] scale) {
        float[] values = matrix.isBinary()
                ? new float[matrix.entryCount()]
                : matrix.values().clone();
        if (matrix.isBinary()) {
            Arrays.fill(values, 1f);
        }
        for (int r = 0; r < scale.length; r++) {
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                values[i] *= scale[r];
            }
        }
        return SparseMatrix.of(matrix.rows(), matrix.columns(), matrix.rowStart(), matrix.columnIndex(), values);
    }

    private static FloatMatrix scaled(FloatMatrix matrix, float[] scale) {
        FloatMatrix out = FloatMatrix.zeros(matrix.rows(), matrix.columns());
        for (int i = 0; i < out.data().length; i++) {
            out.data()[i] = matrix.data()[i] * scale[i / matrix.columns()];
        }
        return out;
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
