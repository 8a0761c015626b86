package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.Shapes.require;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/**
 * All kernels, with their arguments checked. {@link #best()} is the one that a program uses; {@link #scalar()} and
 * {@link #vector()} are its two candidates, for tests and benchmarks side by side.
 *
 * <p>Each kernel writes into a matrix of the caller's and takes the {@link Workers} that share its rows;
 * {@link Workers#SINGLE} is the single-threaded form. Results are the same bits for every kernel set, vector width and
 * number of threads.
 */
public final class Kernels {
    /** About as many elementary operations as make up for waking another thread. */
    private static final int WORK_FOR_A_THREAD = 1 << 15;

    private final RawKernels raw;

    Kernels(RawKernels raw) {
        this.raw = raw;
    }

    /** The kernels this process runs on, chosen once; the property {@code bgn.kernels} forces a choice. */
    public static Kernels best() {
        return KernelChoice.BEST;
    }

    /** The specification in plain Java. */
    public static Kernels scalar() {
        return KernelChoice.SCALAR;
    }

    /** The kernels on the Vector API; an error that names the reason where they cannot run. */
    public static Kernels vector() {
        return KernelChoice.vector();
    }

    /** Whether {@link #vector()} can run here. */
    public static boolean hasVector() {
        return KernelChoice.hasVector();
    }

    /** The float kernels of learning, of the same set. */
    public FloatKernels floats() {
        return new FloatKernels(raw);
    }

    /** The kernel of search, of the same set. */
    public SearchKernels search() {
        return new SearchKernels(raw);
    }

    /** The kernels on aligned rows, of the same set. */
    public RowKernels rows() {
        return new RowKernels(raw.aligned());
    }

    /** {@code scalar}, or {@code vector-} and the width in bits. */
    public String name() {
        return raw.name();
    }

    /**
     * Product of ±1 matrices: {@code out[r][c] = Σ_k a[r][k] · b[k][c] = depth − 2 · popcount(a[r] xor b[c])}.
     *
     * @param a m × k bits
     * @param b k × n bits
     * @param out m × n
     */
    public void xnorDot(BitMatrix a, BitPanels b, IntMatrix out, Workers workers) {
        require("xnorDot", a.shape(), b.shape(), out.shape());
        workers.forRows(
                a.rows(),
                block((long) a.wordsPerRow() * b.columns() / 4),
                (from, to) -> Slabs.forWords(
                        a, from, to, (words, start, f, t) -> raw.xnorDot(words, start, b, out.data(), f, t)));
    }

    /**
     * Product of a sparse real and a ±1 matrix by masked sums: {@code out[r][c] = 2 · Σ_{w[k][c] = +1} a[r][k] −
     * Σ a[r][k]}. Values must be finite.
     *
     * @param a m × k
     * @param weights k × n bits
     * @param out m × n
     */
    public void maskedSum(SparseMatrix a, BitMatrix weights, FloatMatrix out, Workers workers) {
        require("maskedSum", a.shape(), weights.shape(), out.shape());
        BitMatrix w = Slabs.onHeap(weights);
        float[] values = a.withValues().values();
        workers.forRows(
                a.rows(),
                block(entriesPerRow(a) * w.columns() / 8),
                (from, to) -> raw.maskedSum(
                        a.rowStart(),
                        a.columnIndex(),
                        values,
                        w.words(),
                        w.wordStart(),
                        w.columns(),
                        out.data(),
                        from,
                        to));
    }

    /** {@link #maskedSum(SparseMatrix, BitMatrix, FloatMatrix, Workers)} for dense rows. */
    public void maskedSum(FloatMatrix a, BitMatrix weights, FloatMatrix out, Workers workers) {
        require("maskedSum", a.shape(), weights.shape(), out.shape());
        requireApart(a.data(), out.data(), "maskedSum");
        BitMatrix w = Slabs.onHeap(weights);
        workers.forRows(
                a.rows(),
                block((long) a.columns() * w.columns() / 8),
                (from, to) -> raw.maskedSumDense(
                        a.data(), a.columns(), w.words(), w.wordStart(), w.columns(), out.data(), from, to));
    }

    /**
     * Product of a 0/1 and a ±1 matrix by counting: {@code out[r][c] = 2 · count − entries of row r}, where count is
     * the number of entries of the row whose weight is +1.
     */
    public void maskedCount(SparseMatrix a, BitMatrix weights, IntMatrix out, Workers workers) {
        require("maskedCount", a.shape(), weights.shape(), out.shape());
        if (!a.isBinary()) {
            throw new IllegalArgumentException("maskedCount: a sparse " + a.shape() + " with values is not 0/1");
        }
        BitMatrix w = Slabs.onHeap(weights);
        workers.forRows(
                a.rows(),
                block(entriesPerRow(a) * w.columns() / 32),
                (from, to) -> raw.maskedCount(
                        a.rowStart(), a.columnIndex(), w.words(), w.wordStart(), w.columns(), out.data(), from, to));
    }

