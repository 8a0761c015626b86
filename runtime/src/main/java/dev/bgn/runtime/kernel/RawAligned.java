package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;

/**
 * The kernels of inference on rows outside the heap; the contract is that of {@link RawKernels}. {@link RowKernels}
 * checks the arguments.
 */
sealed interface RawAligned permits ScalarAligned, VectorAligned {
    /** So many numbers of 16 bits have a sum that floats hold exactly, whatever the order. */
    int EXACT_SUMS = 512;

    /**
     * {@code z[r][c] = (2 · count − entries) · rowScale[r] · factor} for entries that are all 1: {@link RawKernels#maskedCount}
     * without a stop at integers.
     *
     * @param rowScale null for ones
     * @param weights one packed row on the heap for each input feature
     */
    void count(
            int[] rowStart,
            int[] index,
            float[] rowScale,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to);

    /** {@link RawKernels#maskedSum} times {@code factor}, into aligned rows. */
    void maskedSum(
            int[] rowStart,
            int[] index,
            float[] values,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to);

    /**
     * {@code z[r] = Σ values[i] · weights[index[i]]} over the entries of row r, with fused multiply-adds.
     *
     * @param values null where all entries of a row are {@code rowScale[r]}, or 1 where that is null, too
     */
    void product(
            int[] rowStart,
            int[] index,
            float[] values,
            float[] rowScale,
            AlignedRows weights,
            AlignedRows z,
            int from,
            int to);

    /** {@link RawKernels#sumFloats} of the columns {@code first … first + columns − 1} of aligned rows. */
    void sum(
            int[] starts,
            int[] targets,
            float[] weights,
            AlignedRows z,
            int first,
            float[] out,
            int columns,
            int from,
            int to);

    /** The signs of plain sums of aligned rows, packed. */
    void sumSigns(int[] starts, int[] targets, AlignedRows z, long[] out, int from, int to);

    /**
     * {@code own[r][h] = Σ_c z[r][h·d + c] · a₁[h·d + c]} with fused multiply-adds over the d columns of head h in order,
     * and {@code other} with a₂: the two halves of attention scores.
     */
    void headDots(AlignedRows z, float[] a1, float[] a2, int heads, float[] own, float[] other, int from, int to);

    /**
     * Attention: {@code out[i] = Σ_j α_ij z[j]} over the edges of i, each head apart, with {@code α_ij =
     * e^(s_ij − max s) · (1 / Σ e^(s_ij − max s))} and {@code s_ij = own[i] + other[j]}.
     *
     * @param own nodes × heads, with room for one more vector
     * @param other nodes × heads, with room for one more vector
     * @param leaky whether scores go through a LeakyReLU
     * @param room for numbers of all edges and heads of {@link RowKernels#ATTENTION_BLOCK} nodes and one more vector,
     *     twice, then for the nodes' {@linkplain RowKernels#maxima largest scores}
     */
    void attend(
            int[] starts,
            int[] targets,
            float[] own,
            float[] other,
            int heads,
            boolean leaky,
            AlignedRows z,
            float[] room,
            float[] out,
            int from,
            int to);

    /** Whether {@link #sum(StepFeatures, long[], AlignedShorts, int, int)} and what follows are faster here than floats. */
    boolean prefersSteps();

    /** {@code z[r][c] = Σ ±step} over the entries of row r, for weights of 64 columns, a word a row. */
    void sum(StepFeatures features, long[] weights, AlignedShorts z, int from, int to);

    /** The signs of plain sums of rows, added up as floats in the order of the neighbours, packed. */
    void sumSigns(int[] starts, int[] targets, AlignedShorts z, long[] out, int from, int to);

    /** {@code out = factor · z}. */
    void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to);

    /** {@code z = factor · rows}, floats on the heap without padding. */
    void align(float[] rows, float factor, AlignedRows z, int from, int to);

    /** {@code z = factor · rows}, whole numbers on the heap without padding. */
    void align(int[] rows, float factor, AlignedRows z, int from, int to);
}
