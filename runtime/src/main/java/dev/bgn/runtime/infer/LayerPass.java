package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
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

    /** Exactly one of these three is there. */
    private final FloatMatrix real;

    private final BitMatrix byInput;
    private final BitPanels panels;

    private final SparseMatrix valued;
    private final IntMatrix whole;
    private final FloatMatrix z;
    private final FloatMatrix near;
    private final FloatMatrix out;
    private final FloatMatrix own;
    private final FloatMatrix other;
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
        boolean counts = before == null && features.counted() != null;
        switch (layer.weights()) {
            case Weights.Real(FloatMatrix matrix) -> {
                real = matrix;
                byInput = null;
                panels = null;
            }
            case Weights.Signs signs -> {
                real = null;
                byInput = ofCodes ? null : signs.byInput().copy();
                panels = ofCodes ? BitPanels.ofColumns(signs.byOutput()) : null;
            }
        }
        valued = before == null && features.dense() == null && !(counts && real == null) ? features.valued() : null;
        int columns = layer.weights().out();
        whole = real == null && (ofCodes || counts) ? IntMatrix.zeros(nodes, columns) : null;
        z = FloatMatrix.zeros(nodes, columns);
        boolean beside = layer.combination() instanceof Combination.Beside;
        near = beside ? FloatMatrix.zeros(nodes, layer.width()) : null;
        out = FloatMatrix.zeros(nodes, layer.width());
        int heads = layer.combination() instanceof Combination.Attention a ? a.heads() : 0;
        own = FloatMatrix.zeros(nodes, heads);
        other = FloatMatrix.zeros(nodes, heads);
        codes = layer.activation() == Layer.Activation.SIGN ? BitMatrix.zeros(nodes, layer.width()) : null;
    }

    /** The rows after the activation; for codes, ±1. */
    FloatMatrix out() {
        return out;
    }

    /** The codes, or null where the activation is real. */
    BitMatrix codes() {
        return codes;
    }

    void runOnFeatures() {
        PreparedFeatures features = graph.features();
        if (whole != null) {
            kernels.maskedCount(features.counted(), byInput, whole, workers);
            wholeToZ(features.rowScale());
        } else if (real == null) {
            if (valued != null) {
                kernels.maskedSum(valued, byInput, z, workers);
            } else {
                kernels.maskedSum(features.dense(), byInput, z, workers);
            }
        } else if (valued != null) {
            kernels.product(valued, real, z, workers);
        } else {
            kernels.product(features.dense(), real, z, workers);
        }
        finish();
    }

    void runOn(LayerPass before) {
        if (real != null) {
            kernels.product(before.out, real, z, workers);
        } else if (before.codes != null) {
            kernels.xnorDot(before.codes, panels, whole, workers);
            wholeToZ(null);
        } else {
            kernels.maskedSum(before.out, byInput, z, workers);
        }
        finish();
    }

    private void wholeToZ(float[] rowScale) {
        int columns = z.columns();
        int[] from = whole.data();
        float[] to = z.data();
        forRows((first, last) -> {
            for (int r = first; r < last; r++) {
                float scale = rowScale == null ? 1f : rowScale[r];
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    to[i] = from[i] * scale;
                }
            }
        });
    }

    private void finish() {
        if (layer.weights() instanceof Weights.Signs signs && signs.scale() != 1f) {
            scale(z.data(), signs.scale());
        }
        combine();
        switch (layer.activation()) {
            case NONE -> {}
            case RELU -> relu(out.data());
            case ELU -> kernels.floats().elu(out, workers);
            case SIGN -> signs();
        }
    }

    private void scale(float[] data, float factor) {
        int columns = z.columns();
        forRows((first, last) -> {
            for (int i = first * columns; i < last * columns; i++) {
                data[i] *= factor;
            }
        });
    }

    private void combine() {
        CsrGraph loops = graph.withLoops();
        switch (layer.combination()) {
            case Combination.Sum() -> kernels.aggregate(loops, z, out, workers);
            case Combination.Symmetric() -> kernels.aggregate(loops, graph.symmetric(), z, out, workers);
            case Combination.Isomorphism(float epsilon) -> {
                kernels.aggregate(loops, z, out, workers);
                addOwn(z.columns(), epsilon);
            }
            case Combination.Beside(boolean mean) -> {
                sliceNear();
                kernels.aggregate(graph.plain(), mean ? graph.mean() : null, near, out, workers);
                addOwn(z.columns(), 1f);
            }
            case Combination.Attention attention -> {
                kernels.floats().headDots(z, attention.own(), own, workers);
                kernels.floats().headDots(z, attention.other(), other, workers);
                kernels.floats().attend(loops, own, other, attention.leaky(), z, out, workers);
            }
        }
    }

    /** {@code out += factor · z}, over the columns of out. */
    private void addOwn(int columns, float factor) {
        int width = out.columns();
        float[] rows = z.data();
        float[] sum = out.data();
        forRows((first, last) -> {
            for (int r = first; r < last; r++) {
                for (int c = 0; c < width; c++) {
                    sum[r * width + c] += factor * rows[r * columns + c];
                }
            }
        });
    }

    private void sliceNear() {
        int width = near.columns();
        forRows((first, last) -> {
            for (int r = first; r < last; r++) {
                System.arraycopy(z.data(), (2 * r + 1) * width, near.data(), r * width, width);
            }
        });
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
        int columns = out.columns();
        float[] data = out.data();
        // NaN is −1, as in the packed form.
        forRows((first, last) -> {
            for (int i = first * columns; i < last * columns; i++) {
                data[i] = data[i] >= 0f ? 1f : -1f;
            }
        });
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
        workers.forRows(z.rows(), Math.max(1, (1 << 14) / Math.max(1, z.columns())), task);
    }
}
