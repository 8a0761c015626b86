package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.Shapes.requireApart;
import static dev.bgn.runtime.kernel.Shapes.requireSame;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.parallel.Workers;

/** The kernels of graph matching, with their arguments checked; see {@link Kernels} for what all kernels promise. */
public final class MatchingKernels {
    /** Elementary operations for each element of the state of a gated unit. */
    private static final int GRU_WORK = 64;
    /** The same for each weight of a softmax, and for one of codes. */
    private static final int SOFTMAX_WORK = 32;

    private static final int CODE_WORK = 16;

    private final KernelSet set;

    MatchingKernels(KernelSet set) {
        this.set = set;
    }

    /**
     * Messages: {@code out[i] = Σ_j relu(a[i] + b[j])} over the neighbours j.
     *
     * @param graph undirected, on the heap
     * @param ends nodes × 2w, a beside b
     */
    public void reluSums(CsrGraph graph, FloatMatrix ends, FloatMatrix out, Workers workers) {
        requireSame("reluSums", new Shape(graph.nodeCount(), ends.columns()), ends.shape());
        requireSame("reluSums", ends.shape(), new Shape(out.rows(), 2 * out.columns()));
        requireApart(ends.data(), out.data(), "reluSums");
        Kernels.overNodes(
                graph, out.columns(), workers, (from, to) -> set.messages().sums(graph, 0, ends, out, from, to));
    }

