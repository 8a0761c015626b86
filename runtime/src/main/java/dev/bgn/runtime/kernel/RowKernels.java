package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;

/**
 * The kernels of inference on {@link AlignedRows}, with their arguments checked; from {@link Kernels#rows()}. Graphs and
 * weights are on the heap. The same bits for every kernel set, vector width and number of threads.
 */
public final class RowKernels {
    /** Floats that an array of scores has beyond its last one, for vectors that begin there. */
    public static final int SLACK = 16;

    /** Slope of the LeakyReLU on attention scores. */
    static final float SLOPE = (float) 0.2;
    /** Nodes whose attention coefficients are kept at a time: few enough for the first-level cache. */
    static final int ATTENTION_BLOCK = 64;

    private static final ThreadLocal<float[]> ROOM = ThreadLocal.withInitial(() -> new float[1 << 12]);

    private final RawAligned raw;

    RowKernels(RawAligned raw) {
        this.raw = raw;
    }

    /**
     * Product of scaled 0/1 features and ±1 weights by counting: {@code z = rowScale · factor · (2 · count − entries)}.
     *
     * @param a m × k, all entries 1
     * @param rowScale one for each row; null for ones
     * @param weights k × n bits
     */
    public void count(
            SparseMatrix a, float[] rowScale, BitMatrix weights, float factor, AlignedRows z, Workers workers) {
        Shapes.require("count", a.shape(), weights.shape(), z.shape());
        if (!a.isBinary()) {
            throw new IllegalArgumentException("count: a sparse " + a.shape() + " with values is not 0/1");
        }
        requireFactors("count", rowScale, a.rows());
        workers.forRows(
                a.rows(),
                Kernels.block(Kernels.entriesPerRow(a) * weights.columns() / 32),
                (from, to) -> raw.count(a.rowStart(), a.columnIndex(), rowScale, weights, factor, z, from, to));
    }

    /** Product of sparse features and ±1 weights by masked sums, times {@code factor}. */
    public void maskedSum(SparseMatrix a, BitMatrix weights, float factor, AlignedRows z, Workers workers) {
        Shapes.require("maskedSum", a.shape(), weights.shape(), z.shape());
        float[] values = a.values();
        workers.forRows(
                a.rows(),
                Kernels.block(Kernels.entriesPerRow(a) * weights.columns() / 8),
                (from, to) -> raw.maskedSum(a.rowStart(), a.columnIndex(), values, weights, factor, z, from, to));
    }

