package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.Shapes.require;
import static dev.bgn.runtime.kernel.Shapes.requireApart;
import static dev.bgn.runtime.kernel.Shapes.requireFactors;
import static dev.bgn.runtime.kernel.Shapes.requireNodes;
import static dev.bgn.runtime.kernel.Shapes.requireSame;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;

/**
 * All kernels, with their arguments checked. {@link #best()} is the set that a program uses; {@link #scalar()} and
 * {@link #vector()} are its two candidates, for tests and benchmarks side by side.
 *
 * <p>Each kernel writes into a matrix of the caller's and takes the {@link Workers} that share its rows;
 * {@link Workers#SINGLE} is the single-threaded form. Results are the same bits for every kernel set, vector width and
 * number of threads. Products are m × k by k × n unless they say otherwise. Kernels on {@link AlignedRows} are those of
 * inference; their graphs are on the heap.
 */
public final class Kernels {
    /** About as many elementary operations as make up for waking another thread. */
    private static final int WORK_FOR_A_THREAD = 1 << 15;
    /** Elements of an elementwise kernel that are worth a thread of their own. */
    private static final int ELEMENT_BLOCK = 1 << 14;

    private final KernelSet set;
    private final MatchingKernels matching;

    Kernels(KernelSet set) {
        this.set = set;
        matching = new MatchingKernels(set);
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

    /** {@code scalar}, or {@code vector-} and the width in bits. */
    public String name() {
        return set.name();
    }

    /** The kernels of graph matching. */
    public MatchingKernels matching() {
        return matching;
    }

    /** Product of ±1 matrices: {@code out[r][c] = Σ_k a[r][k] · b[k][c] = k − 2 · popcount(a[r] xor b[c])}. */
    public void xnorDot(BitMatrix a, BitPanels b, IntMatrix out, Workers workers) {
        require("xnorDot", a.shape(), b.shape(), out.shape());
        long work = (long) a.wordsPerRow() * b.columns() / 4;
        Slabs.OnRows task = (rows, from, to) -> set.bits().xnorDot(rows, b, out, from, to);
        workers.forRows(a.rows(), block(work), (from, to) -> Slabs.forRows(a, from, to, task));
    }

    /** Hamming distances of many codes to many: {@code out[q][i] = distance(queries[q], codes[i])}. */
    public void hamming(BitMatrix queries, BitMatrix codes, IntMatrix out, Workers workers) {
        Shapes.requireCodes("hamming", queries.shape(), codes.shape(), out.shape());
        PackedRows q = Slabs.onHeap(queries);
        long work = (long) codes.wordsPerRow() * queries.rows() / 2;
        // Codes are the rows that are shared out: there are many of them even for a single query.
        workers.forRows(
                codes.rows(), block(work), (from, to) -> CodeTiles.hamming(set.bits(), q, codes, out, from, to));
    }

    /** Finds the codes {@code from … to-1} that are near to the queries; asks the sink for its limits now and then. */
    public void near(BitMatrix queries, BitMatrix codes, int from, int to, CodeSink sink) {
        Shapes.requireCodes("near", queries.shape(), codes.shape());
        CodeTiles.near(set.bits(), queries, codes, from, to, sink);
    }

    /** Packs the signs of a matrix, sign(0) = +1. */
    public void packSigns(FloatMatrix values, BitMatrix out, Workers workers) {
        requireSame("packSigns", values.shape(), out.shape());
        workers.forRows(
                values.rows(),
                block(values.columns() / 8),
                (from, to) -> set.signs().pack(values, out, from, to));
    }

    /** Codes as +1 and −1. */
    public void unpackSigns(BitMatrix codes, FloatMatrix out, Workers workers) {
        requireSame("unpackSigns", codes.shape(), out.shape());
        workers.forRows(
                codes.rows(),
                block(codes.columns() / 8),
                (from, to) -> set.signs().unpack(codes, out, from, to));
    }

    /**
     * Product of a real and a ±1 matrix by masked sums: {@code out[r][c] = 2 · Σ_{w[k][c] = +1} a[r][k] − Σ a[r][k]}.
     * Values must be finite.
     */
    public void maskedSum(FloatMatrix a, BitMatrix weights, FloatMatrix out, Workers workers) {
        require("maskedSum", a.shape(), weights.shape(), out.shape());
        requireApart(a.data(), out.data(), "maskedSum");
        PackedRows w = Slabs.onHeap(weights);
        overRows(a, weights.columns(), workers, (from, to) -> set.masked().sum(a, w, out, from, to));
    }

    /** Masked sums of sparse features with values, times {@code factor}. */
    public void maskedSum(SparseMatrix a, BitMatrix weights, float factor, AlignedRows z, Workers workers) {
        require("maskedSum", a.shape(), weights.shape(), z.shape());
        PackedRows w = Slabs.onHeap(weights);
        overEntries(a, weights.columns(), workers, (from, to) -> set.sparse().maskedSum(a, w, factor, z, from, to));
    }

    /**
     * Product of scaled 0/1 features and ±1 weights by counting the +1 weights of a row's entries: {@code z = rowScale ·
     * factor · (2 · count − entries)}.
     *
     * @param rowScale one for each row; null for ones
     */
    public void maskedCount(
            SparseMatrix a, float[] rowScale, BitMatrix weights, float factor, AlignedRows z, Workers workers) {
        require("maskedCount", a.shape(), weights.shape(), z.shape());
        Shapes.requireZeroOne("maskedCount", a);
        requireFactors("maskedCount", rowScale, a.rows());
        PackedRows w = Slabs.onHeap(weights);
        int columns = weights.columns() / 4;
        overEntries(a, columns, workers, (from, to) -> set.sparse().count(a, rowScale, w, factor, z, from, to));
    }

    /** Product of two dense matrices. */
    public void product(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("product", a.shape(), b.shape(), out.shape());
        requireApart(a.data(), out.data(), "product");
        requireApart(b.data(), out.data(), "product");
        overRows(a, b.columns(), workers, (from, to) -> set.dense().product(a, b, out, from, to));
    }

    /** m × k, transposed, by m × n: {@code out[k][c] = Σ_r a[r][k] · b[r][c]}. The gradient of a product by its weights. */
    public void transposedProduct(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("transposedProduct", new Shape(a.columns(), a.rows()), b.shape(), out.shape());
        requireApart(a.data(), out.data(), "transposedProduct");
        requireApart(b.data(), out.data(), "transposedProduct");
        long work = (long) a.rows() * b.columns() / 8;
        // Not less than a tile has.
        int smallest = Math.max(8, block(work));
        workers.forRows(a.columns(), smallest, (from, to) -> set.dense().transposedProduct(a, b, out, from, to));
    }

    /** m × k by n × k, transposed: {@code out[r][c] = Σ_k a[r][k] · b[c][k]}. The gradient of a product by its input. */
    public void productTransposed(FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("productTransposed", a.shape(), new Shape(b.columns(), b.rows()), out.shape());
        requireApart(b.data(), out.data(), "productTransposed");
        // Lanes are columns of the result, which are rows of b: turned round once, it is a plain product. b is a weight
        // matrix and small beside a.
        product(a, b.transpose(), out, workers);
    }

    /** Product of a sparse and a dense matrix. */
    public void product(SparseMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        require("product", a.shape(), b.shape(), out.shape());
        requireApart(b.data(), out.data(), "product");
        Edges entries = new Edges(a.rowStart(), a.columnIndex(), 0);
        float[] values = a.isBinary() ? null : a.values();
        overEntries(a, b.columns(), workers, (from, to) -> set.neighbours().sum(entries, values, b, out, from, to));
    }

    /**
     * Product of sparse features and real weights.
     *
     * @param rowScale taken for the entries of a row where they are all 1; null for ones
     */
    public void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, Workers workers) {
        require("product", a.shape(), weights.shape(), z.shape());
        requireFactors("product", rowScale, a.rows());
        overEntries(a, z.columns(), workers, (from, to) -> set.sparse().product(a, rowScale, weights, z, from, to));
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
        overEdges(
                graph,
                rows.columns(),
                workers,
                (edges, f, t) -> set.neighbours().sum(edges, weights, rows, out, f, t));
    }

