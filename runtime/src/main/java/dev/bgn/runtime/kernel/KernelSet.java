package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/**
 * What a twin computes, topic by topic. {@link Kernels} checks every argument before it calls a kernel; an implementation
 * may rely on it. Each works on the rows {@code from … to-1} and writes nothing but those rows of its result, so that
 * several threads can share a call and the result never depends on their number. Matrices and graphs are on the heap
 * unless the argument is a {@linkplain PackedRows view}.
 *
 * <p>For floats the order of additions is part of the contract: an output element starts at 0 and takes its terms one
 * by one, in the order of k, of the stored entries, or of the neighbours, with fused multiply-adds for products.
 *
 * @param name for logs and reports
 */
public record KernelSet(
        String name,
        Bits bits,
        Signs signs,
        Dense dense,
        Masked masked,
        Sparse sparse,
        Neighbours neighbours,
        Aligned aligned,
        Steps steps,
        Scores scores,
        Attention attention,
        Messages messages,
        Gru gru,
        Pairs pairs,
        PairAttention pairAttention,
        Elements elements) {

    /** Products and distances of packed bits. */
    public interface Bits {
        /** {@code out[r][c] = b.depth() − 2 · popcount(a[r] xor b[c])}: the product of ±1 rows with ±1 columns. */
        void xnorDot(PackedRows a, BitPanels b, IntMatrix out, int from, int to);

        /** {@code out[q][r] = popcount(queries[q] xor codes[r])} for one query and the codes {@code from … to-1}. */
        void hamming(PackedRows queries, int q, PackedRows codes, IntMatrix out, int from, int to);

        /**
         * Writes {@code popcount(queries[q] xor codes[r]) · 2³² + r} to {@code keys}, from 0 on, for each r in order whose
         * distance is at most {@code limit}; returns how many.
         */
        int near(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to);
    }

    /** Signs to bits and back. */
    public interface Signs {
        /** Packs signs, that of zero as 1. */
        void pack(FloatMatrix values, BitMatrix out, int from, int to);

        /** Codes as +1 and −1: the way back. */
        void unpack(BitMatrix codes, FloatMatrix out, int from, int to);

        /** {@link MatchingKernels#balancedSigns}; the bits of {@code codes} are 0 before. */
        void balance(FloatMatrix x, FloatMatrix signs, NodeCodes codes, int from, int to);
    }

    /** Dense float products. */
    public interface Dense {
        /** {@code out[r][c] = Σ_k a[r][k] · b[k][c]}. */
        void product(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to);

        /** {@code out[k][c] = Σ_r a[r][k] · b[r][c]} over all r; rows of out are k. */
        void transposedProduct(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to);
    }

    /**
     * Dense real rows by ±1 weights, one packed row for each input feature. The sum of the terms whose weight is +1 and
     * the sum of all terms are kept apart, because a masked addition is one instruction and a signed one is two.
     */
    public interface Masked {
        /** {@code out[r][c] = 2 · Σ_{weight bit is 1} a[r][k] − Σ a[r][k]}. */
        void sum(FloatMatrix a, PackedRows weights, FloatMatrix out, int from, int to);
    }

    /** Products of sparse features into aligned rows; those with ±1 weights as {@link Masked} has them. */
    public interface Sparse {
        /** Masked sums of sparse rows with values, times {@code factor}. */
        void maskedSum(SparseMatrix a, PackedRows weights, float factor, AlignedRows z, int from, int to);

        /**
         * {@code z[r][c] = (2 · count − entries) · rowScale[r] · factor} for entries that are all 1.
         *
         * @param rowScale null for ones
         */
        void count(SparseMatrix a, float[] rowScale, PackedRows weights, float factor, AlignedRows z, int from, int to);

        /**
         * {@code z[r] = Σ values[i] · weights[index[i]]} over the entries of row r.
         *
         * @param a where its entries are all 1, each is taken as {@code rowScale[r]}
         * @param rowScale null for ones
         */
        void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, int from, int to);
    }

    /** Sums over neighbours. */
    public interface Neighbours {
        /**
         * {@code out[r] = Σ weights[e] · rows[target(e)]} over the edges of r: neighbour sums, and just as well the product
         * of a sparse and a dense matrix.
         *
         * @param weights a factor for each edge, counted from edge 0; null for ones
         */
        void sum(Edges edges, float[] weights, FloatMatrix rows, FloatMatrix out, int from, int to);

        /** {@link #sum} with a weight for each edge and head; all heads own equally many columns. */
        void sumHeads(Edges edges, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, int from, int to);

        /** {@code out[first + i] += row}, times the number of edges of i where there are {@code starts}. */
        void addRow(FloatMatrix row, int[] starts, int first, FloatMatrix out, int from, int to);
    }

    /** Sums over neighbours of aligned rows, and rows on the heap to aligned ones. */
    public interface Aligned {
        /** {@link Neighbours#sum} of the columns of z from {@code first} on. */
        void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix out, int from, int to);

        /** The signs of plain sums, packed. */
        void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix out, int from, int to);

        /** {@code z = factor · rows}. */
        void align(FloatMatrix rows, float factor, AlignedRows z, int from, int to);

        /** {@code z = factor · rows}. */
        void align(IntMatrix rows, float factor, AlignedRows z, int from, int to);
    }

    /** Features in steps, by ±1 weights of 64 columns. */
    public interface Steps {
        /** So many numbers of 16 bits have a sum that floats hold exactly, whatever the order. */
        int EXACT_SUMS = 512;

        /** Whether features in steps are faster here than in floats. */
        boolean preferred();

        /** {@code z[r][c] = Σ ±step} over the entries of row r. */
        void sum(StepFeatures features, BitMatrix weights, AlignedShorts z, int from, int to);

        /** The signs of plain sums of rows, added up as floats in the order of the neighbours, packed. */
        void sumSigns(CsrGraph graph, AlignedShorts z, BitMatrix out, int from, int to);

        /** {@code out = factor · z}. */
        void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to);
    }

    /** The two halves of attention scores. */
    public interface Scores {
        /**
         * {@code own[r][h] = Σ_c z[r][h·d + c] · a₁[h·d + c]} over the d columns of head h, and {@code other} with a₂.
         */
        void headDots(AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, int from, int to);
    }

    /** Attention over aligned rows. */
    public interface Attention {
        /**
         * {@code out[i] = Σ_j α_ij z[j]} over the edges of i, each head apart, with {@code α_ij = e^(s_ij − max s) · (1 / Σ
         * e^(s_ij − max s))} and {@code s_ij = own[i] + other[j]}.
         *
         * @param leaky whether scores go through a LeakyReLU
         */
        void attend(
                CsrGraph graph,
                AttentionScores scores,
                boolean leaky,
                AlignedRows z,
                FloatMatrix out,
                int from,
                int to);
    }

    /** Messages over the edges of an undirected graph, whose rows of ends hold a and, beside it, b. */
    public interface Messages {
        /**
         * {@code out[i] = Σ_j relu(a[i] + b[j])} over the neighbours j; node i has row {@code first + i}, which may be
         * longer.
         */
        void sums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix out, int from, int to);

        /** The gradient by the ends: {@code Σ_j [a[i] + b[j] > 0] g[i]}, {@code Σ_j [a[j] + b[i] > 0] g[j]}. */
        void gradients(CsrGraph graph, FloatMatrix ends, FloatMatrix g, FloatMatrix out, int from, int to);
    }

    /** Gated recurrent units. */
    public interface Gru {
        /** {@link MatchingKernels#gru}. */
        void update(
                FloatMatrix input,
                FloatMatrix hidden,
                FloatMatrix state,
                FloatMatrix gates,
                FloatMatrix out,
                int from,
                int to);

        /** {@link MatchingKernels#gruGradient}. */
        void gradient(
                FloatMatrix g,
                FloatMatrix hidden,
                FloatMatrix state,
                FloatMatrix gates,
                GruGradients out,
                int from,
                int to);
    }

    /** Products between the nodes of paired graphs. Rows are graphs here, as in {@link PairAttention}. */
    public interface Pairs {
        /** Block g of {@code out} is {@code a · bᵀ} of the rows of graph g and those of its partner. */
        void dots(PairBlocks pairs, FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to);

        /**
         * {@code out[i] = Σ_j w[i][j] · b[j]} over the rows j of the partner, with w block g, or its partner's transposed.
         */
        void product(
                PairBlocks pairs, FloatMatrix w, boolean transposed, FloatMatrix b, FloatMatrix out, int from, int to);
    }

    /** Attention weights between the nodes of paired graphs. */
    public interface PairAttention {
        /** {@link MatchingKernels#softmax}. */
        void softmax(PairBlocks pairs, FloatMatrix w, float scale, int from, int to);

        /** {@link MatchingKernels#codeWeights}. */
        void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix w, int from, int to);
    }

    /** Functions of the elements {@code from … to-1}. */
    public interface Elements {
        /** {@link FloatMath#exp}. */
        void exp(float[] x, float[] out, int from, int to);

        /** {@link FloatMath#tanh}. */
        void tanh(float[] x, float[] out, int from, int to);

        /** {@link FloatMath#sigmoid}. */
        void sigmoid(float[] x, float[] out, int from, int to);

        /** {@code max(x, 0) + min(eˣ − 1, 0)}, in place. */
        void elu(float[] x, int from, int to);

        /** {@link Kernels#dropout} of the elements {@code 4·fromWord … 4·toWord-1}, as far as there are so many. */
        void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord);
    }
}
