package dev.bgn.runtime.kernel;

/**
 * The kernels on bare arrays. {@link Kernels} checks every argument before it calls one; an implementation may rely on
 * it. Each works on the rows {@code from … to-1} and writes nothing but those rows of {@code out}, so that several
 * threads can share a call and the result never depends on their number.
 *
 * <p>For floats the order of additions is part of the contract: an output element starts at 0 and takes its terms one
 * by one, in the order of k, of the stored entries, or of the neighbours.
 */
sealed interface RawKernels permits ScalarKernels, VectorKernels {
    /** A short name for logs and reports. */
    String name();

    /**
     * {@code out[r][c] = b.depth() − 2 · popcount(a[r] xor b[c])}: the product of ±1 rows with ±1 columns.
     *
     * @param a packed rows, {@code b.wordsDeep()} words each, row 0 at {@code aStart}
     */
    void xnorDot(long[] a, int aStart, BitPanels b, int[] out, int from, int to);

    /**
     * {@code out[r][c] = 2 · Σ_{weight bit is 1} v − Σ v} over the entries of row r: real × ±1. The two sums are kept
     * apart because a masked addition is one instruction and a signed one is two.
     *
     * @param weights one packed row of {@code columns} bits for each input feature
     */
    void maskedSum(
            int[] rowStart,
            int[] index,
            float[] values,
            long[] weights,
            int weightsStart,
            int columns,
            float[] out,
            int from,
            int to);

    /** {@link #maskedSum} for dense rows of {@code depth} floats. */
    void maskedSumDense(
            float[] a, int depth, long[] weights, int weightsStart, int columns, float[] out, int from, int to);

    /** {@link #maskedSum} for entries that are all 1, in integers: {@code 2 · count − entries}. */
    void maskedCount(
            int[] rowStart, int[] index, long[] weights, int weightsStart, int columns, int[] out, int from, int to);

    /** {@code out[r][c] = Σ_k a[r][k] · b[k][c]} with fused multiply-adds. */
    void denseProduct(float[] a, int depth, float[] b, int columns, float[] out, int from, int to);

    /**
     * {@code out[r] = Σ weights[e] · rows[targets[e − base]]} over the edges {@code starts[r] … starts[r+1]-1}, with
     * fused multiply-adds: neighbour sums, and just as well the product of a sparse and a dense matrix.
     *
     * @param base the edge that {@code targets} begins with; not 0 when it is a part of a mapped graph
     * @param weights a factor for each edge, counted from edge 0; null for ones
     */
    void sumFloats(
            int[] starts,
            int[] targets,
            int base,
            float[] weights,
            float[] rows,
            int columns,
            float[] out,
            int from,
            int to);

    /** {@code out[outStart + r − from] = popcount(query xor codes[r])}. */
    void hamming(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int[] out,
            int outStart,
            int from,
            int to);

    /**
     * Writes {@code popcount(query xor codes[r]) · 2³² + r} to {@code keys}, from 0 on, for each r in order whose distance
     * is at most {@code limit}; returns how many.
     */
    int near(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int limit,
            long[] keys,
            int from,
            int to);

    /** Packs the signs of float rows, zero to 1, into rows of words. */
    void packSigns(float[] values, int columns, long[] out, int outStart, int from, int to);

    /** Codes as +1 and −1: the way back. */
    void unpackSigns(long[] codes, int codesStart, int columns, float[] out, int from, int to);

    /** {@code out[k][c] = Σ_r a[r][k] · b[r][c]} with fused multiply-adds over all r in order; rows of out are k. */
    void transposedProduct(float[] a, int rows, int depth, float[] b, int columns, float[] out, int from, int to);

    /** {@link #sumFloats} with {@code heads} weights for each edge; head h owns columns / heads columns. */
    void sumHeads(
            int[] starts,
            int[] targets,
            int base,
            float[] weights,
            int heads,
            float[] rows,
            int columns,
            float[] out,
            int from,
            int to);

    /** {@link FloatMath#exp} of the elements {@code from … to-1}. */
    void exp(float[] x, float[] out, int from, int to);

    /** {@link FloatMath#tanh} of the elements {@code from … to-1}. */
    void tanh(float[] x, float[] out, int from, int to);

    /** {@link FloatMath#sigmoid} of the elements {@code from … to-1}. */
    void sigmoid(float[] x, float[] out, int from, int to);

    /** {@code max(x, 0) + min(eˣ − 1, 0)} of the elements {@code from … to-1}, in place. */
    void elu(float[] x, int from, int to);

    /** {@link FloatKernels#dropout} of the elements {@code 4·fromWord … 4·toWord-1}, as far as there are so many. */
    void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord);

    /** The kernels on aligned rows. */
    RawAligned aligned();
}