    /**
     * Weighted sum over neighbours with a weight for each edge and head: {@code out[i][c] = Σ_e weights[e][c / d] ·
     * rows[target(e)][c]}, where d is the number of columns of a head.
     */
    public void aggregateHeads(
            CsrGraph graph, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, Workers workers) {
        Shapes.requireGraph("aggregateHeads", graph, weights.rows(), rows.shape(), out.shape());
        Shapes.requireHeads("aggregateHeads", rows.shape(), weights.columns());
        requireApart(rows.data(), out.data(), "aggregateHeads");
        overEdges(
                graph,
                rows.columns(),
                workers,
                (edges, f, t) -> set.neighbours().sumHeads(edges, weights, rows, out, f, t));
    }

    /**
     * Weighted sum over neighbours of some columns of z, as many as {@code out} has.
     *
     * @param weights one factor for each edge; null for ones
     * @param first the first of the columns
     */
    public void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix out, Workers workers) {
        requireNodes("sum", graph, z.rows(), out.rows());
        Shapes.requireColumns("sum", z.shape(), first, out.shape());
        requireFactors("sum", weights, graph.edgeCount());
        overNodes(
                graph, z.columns(), workers, (from, to) -> set.aligned().sum(graph, weights, z, first, out, from, to));
    }

    /** The signs of sums over neighbours: {@code out[i] = sign(Σ_j z[j])}. */
    public void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix out, Workers workers) {
        requireNodes("sumSigns", graph, z.rows(), out.rows());
        Shapes.requireColumns("sumSigns", z.shape(), out.shape());
        Shapes.requireWhole("sumSigns", out);
        overNodes(graph, z.columns(), workers, (from, to) -> set.aligned().sumSigns(graph, z, out, from, to));
    }

    /** {@code z = factor · rows}. */
    public void align(FloatMatrix rows, float factor, AlignedRows z, Workers workers) {
        requireSame("align", rows.shape(), z.shape());
        workers.forRows(
                z.rows(), block(z.columns()), (from, to) -> set.aligned().align(rows, factor, z, from, to));
    }

    /** {@code z = factor · rows}. */
    public void align(IntMatrix rows, float factor, AlignedRows z, Workers workers) {
        requireSame("align", rows.shape(), z.shape());
        workers.forRows(
                z.rows(), block(z.columns()), (from, to) -> set.aligned().align(rows, factor, z, from, to));
    }

    /** Whether features in steps are faster here than in floats; the signs are the same. */
    public boolean prefersSteps() {
        return set.steps().preferred();
    }

    /** Product of features in steps and ±1 weights of 64 columns. */
    public void sumSteps(StepFeatures features, BitMatrix weights, AlignedShorts z, Workers workers) {
        require("sumSteps", features.shape(), weights.shape(), z.shape());
        Shapes.requireWhole("sumSteps", weights);
        long work = 3L * features.index().length / Math.max(1, features.rows());
        workers.forRows(features.rows(), block(work), (from, to) -> set.steps().sum(features, weights, z, from, to));
    }

    /** The signs of sums over neighbours: {@code out[i] = sign(Σ_j z[j])}. */
    public void sumSigns(CsrGraph graph, AlignedShorts z, BitMatrix out, Workers workers) {
        requireNodes("sumSigns", graph, z.rows(), out.rows());
        Shapes.requireColumns("sumSigns", z.shape(), out.shape());
        Shapes.requireWhole("sumSigns", out);
        overNodes(graph, 32, workers, (from, to) -> set.steps().sumSigns(graph, z, out, from, to));
    }

    /** {@code out = factor · z}. */
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, Workers workers) {
        requireSame("toFloats", z.shape(), out.shape());
        workers.forRows(z.rows(), 4096, (from, to) -> set.steps().toFloats(z, factor, out, from, to));
    }

    /** The halves of attention scores: {@code own[r][h] = z[r] · a₁} over the columns of head h, {@code other} with a₂. */
    public void headDots(AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, Workers workers) {
        Shapes.requireScores("headDots", z, scores);
        requireSame("headDots", new Shape(1, z.columns()), a1.shape());
        requireSame("headDots", new Shape(1, z.columns()), a2.shape());
        workers.forRows(z.rows(), block(z.columns()), (from, to) -> set.scores().headDots(z, a1, a2, scores, from, to));
    }

    /**
     * Attention over the neighbours: {@code out[i] = Σ_j α_ij z[j]}, {@code α_ij = softmax_j(own[i] + other[j])}, each
     * head apart.
     *
     * @param leaky whether scores go through a LeakyReLU of slope 0.2
     */
    public void attend(
            CsrGraph graph, AttentionScores scores, boolean leaky, AlignedRows z, FloatMatrix out, Workers workers) {
        requireNodes("attend", graph, z.rows(), out.rows());
        Shapes.requireColumns("attend", z.shape(), out.shape());
        Shapes.requireScores("attend", z, scores);
        int columns = 2 * z.columns();
        overNodes(
                graph, columns, workers, (from, to) -> set.attention().attend(graph, scores, leaky, z, out, from, to));
    }

    /** {@code out = eˣ}, see {@link FloatMath#exp}; {@code out} may be {@code x}. */
    public void exp(FloatMatrix x, FloatMatrix out, Workers workers) {
        requireSame("exp", x.shape(), out.shape());
        overElements(x, workers, (from, to) -> set.elements().exp(x.data(), out.data(), from, to));
    }

    /** {@code out = tanh x}, see {@link FloatMath#tanh}; {@code out} may be {@code x}. */
    public void tanh(FloatMatrix x, FloatMatrix out, Workers workers) {
        requireSame("tanh", x.shape(), out.shape());
        overElements(x, workers, (from, to) -> set.elements().tanh(x.data(), out.data(), from, to));
    }

    /** {@code out = 1 / (1 + e⁻ˣ)}, see {@link FloatMath#sigmoid}; {@code out} may be {@code x}. */
    public void sigmoid(FloatMatrix x, FloatMatrix out, Workers workers) {
        requireSame("sigmoid", x.shape(), out.shape());
        overElements(x, workers, (from, to) -> set.elements().sigmoid(x.data(), out.data(), from, to));
    }

    /** {@code x} where positive, {@code eˣ − 1} elsewhere, in place. */
    public void elu(FloatMatrix x, Workers workers) {
        overElements(x, workers, (from, to) -> set.elements().elu(x.data(), from, to));
    }

    /**
     * Dropout: {@code out[i] = in[i] · scale} where the i-th 16-bit part of a sequence of random words is at least
     * {@code threshold}, and {@code in[i] · 0} elsewhere. Word w is {@link RandomWords#at}.
     *
     * @param count how many elements; arrays may be longer, and what lies beyond is arbitrary
     * @param threshold the chance to be dropped, in 1 / 2¹⁶
     */
    public void dropout(float[] in, float[] out, int count, long key, int threshold, float scale, Workers workers) {
        if (count > in.length || count > out.length || threshold < 0 || threshold > 1 << 16) {
            throw new IllegalArgumentException("dropout: " + count + " of " + in.length + " to " + out.length
                    + " elements, threshold " + threshold);
        }
        workers.forRows(
                (count + 3) / 4,
                ELEMENT_BLOCK / 4,
                (from, to) -> set.elements().dropout(in, out, key, threshold, scale, from, to));
    }

    /** Shares out dense rows; eight columns of the result are one operation for each element. */
    private static void overRows(FloatMatrix a, int columns, Workers workers, Workers.RowRange task) {
        workers.forRows(a.rows(), block((long) a.columns() * columns / 8), task);
    }

    /** Shares out sparse rows; eight columns of the result are one operation for each entry. */
    private static void overEntries(SparseMatrix a, int columns, Workers workers, Workers.RowRange task) {
        long entries = a.entryCount() / Math.max(1, a.rows()) + 1L;
        workers.forRows(a.rows(), block(entries * columns / 8), task);
    }

    /** Shares out nodes; eight columns of the result are one operation for each edge. */
    static void overNodes(CsrGraph graph, int columns, Workers workers, Workers.RowRange task) {
        long edges = graph.edgeCount() / Math.max(1, graph.nodeCount()) + 1L;
        workers.forRows(graph.nodeCount(), block(edges * columns / 8), task);
    }

    /** Shares out the nodes of a graph that may be mapped. */
    private static void overEdges(CsrGraph graph, int columns, Workers workers, Slabs.OnEdges task) {
        overNodes(graph, columns, workers, (from, to) -> Slabs.forNodes(graph, from, to, task));
    }

    private static void overElements(FloatMatrix x, Workers workers, Workers.RowRange task) {
        workers.forRows(x.shape().elements(), ELEMENT_BLOCK, task);
    }

    /** The fewest rows worth a thread. */
    static int block(long workPerRow) {
        return (int) Math.max(1, WORK_FOR_A_THREAD / Math.max(1, workPerRow));
    }
}
