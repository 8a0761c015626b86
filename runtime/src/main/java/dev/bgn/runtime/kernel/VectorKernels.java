package dev.bgn.runtime.kernel;

import jdk.incubator.vector.FloatVector;

/**
 * The kernels on the Vector API, with the widest vectors of the machine. Loaded by name, and only when the incubator
 * module is there; the loops are in one class for each family.
 */
final class VectorKernels implements RawKernels {
    /** Strips of four vectors of floats must fit a word of weight bits. */
    private static final int WIDEST = 512;

    VectorKernels() {
        int bits = FloatVector.SPECIES_PREFERRED.vectorBitSize();
        if (bits > WIDEST) {
            throw new UnsupportedOperationException("vectors of " + bits + " bits, more than " + WIDEST);
        }
    }

    @Override
    public String name() {
        return "vector-" + FloatVector.SPECIES_PREFERRED.vectorBitSize();
    }

    @Override
    public void xnorDot(long[] a, int aStart, BitPanels b, int[] out, int from, int to) {
        VectorXnor.dot(a, aStart, b, out, from, to);
    }

    @Override
    public void maskedSum(
            int[] rowStart,
            int[] index,
            float[] values,
            long[] weights,
            int weightsStart,
            int columns,
            float[] out,
            int from,
            int to) {
        VectorMasked.sum(rowStart, index, values, weights, weightsStart, columns, out, from, to);
    }

    @Override
    public void maskedSumDense(
            float[] a, int depth, long[] weights, int weightsStart, int columns, float[] out, int from, int to) {
        VectorMasked.sumDense(a, depth, weights, weightsStart, columns, out, from, to);
    }

    @Override
    public void maskedCount(
            int[] rowStart, int[] index, long[] weights, int weightsStart, int columns, int[] out, int from, int to) {
        VectorMasked.count(rowStart, index, weights, weightsStart, columns, out, from, to);
    }

    @Override
    public void denseProduct(float[] a, int depth, float[] b, int columns, float[] out, int from, int to) {
        VectorDense.product(a, depth, b, columns, out, from, to);
    }

    @Override
    public void sumFloats(
            int[] starts,
            int[] targets,
            int base,
            float[] weights,
            float[] rows,
            int columns,
            float[] out,
            int from,
            int to) {
        VectorRows.sumFloats(starts, targets, base, weights, rows, columns, out, from, to);
    }

    @Override
    public void hamming(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int[] out,
            int outStart,
            int from,
            int to) {
        VectorXnor.hamming(query, queryStart, codes, codesStart, words, out, outStart, from, to);
    }

    @Override
    public int near(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int limit,
            long[] keys,
            int from,
            int to) {
        return VectorNear.find(query, queryStart, codes, codesStart, words, limit, keys, from, to);
    }

    @Override
    public void packSigns(float[] values, int columns, long[] out, int outStart, int from, int to) {
        VectorPacking.pack(values, columns, out, outStart, from, to);
    }

    @Override
    public void unpackSigns(long[] codes, int codesStart, int columns, float[] out, int from, int to) {
        VectorPacking.unpack(codes, codesStart, columns, out, from, to);
    }

    @Override
    public void transposedProduct(
            float[] a, int rows, int depth, float[] b, int columns, float[] out, int from, int to) {
        VectorDense.transposedProduct(a, rows, depth, b, columns, out, from, to);
    }

    @Override
    public void sumHeads(
            int[] starts,
            int[] targets,
            int base,
            float[] weights,
            int heads,
            float[] rows,
            int columns,
            float[] out,
            int from,
            int to) {
        VectorHeads.sum(starts, targets, base, weights, heads, rows, columns, out, from, to);
    }

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        VectorMath.exp(x, out, from, to);
    }

    @Override
    public void tanh(float[] x, float[] out, int from, int to) {
        VectorMath.tanh(x, out, from, to);
    }

    @Override
    public void sigmoid(float[] x, float[] out, int from, int to) {
        VectorMath.sigmoid(x, out, from, to);
    }

    @Override
    public void elu(float[] x, int from, int to) {
        VectorMath.elu(x, from, to);
    }

    @Override
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        VectorDropout.dropout(in, out, key, threshold, scale, fromWord, toWord);
    }

    @Override
    public RawAligned aligned() {
        return new VectorAligned();
    }
}
