package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.RowKernels;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Weights;

/**
 * One layer on one graph, of any kind and shape, step by step on the plain kernels: product, combination, activation.
 * It owns its buffers; the order of the float operations is the trainer's.
 */
final class LayerPass {
    private final Layer layer;
    private final PreparedGraph graph;
    private final Kernels kernels;
    private final Workers workers;

    /** Exactly one of these four is there. */
    private final FloatMatrix real;

    private final AlignedRows aligned;

    private final BitMatrix byInput;
    private final BitPanels panels;

    /** Room for products that do not come aligned. */
    private final IntMatrix whole;

    private final FloatMatrix unaligned;
    private final AlignedRows z;
    /** Where features are in steps; else null. */
    private final StepFeatures steps;

    private final AlignedShorts shorts;
    /** Whether sums go straight to their signs. */
    private final boolean signsOfSums;

    private FloatMatrix out;
    private final float[] own;
    private final float[] other;
    private final BitMatrix codes;

    /**
     * @param before the layer before, or null for the first
     */
    LayerPass(Layer layer, LayerPass before, PreparedGraph graph, Kernels kernels, Workers workers) {
        this.layer = layer;
        this.graph = graph;
        this.kernels = kernels;
        this.workers = workers;
        int nodes = graph.nodeCount();
        boolean ofCodes = before != null && before.codes != null;
        PreparedFeatures features = graph.features();
        switch (layer.weights()) {
            case Weights.Real(FloatMatrix matrix) -> {
                boolean sparse = before == null && features.dense() == null;
                real = sparse ? null : matrix;
                aligned = sparse ? AlignedRows.copyOf(matrix) : null;
                byInput = null;
                panels = null;
            }
            case Weights.Signs signs -> {
                real = null;
                aligned = null;
                byInput = ofCodes ? null : signs.byInput().copy();
                panels = ofCodes ? BitPanels.ofColumns(signs.byOutput()) : null;
            }
        }
        int columns = layer.weights().out();
        whole = panels != null ? IntMatrix.zeros(nodes, columns) : null;
        boolean dense = before == null && features.dense() != null;
        unaligned = panels == null && (before != null || dense) ? FloatMatrix.zeros(nodes, columns) : null;
        signsOfSums = layer.combination() instanceof Combination.Sum
                && layer.activation() == Activation.SIGN
                && !layer.balance();
        steps = before == null ? steps(features, columns) : null;
        shorts = steps != null ? new AlignedShorts(nodes) : null;
        z = steps != null && signsOfSums ? null : new AlignedRows(nodes, columns);
        out = signsOfSums ? null : FloatMatrix.zeros(nodes, layer.width());
        int heads = layer.combination() instanceof Combination.Gat a ? a.heads() : 0;
        own = new float[nodes * heads + RowKernels.SLACK];
        other = new float[nodes * heads + RowKernels.SLACK];
        codes = layer.activation() == Activation.SIGN ? BitMatrix.zeros(nodes, layer.width()) : null;
    }

    private StepFeatures steps(PreparedFeatures features, int columns) {
        boolean fits = kernels.rows().prefersSteps()
                && byInput != null
                && columns == AlignedShorts.COLUMNS
                // A factor rounds every row before the sum, so it may change a sign.
                && (!signsOfSums || factor() == 1f)
                && features.dense() == null;
        return fits ? features.steps().orElse(null) : null;
    }

    /** The rows after the activation; codes as ±1. */
    FloatMatrix rows() {
        if (codes != null) {
            if (out == null) {
                out = FloatMatrix.zeros(codes.rows(), codes.columns());
            }
            kernels.unpackSigns(codes, out, workers);
        }
        return out;
    }

    /** The codes, or null where the activation is real. */
    BitMatrix codes() {
        return codes;
    }

    void runOnFeatures() {
        PreparedFeatures features = graph.features();
        if (features.dense() != null) {
            runOnRows(features.dense());
            return;
        }
        if (steps != null) {
            kernels.rows().sum(steps, byInput, shorts, workers);
            if (signsOfSums) {
                kernels.rows().sumSigns(graph.withLoops(), shorts, codes, workers);
            } else {
                kernels.rows().toFloats(shorts, factor() * steps.size(), z, workers);
                finish();
            }
            return;
        }
        SparseMatrix sparse = features.counted() != null ? features.counted() : features.sparse();
        if (aligned != null) {
            kernels.rows().product(sparse, features.rowScale(), aligned, z, workers);
        } else if (sparse.isBinary()) {
            kernels.rows().count(sparse, features.rowScale(), byInput, factor(), z, workers);
        } else {
            kernels.rows().maskedSum(sparse, byInput, factor(), z, workers);
        }
        finish();
    }

    void runOn(LayerPass before) {
        if (panels == null) {
            runOnRows(before.rows());
            return;
        }
        kernels.xnorDot(before.codes, panels, whole, workers);
        kernels.rows().align(whole, factor(), z, workers);
        finish();
    }

    private void runOnRows(FloatMatrix input) {
        if (real != null) {
            kernels.product(input, real, unaligned, workers);
        } else {
            kernels.maskedSum(input, byInput, unaligned, workers);
        }
        kernels.rows().align(unaligned, factor(), z, workers);
        finish();
    }

    private float factor() {
        return layer.weights() instanceof Weights.Signs signs ? signs.scale() : 1f;
    }

    private void finish() {
        if (signsOfSums) {
            kernels.rows().sumSigns(graph.withLoops(), z, codes, workers);
            return;
        }
        combine();
        switch (layer.activation()) {
            case NONE -> {}
            case RELU -> relu(out.data());
            case ELU -> kernels.floats().elu(out, workers);
            case SIGN -> signs();
        }
    }

    private void combine() {
        CsrGraph loops = graph.withLoops();
        switch (layer.combination()) {
            case Combination.Sum() -> kernels.rows().sum(loops, null, z, 0, out, workers);
            case Combination.Gcn() -> kernels.rows().sum(loops, graph.symmetric(), z, 0, out, workers);
            case Combination.Gin(float epsilon) -> {
                kernels.rows().sum(loops, null, z, 0, out, workers);
                addOwn(epsilon);
            }
            case Combination.Sage(boolean mean) -> {
                kernels.rows().sum(graph.plain(), mean ? graph.mean() : null, z, layer.width(), out, workers);
                addOwn(1f);
            }
            case Combination.Gat attention -> {
                int heads = attention.heads();
                kernels.rows().headDots(z, attention.own(), attention.other(), heads, own, other, workers);
                kernels.rows().attend(loops, own, other, heads, attention.leaky(), z, out, workers);
            }
        }
    }

    /** {@code out += factor · z}, over the columns of out. */
    private void addOwn(float factor) {
        forRows((from, to) -> z.addTo(out, factor, from, to));
    }

    private void relu(float[] data) {
        int columns = out.columns();
        forRows((first, last) -> {
            for (int i = first * columns; i < last * columns; i++) {
                data[i] = Math.max(data[i], 0f * data[i]);
            }
        });
    }

    private void signs() {
        if (layer.balance()) {
            balance();
        }
        kernels.packSigns(out, codes, workers);
    }

    private void balance() {
        int columns = out.columns();
        float[] data = out.data();
        forRows((first, last) -> {
            for (int r = first; r < last; r++) {
                float sum = 0f;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    sum += data[i];
                }
                float mean = sum / columns;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    data[i] -= mean;
                }
            }
        });
    }

    private void forRows(Workers.RowRange task) {
        workers.forRows(
                graph.nodeCount(),
                Math.max(1, (1 << 14) / Math.max(1, layer.weights().out())),
                task);
    }
}