    /** Product of a sparse and a dense float matrix, m × k by k × n. */
    public void product(SparseMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("product", a.shape(), b.shape(), out.shape());
        requireApart(b.data(), out.data(), "product");
        float[] values = a.isBinary() ? null : a.values();
        workers.forRows(
                a.rows(),
                block(entriesPerRow(a) * b.columns() / 8),
                (from, to) -> raw.sumFloats(
                        a.rowStart(), a.columnIndex(), 0, values, b.data(), b.columns(), out.data(), from, to));
    }

    /** Product of two dense float matrices, m × k by k × n. */
    public void product(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("product", a.shape(), b.shape(), out.shape());
        requireApart(a.data(), out.data(), "product");
        requireApart(b.data(), out.data(), "product");
        workers.forRows(
                a.rows(),
                block((long) a.columns() * b.columns() / 8),
                (from, to) -> raw.denseProduct(a.data(), a.columns(), b.data(), b.columns(), out.data(), from, to));
    }

    /** Sum over neighbours: {@code out[i] = Σ_{j ∈ neighbours(i)} rows[j]}. */
    public void aggregate(CsrGraph graph, FloatMatrix rows, FloatMatrix out, Workers workers) {
        aggregate(graph, null, rows, out, workers);
    }

    /**
     * Weighted sum over neighbours.
     *
     * @param weights one factor for each edge, in the order of the graph; null for ones
     */
    public void aggregate(CsrGraph graph, float[] weights, FloatMatrix rows, FloatMatrix out, Workers workers) {
        Shapes.requireGraph("aggregate", graph, weights == null ? -1 : weights.length, rows.shape(), out.shape());
        requireApart(rows.data(), out.data(), "aggregate");
        workers.forRows(
                graph.nodeCount(),
                block(edgesPerNode(graph) * rows.columns() / 8),
                (from, to) -> Slabs.forTargets(
                        graph,
                        from,
                        to,
                        (targets, base, f, t) -> raw.sumFloats(
                                graph.startArray(),
                                targets,
                                base,
                                weights,
                                rows.data(),
                                rows.columns(),
                                out.data(),
                                f,
                                t)));
    }

    /** Hamming distances of many codes to many: {@code out[q][i] = distance(queries[q], codes[i])}. */
    public void hamming(BitMatrix queries, BitMatrix codes, IntMatrix out, Workers workers) {
        Shapes.requireCodes("hamming", queries.shape(), codes.shape(), out.shape());
        BitMatrix heapQueries = Slabs.onHeap(queries);
        int words = codes.wordsPerRow();
        // Codes are the rows that are shared out: there are many of them even for a single query. A block of codes
        // stays in the first-level cache while all queries pass over it.
        workers.forRows(
                codes.rows(),
                block((long) words * queries.rows() / 2),
                (from, to) -> Slabs.forWords(codes, from, to, (array, start, f, t) -> {
                    for (int tile = f; tile < t; tile += Slabs.ROWS_IN_CACHE) {
                        int end = Math.min(t, tile + Slabs.ROWS_IN_CACHE);
                        for (int q = 0; q < queries.rows(); q++) {
                            raw.hamming(
                                    heapQueries.words(),
                                    heapQueries.wordStart() + q * words,
                                    array,
                                    start,
                                    words,
                                    out.data(),
                                    q * codes.rows() + tile,
                                    tile,
                                    end);
                        }
                    }
                }));
    }

    /** Packs the signs of a float matrix, sign(0) = +1. */
    public void packSigns(FloatMatrix values, BitMatrix out, Workers workers) {
        Shapes.requireSame("packSigns", values.shape(), out.shape());
        workers.forRows(
                values.rows(),
                block(values.columns() / 8),
                (from, to) -> raw.packSigns(values.data(), values.columns(), out.words(), out.wordStart(), from, to));
    }

    /** Codes as +1 and −1. */
    public void unpackSigns(BitMatrix codes, FloatMatrix out, Workers workers) {
        Shapes.requireSame("unpackSigns", codes.shape(), out.shape());
        workers.forRows(
                codes.rows(),
                block(codes.columns() / 8),
                (from, to) -> raw.unpackSigns(codes.words(), codes.wordStart(), codes.columns(), out.data(), from, to));
    }

    static int block(long workPerRow) {
        return (int) Math.max(1, WORK_FOR_A_THREAD / Math.max(1, workPerRow));
    }

    static long entriesPerRow(SparseMatrix a) {
        return a.entryCount() / Math.max(1, a.rows()) + 1L;
    }

    static long edgesPerNode(CsrGraph graph) {
        return graph.edgeCount() / Math.max(1, graph.nodeCount()) + 1L;
    }

    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    static void requireApart(Object input, Object out, String kernel) {
        if (input == out) {
            throw new IllegalArgumentException(kernel + ": the result cannot be written over an input");
        }
    }
}