    /**
     * Product of sparse features and real weights.
     *
     * @param a m × k; where its entries are all 1, each is taken as the factor of its row
     * @param rowScale one for each row of 0/1 features; null for ones
     */
    public void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, Workers workers) {
        Shapes.require("product", a.shape(), weights.shape(), z.shape());
        requireFactors("product", rowScale, a.rows());
        float[] values = a.isBinary() ? null : a.values();
        workers.forRows(
                a.rows(),
                Kernels.block(Kernels.entriesPerRow(a) * z.columns() / 8),
                (from, to) -> raw.product(a.rowStart(), a.columnIndex(), values, rowScale, weights, z, from, to));
    }

    private static void requireFactors(String kernel, float[] factors, int rows) {
        if (factors != null && factors.length != rows) {
            throw new IllegalArgumentException(kernel + ": " + factors.length + " factors for " + rows + " rows");
        }
    }

    /**
     * Weighted sum over neighbours of some columns.
     *
     * @param weights one factor for each edge; null for ones
     * @param first the first column of z that is summed, as many as {@code out} has
     */
    public void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix out, Workers workers) {
        requireNodes("sum", graph, z);
        if (out.rows() != z.rows() || first < 0 || first + out.columns() > z.columns()) {
            throw new IllegalArgumentException(
                    "sum: columns from " + first + " of " + z.shape() + " into " + out.shape());
        }
        requireFactors("sum", weights, graph.edgeCount());
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(Kernels.edgesPerNode(graph) * z.columns() / 8),
                (from, to) -> raw.sum(starts, targets, weights, z, first, out.data(), out.columns(), from, to));
    }

    /** The signs of sums over neighbours: {@code out[i] = sign(Σ_j z[j])}. */
    public void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix out, Workers workers) {
        requireNodes("sumSigns", graph, z);
        Shapes.requireSame("sumSigns", z.shape(), out.shape());
        if (out.wordStart() != 0) {
            throw new IllegalArgumentException("sumSigns: the result is a part of a matrix");
        }
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(Kernels.edgesPerNode(graph) * z.columns() / 8),
                (from, to) -> raw.sumSigns(starts, targets, z, out.words(), from, to));
    }

    /** Whether features in steps are faster here than in floats; the signs are the same. */
    public boolean prefersSteps() {
        return raw.prefersSteps();
    }

    /**
     * {@code z = features · weights} in steps.
     *
     * @param weights 64 columns
     */
    public void sum(StepFeatures features, BitMatrix weights, AlignedShorts z, Workers workers) {
        Shapes.require(
                "sum",
                new Shape(features.rows(), features.columns()),
                weights.shape(),
                new Shape(z.rows(), AlignedShorts.COLUMNS));
        if (weights.wordStart() != 0) {
            throw new IllegalArgumentException("sum: weights from word " + weights.wordStart());
        }
        int perRow = features.rows() == 0 ? 0 : features.index().length / features.rows();
        workers.forRows(
                features.rows(),
                Kernels.block(3L * perRow),
                (from, to) -> raw.sum(features, weights.words(), z, from, to));
    }

    /** The signs of sums over neighbours: {@code out[i] = sign(Σ_j z[j])}. */
    public void sumSigns(CsrGraph graph, AlignedShorts z, BitMatrix out, Workers workers) {
        Shapes.requireSame("sumSigns", new Shape(graph.nodeCount(), AlignedShorts.COLUMNS), out.shape());
        if (z.rows() != graph.nodeCount() || out.wordStart() != 0) {
            throw new IllegalArgumentException("sumSigns: " + graph + ", but " + z.rows() + " rows");
        }
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(Kernels.edgesPerNode(graph) * 4),
                (from, to) -> raw.sumSigns(starts, targets, z, out.words(), from, to));
    }

    /** {@code z = factor · rows}. */
    public void align(FloatMatrix rows, float factor, AlignedRows z, Workers workers) {
        Shapes.requireSame("align", rows.shape(), z.shape());
        workers.forRows(
                z.rows(), Kernels.block(z.columns()), (from, to) -> raw.align(rows.data(), factor, z, from, to));
    }

    /** {@code z = factor · rows}. */
    public void align(IntMatrix rows, float factor, AlignedRows z, Workers workers) {
        Shapes.requireSame("align", rows.shape(), z.shape());
        workers.forRows(
                z.rows(), Kernels.block(z.columns()), (from, to) -> raw.align(rows.data(), factor, z, from, to));
    }

    /** {@code out = factor · z}. */
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, Workers workers) {
        Shapes.requireSame("toFloats", new Shape(z.rows(), AlignedShorts.COLUMNS), out.shape());
        workers.forRows(z.rows(), 4096, (from, to) -> raw.toFloats(z, factor, out, from, to));
    }

    /**
     * The halves of attention scores: {@code own[r][h] = z[r] · a₁} over the columns of head h, {@code other} with a₂.
     *
     * @param a1 1 × columns of z
     * @param a2 1 × columns of z
     * @param own rows × heads and {@link #SLACK} more
     * @param other rows × heads and {@link #SLACK} more
     */
    public void headDots(
            AlignedRows z, FloatMatrix a1, FloatMatrix a2, int heads, float[] own, float[] other, Workers workers) {
        if (a1.rows() != 1 || a1.columns() != z.columns() || !a1.shape().equals(a2.shape())) {
            throw new IllegalArgumentException("headDots: " + z.shape() + " by " + a1.shape() + " and " + a2.shape());
        }
        requireScores("headDots", z, heads, own);
        requireScores("headDots", z, heads, other);
        workers.forRows(
                z.rows(),
                Kernels.block(z.columns()),
                (from, to) -> raw.headDots(z, a1.data(), a2.data(), heads, own, other, from, to));
    }

    /**
     * Attention over the neighbours: {@code out[i] = Σ_j α_ij z[j]}, {@code α_ij = softmax_j(own[i] + other[j])}, each
     * head apart.
     *
     * @param own nodes × heads and {@link #SLACK} more
     * @param other nodes × heads and {@link #SLACK} more
     * @param leaky whether scores go through a LeakyReLU of slope 0.2
     */
    public void attend(
            CsrGraph graph,
            float[] own,
            float[] other,
            int heads,
            boolean leaky,
            AlignedRows z,
            FloatMatrix out,
            Workers workers) {
        requireNodes("attend", graph, z);
        Shapes.requireSame("attend", z.shape(), out.shape());
        requireScores("attend", z, heads, own);
        requireScores("attend", z, heads, other);
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(Kernels.edgesPerNode(graph) * z.columns() / 4),
                (from, to) -> raw.attend(
                        starts,
                        targets,
                        own,
                        other,
                        heads,
                        leaky,
                        z,
                        room(starts, heads, from, to),
                        out.data(),
                        from,
                        to));
    }

    /** Where the largest scores of a block's nodes are in its room, behind two areas for its edges. */
    static int maxima(float[] room, int heads) {
        return room.length - ATTENTION_BLOCK * heads - SLACK;
    }

    /** Room for the edges of any block of nodes, twice, and for their largest scores; each thread keeps its own. */
    private static float[] room(int[] starts, int heads, int from, int to) {
        int most = 0;
        for (int i = from; i < to; i += ATTENTION_BLOCK) {
            most = Math.max(most, starts[Math.min(to, i + ATTENTION_BLOCK)] - starts[i]);
        }
        int needed = Math.addExact(Math.multiplyExact(2 * most + ATTENTION_BLOCK, heads), 3 * SLACK);
        float[] room = ROOM.get();
        if (room.length < needed) {
            room = new float[needed];
            ROOM.set(room);
        }
        return room;
    }

    private static void requireNodes(String kernel, CsrGraph graph, AlignedRows z) {
        if (z.rows() != graph.nodeCount()) {
            throw new IllegalArgumentException(kernel + ": " + graph + ", but rows of " + z.shape());
        }
    }

    private static void requireScores(String kernel, AlignedRows z, int heads, float[] scores) {
        if (heads < 1 || z.columns() % heads != 0) {
            throw new IllegalArgumentException(
                    kernel + ": rows of " + z.shape() + " are not " + heads + " heads of equal width");
        }
        if (scores.length < new Shape(z.rows(), heads).elements() + SLACK) {
            throw new IllegalArgumentException(kernel + ": room for " + scores.length + " scores of " + z.rows() + " × "
                    + heads + " and " + SLACK);
        }
    }
}