    /**
     * The same for one of several graphs in the same matrices.
     *
     * @param first the row of node 0
     * @param out at least w columns; those behind are left as they are
     */
    public void reluSums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix out, Workers workers) {
        requireSame("reluSums", new Shape(ends.rows(), out.columns()), out.shape());
        if (ends.columns() > 2 * out.columns() || first < 0 || first + graph.nodeCount() > ends.rows()) {
            throw new IllegalArgumentException("reluSums: " + graph.nodeCount() + " nodes from row " + first + " of "
                    + ends.shape() + " into " + out.shape());
        }
        requireApart(ends.data(), out.data(), "reluSums");
        Kernels.overNodes(
                graph, out.columns(), workers, (from, to) -> set.messages().sums(graph, first, ends, out, from, to));
    }

    /** The gradient of {@link #reluSums} by its ends, from that of its result. */
    public void reluSumsGradient(CsrGraph graph, FloatMatrix ends, FloatMatrix g, FloatMatrix out, Workers workers) {
        requireSame("reluSumsGradient", new Shape(graph.nodeCount(), 2 * g.columns()), ends.shape());
        requireSame("reluSumsGradient", new Shape(graph.nodeCount(), g.columns()), g.shape());
        requireSame("reluSumsGradient", ends.shape(), out.shape());
        requireApart(ends.data(), out.data(), "reluSumsGradient");
        int columns = 2 * out.columns();
        Kernels.overNodes(
                graph, columns, workers, (from, to) -> set.messages().gradients(graph, ends, g, out, from, to));
    }

    /**
     * The gated recurrent unit: {@code r = σ(x_r + s_r)}, {@code z = σ(x_z + s_z)}, {@code c = tanh(x_c + r · s_c)},
     * {@code out = (1 − z) · c + z · h}.
     *
     * @param input rows × 3d, the parts x_r, x_z, x_c
     * @param hidden rows × 3d, the parts s_r, s_z, s_c
     * @param state h, rows × d
     * @param gates room for r, z and c, rows × 3d
     */
    public void gru(
            FloatMatrix input,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            FloatMatrix out,
            Workers workers) {
        requireSame("gru", new Shape(state.rows(), 3 * state.columns()), input.shape());
        requireSame("gru", input.shape(), hidden.shape());
        requireSame("gru", input.shape(), gates.shape());
        requireSame("gru", state.shape(), out.shape());
        int work = GRU_WORK * state.columns();
        workers.forRows(
                state.rows(),
                Kernels.block(work / 8),
                (from, to) -> set.gru().update(input, hidden, state, gates, out, from, to));
    }

    /** The gradients of {@link #gru} from {@code g}, that of its result. */
    public void gruGradient(
            FloatMatrix g,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            GruGradients out,
            Workers workers) {
        requireSame("gruGradient", new Shape(state.rows(), 3 * state.columns()), gates.shape());
        requireSame("gruGradient", gates.shape(), hidden.shape());
        requireSame("gruGradient", gates.shape(), out.input().shape());
        requireSame("gruGradient", gates.shape(), out.hidden().shape());
        requireSame("gruGradient", state.shape(), g.shape());
        requireSame("gruGradient", state.shape(), out.state().shape());
        int work = GRU_WORK * state.columns();
        workers.forRows(
                state.rows(),
                Kernels.block(work / 8),
                (from, to) -> set.gru().gradient(g, hidden, state, gates, out, from, to));
    }

    /** Block g of {@code out} is {@code a · bᵀ} of the rows of graph g and those of its partner; {@code out} has one column. */
    public void pairDots(PairBlocks pairs, FloatMatrix a, FloatMatrix b, FloatMatrix out, Workers workers) {
        requireSame("pairDots", new Shape(pairs.nodeCount(), b.columns()), a.shape());
        requireSame("pairDots", a.shape(), b.shape());
        requireSame("pairDots", new Shape(pairs.size(), 1), out.shape());
        overPairs(pairs, a.columns(), workers, (from, to) -> set.pairs().dots(pairs, a, b, out, from, to));
    }

    /**
     * {@code out[i] = Σ_j w[i][j] · b[j]} over the nodes j of the partner of each graph.
     *
     * @param w the blocks, in one column
     * @param transposed whether {@code w[j][i]} of the partner's block is meant
     */
    public void pairProduct(
            PairBlocks pairs, FloatMatrix w, boolean transposed, FloatMatrix b, FloatMatrix out, Workers workers) {
        requireSame("pairProduct", new Shape(pairs.size(), 1), w.shape());
        requireSame("pairProduct", new Shape(pairs.nodeCount(), b.columns()), b.shape());
        requireSame("pairProduct", b.shape(), out.shape());
        requireApart(b.data(), out.data(), "pairProduct");
        int columns = b.columns();
        overPairs(pairs, columns, workers, (from, to) -> set.pairs().product(pairs, w, transposed, b, out, from, to));
    }

    /**
     * Attention weights in place, from scores: block g holds {@code s[j][i]} of its nodes j and the nodes i of its partner,
     * which attend to them; {@code w[j][i] = softmax_j(scale · s[j][i])}. So {@link #pairProduct} takes them transposed.
     */
    public void softmax(PairBlocks pairs, FloatMatrix w, float scale, Workers workers) {
        requireSame("softmax", new Shape(pairs.size(), 1), w.shape());
        overPairs(
                pairs, SOFTMAX_WORK, workers, (from, to) -> set.pairAttention().softmax(pairs, w, scale, from, to));
    }

    /**
     * Attention weights of nodes with codes, as {@link #softmax} has them: all distances by xor and popcount, their
     * exponentials from a table.
     *
     * @param table {@code e^s} by how much farther a node is than the nearest one, for 0 … the bits of a code
     */
    public void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix w, Workers workers) {
        requireSame("codeWeights", new Shape(pairs.size(), 1), w.shape());
        requireSame(
                "codeWeights",
                new Shape(pairs.nodeCount(), table.length - 1),
                new Shape(codes.rows(), codes.columns()));
        overPairs(
                pairs,
                CODE_WORK,
                workers,
                (from, to) -> set.pairAttention().codeWeights(pairs, codes, table, w, from, to));
    }

    /** {@code sign(x − mean x)} of each row, sign(0) = +1, as floats and as codes; these get the shape of x. */
    public void balancedSigns(FloatMatrix x, FloatMatrix signs, NodeCodes codes, Workers workers) {
        requireSame("balancedSigns", x.shape(), signs.shape());
        requireApart(x.data(), signs.data(), "balancedSigns");
        codes.resize(x.rows(), x.columns());
        workers.forRows(
                x.rows(), Kernels.block(x.columns()), (from, to) -> set.signs().balance(x, signs, codes, from, to));
    }

    /** {@code out[r] += row}; a row that is narrower is added to the first columns. */
    public void addRow(FloatMatrix row, FloatMatrix out, Workers workers) {
        requireRow(row, out);
        workers.forRows(
                out.rows(),
                Kernels.block(row.columns() / 8),
                (from, to) -> set.neighbours().addRow(row, null, 0, out, from, to));
    }

    /** {@code out[first + i] += degree(i) · row} for the nodes i of a graph on the heap. */
    public void addRow(FloatMatrix row, CsrGraph graph, int first, FloatMatrix out, Workers workers) {
        requireRow(row, out);
        if (first < 0 || first + graph.nodeCount() > out.rows()) {
            throw new IllegalArgumentException(
                    "addRow: " + graph.nodeCount() + " nodes from row " + first + " of " + out.shape());
        }
        int[] starts = graph.startArray();
        workers.forRows(
                graph.nodeCount(),
                Kernels.block(row.columns() / 8),
                (from, to) -> set.neighbours().addRow(row, starts, first, out, from, to));
    }

    private static void requireRow(FloatMatrix row, FloatMatrix out) {
        requireSame("addRow", new Shape(1, Math.min(row.columns(), out.columns())), row.shape());
        requireApart(row.data(), out.data(), "addRow");
    }

    /** Shares out paired graphs; eight numbers are one operation. */
    private static void overPairs(PairBlocks pairs, int columns, Workers workers, Workers.RowRange task) {
        long numbers = pairs.size() / Math.max(1, pairs.graphCount());
        workers.forRows(pairs.graphCount(), Kernels.block(numbers * columns / 8), task);
    }
}
