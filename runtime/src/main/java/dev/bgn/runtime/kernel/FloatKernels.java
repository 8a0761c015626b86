package dev.bgn.runtime.kernel;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;

/**
 * The float kernels that learning needs beside those of inference, with their arguments checked; from
 * {@link Kernels#floats()}. The same bits for every kernel set, vector width and number of threads.
 */
public final class FloatKernels {
    /** Elements of an elementwise kernel that are worth a thread of their own. */
    private static final int ELEMENT_BLOCK = 1 << 14;

    private final RawKernels raw;

    FloatKernels(RawKernels raw) {
        this.raw = raw;
    }

    /**
     * Product with the first matrix transposed: {@code out[k][c] = Σ_r a[r][k] · b[r][c]}, over r in order. The gradient
     * of a product by its weights.
     *
     * @param a m × k
     * @param b m × n
     * @param out k × n
     */
    public void transposedProduct(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        Shapes.require("transposedProduct", new Shape(a.columns(), a.rows()), b.shape(), out.shape());
        Kernels.requireApart(a.data(), out.data(), "transposedProduct");
        Kernels.requireApart(b.data(), out.data(), "transposedProduct");
        workers.forRows(
                a.columns(),
                Kernels.block((long) a.rows() * b.columns() / 8),
                (from, to) -> raw.transposedProduct(
                        a.data(), a.rows(), a.columns(), b.data(), b.columns(), out.data(), from, to));
    }

    /**
     * Product with the second matrix transposed: {@code out[r][c] = Σ_k a[r][k] · b[c][k]}, over k in order. The
     * gradient of a product by its input.
     *
     * @param a m × k
     * @param b n × k
     * @param out m × n
     */
    public void productTransposed(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        Shapes.require("productTransposed", a.shape(), new Shape(b.columns(), b.rows()), out.shape());
        Kernels.requireApart(a.data(), out.data(), "productTransposed");
        Kernels.requireApart(b.data(), out.data(), "productTransposed");
        // Lanes are columns of the result, which are rows of b: turned round once, it is a plain product. b is a weight
        // matrix and small beside a.
        float[] turned = transpose(b);
        workers.forRows(
                a.rows(),
                Kernels.block((long) a.columns() * b.rows() / 8),
                (from, to) -> raw.denseProduct(a.data(), a.columns(), turned, b.rows(), out.data(), from, to));
    }

    private static float[] transpose(FloatMatrix m) {
        float[] turned = new float[m.shape().elements()];
        for (int r = 0; r < m.rows(); r++) {
            for (int c = 0; c < m.columns(); c++) {
                turned[c * m.rows() + r] = m.data()[r * m.columns() + c];
            }
        }
        return turned;
    }

    /**
     * Weighted sum over neighbours with a weight for each edge and head: {@code out[i][c] = Σ_e weights[e][c / d] ·
     * rows[target(e)][c]}, where d is the number of columns of a head.
     *
     * @param weights edges × heads, in the order of the graph
     */
    public void aggregateHeads(
            CsrGraph graph, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, Workers workers) {
        Shapes.requireGraph("aggregateHeads", graph, weights.rows(), rows.shape(), out.shape());
        Kernels.requireApart(rows.data(), out.data(), "aggregateHeads");
        int heads = weights.columns();
        requireHeads("aggregateHeads", rows, heads);
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(Kernels.edgesPerNode(graph) * rows.columns() / 8),
                (from, to) -> Slabs.forTargets(
                        graph,
                        from,
                        to,
                        (targets, base, f, t) -> raw.sumHeads(
                                graph.startArray(),
                                targets,
                                base,
                                weights.data(),
                                heads,
                                rows.data(),
                                rows.columns(),
                                out.data(),
                                f,
                                t)));
    }

    /** {@code out = eˣ}, see {@link FloatMath#exp}; {@code out} may be {@code x}. */
    public void exp(FloatMatrix x, FloatMatrix out, Workers workers) {
        Shapes.requireSame("exp", x.shape(), out.shape());
        workers.forRows(x.shape().elements(), ELEMENT_BLOCK, (from, to) -> raw.exp(x.data(), out.data(), from, to));
    }

    /** {@code out = tanh x}, see {@link FloatMath#tanh}; {@code out} may be {@code x}. */
    public void tanh(FloatMatrix x, FloatMatrix out, Workers workers) {
        Shapes.requireSame("tanh", x.shape(), out.shape());
        workers.forRows(x.shape().elements(), ELEMENT_BLOCK, (from, to) -> raw.tanh(x.data(), out.data(), from, to));
    }

    /** {@code out = 1 / (1 + e⁻ˣ)}, see {@link FloatMath#sigmoid}; {@code out} may be {@code x}. */
    public void sigmoid(FloatMatrix x, FloatMatrix out, Workers workers) {
        Shapes.requireSame("sigmoid", x.shape(), out.shape());
        workers.forRows(x.shape().elements(), ELEMENT_BLOCK, (from, to) -> raw.sigmoid(x.data(), out.data(), from, to));
    }

    /** {@code x} where positive, {@code eˣ − 1} elsewhere, in place. */
    public void elu(FloatMatrix x, Workers workers) {
        workers.forRows(x.shape().elements(), ELEMENT_BLOCK, (from, to) -> raw.elu(x.data(), from, to));
    }

    private static void requireHeads(String kernel, FloatMatrix rows, int heads) {
        if (heads == 0 || rows.columns() % heads != 0) {
            throw new IllegalArgumentException(
                    kernel + ": rows of " + rows.shape() + " are not " + heads + " heads of equal width");
        }
    }

    /**
     * Dropout: {@code out[i] = in[i] · scale} where the i-th 16-bit part of a sequence of random words is at least
     * {@code threshold}, and {@code in[i] · 0} elsewhere. Word w is {@link RandomWords#at}.
     *
     * @param threshold the chance to be dropped, in 1 / 2¹⁶
     */
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, Workers workers) {
        if (in.length != out.length || threshold < 0 || threshold > 1 << 16) {
            throw new IllegalArgumentException(
                    "dropout: " + in.length + " to " + out.length + " elements, threshold " + threshold);
        }
        workers.forRows(
                (in.length + 3) / 4,
                ELEMENT_BLOCK / 4,
                (from, to) -> raw.dropout(in, out, key, threshold, scale, from, to));
    }
}
