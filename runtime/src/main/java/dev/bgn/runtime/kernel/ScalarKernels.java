package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import java.util.Arrays;

/**
 * The specification: what every kernel returns, in plain Java.
 *
 * <p>The loops run along the columns of an output row, which is contiguous everywhere, so that the compiler can use
 * vector instructions on its own where it finds the pattern.
 */
final class ScalarKernels implements RawKernels {
    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public void xnorDot(long[] a, int aStart, BitPanels b, int[] out, int from, int to) {
        int columns = b.columns();
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        long[] panel = b.words();
        for (int r = from; r < to; r++) {
            int row = aStart + r * deep;
            int o = r * columns;
            Arrays.fill(out, o, o + columns, b.depth());
            int w = 0;
            // Four words a pass: the running sums in out are read and written a quarter as often.
            for (; w + 4 <= deep; w += 4) {
                subtractTwiceDistance4(
                        a[row + w],
                        a[row + w + 1],
                        a[row + w + 2],
                        a[row + w + 3],
                        panel,
                        w * stride,
                        stride,
                        out,
                        o,
                        columns);
            }
            for (; w < deep; w++) {
                subtractTwiceDistance(a[row + w], panel, w * stride, out, o, columns);
            }
        }
    }

    private static void subtractTwiceDistance(long x, long[] panel, int p, int[] out, int o, int columns) {
        for (int c = 0; c < columns; c++) {
            out[o + c] -= 2 * Long.bitCount(x ^ panel[p + c]);
        }
    }

    private static void subtractTwiceDistance4(
            long x0, long x1, long x2, long x3, long[] panel, int p, int stride, int[] out, int o, int columns) {
        int p1 = p + stride;
        int p2 = p1 + stride;
        int p3 = p2 + stride;
        for (int c = 0; c < columns; c++) {
            int distance = Long.bitCount(x0 ^ panel[p + c])
                    + Long.bitCount(x1 ^ panel[p1 + c])
                    + Long.bitCount(x2 ^ panel[p2 + c])
                    + Long.bitCount(x3 ^ panel[p3 + c]);
            out[o + c] -= 2 * distance;
        }
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
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, 0f);
            float total = 0f;
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                addWhereSet(values[i], weights, weightsStart + index[i] * words, words, out, o);
                total += values[i];
            }
            doubleMinus(total, out, o, columns);
        }
    }

    @Override
    public void maskedSumDense(
            float[] a, int depth, long[] weights, int weightsStart, int columns, float[] out, int from, int to) {
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, 0f);
            float total = 0f;
            for (int k = 0; k < depth; k++) {
                float value = a[r * depth + k];
                addWhereSet(value, weights, weightsStart + k * words, words, out, o);
                total += value;
            }
            doubleMinus(total, out, o, columns);
        }
    }

    /** Visits the set bits alone: half as many steps as columns, and no branch to mispredict for each. */
    private static void addWhereSet(float value, long[] weights, int w, int words, float[] out, int o) {
        for (int i = 0; i < words; i++) {
            for (long rest = weights[w + i]; rest != 0; rest &= rest - 1) {
                out[o + i * 64 + Long.numberOfTrailingZeros(rest)] += value;
            }
        }
    }

    private static void doubleMinus(float total, float[] out, int o, int columns) {
        for (int c = 0; c < columns; c++) {
            out[o + c] = 2f * out[o + c] - total;
        }
    }

    @Override
    public void maskedCount(
            int[] rowStart, int[] index, long[] weights, int weightsStart, int columns, int[] out, int from, int to) {
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, rowStart[r] - rowStart[r + 1]);
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                int w = weightsStart + index[i] * words;
                for (int j = 0; j < words; j++) {
                    for (long rest = weights[w + j]; rest != 0; rest &= rest - 1) {
                        out[o + j * 64 + Long.numberOfTrailingZeros(rest)] += 2;
                    }
                }
            }
        }
    }

    @Override
    public void denseProduct(float[] a, int depth, float[] b, int columns, float[] out, int from, int to) {
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, 0f);
            for (int k = 0; k < depth; k++) {
                multiplyAdd(a[r * depth + k], b, k * columns, columns, out, o);
            }
        }
    }

    private static void multiplyAdd(float factor, float[] rows, int row, int columns, float[] out, int o) {
        for (int c = 0; c < columns; c++) {
            out[o + c] = Math.fma(factor, rows[row + c], out[o + c]);
        }
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
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, 0f);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                multiplyAdd(weights == null ? 1f : weights[e], rows, targets[e - base] * columns, columns, out, o);
            }
        }
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
        for (int r = from; r < to; r++) {
            int code = codesStart + r * words;
            int distance = 0;
            for (int w = 0; w < words; w++) {
                distance += Long.bitCount(query[queryStart + w] ^ codes[code + w]);
            }
            out[outStart + r - from] = distance;
        }
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
        return ScalarNear.find(query, queryStart, codes, codesStart, words, limit, keys, from, to);
    }

    @Override
    public void packSigns(float[] values, int columns, long[] out, int outStart, int from, int to) {
        ScalarPacking.pack(values, columns, out, outStart, from, to);
    }

    @Override
    public void unpackSigns(long[] codes, int codesStart, int columns, float[] out, int from, int to) {
        ScalarPacking.unpack(codes, codesStart, columns, out, from, to);
    }

    @Override
    public void transposedProduct(
            float[] a, int rows, int depth, float[] b, int columns, float[] out, int from, int to) {
        ScalarFloats.transposedProduct(a, rows, depth, b, columns, out, from, to);
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
        ScalarFloats.sumHeads(starts, targets, base, weights, heads, rows, columns, out, from, to);
    }

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        ScalarFloats.exp(x, out, from, to);
    }

    @Override
    public void tanh(float[] x, float[] out, int from, int to) {
        ScalarFloats.tanh(x, out, from, to);
    }

    @Override
    public void sigmoid(float[] x, float[] out, int from, int to) {
        ScalarFloats.sigmoid(x, out, from, to);
    }

    @Override
    public void elu(float[] x, int from, int to) {
        ScalarFloats.elu(x, from, to);
    }

    @Override
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        ScalarFloats.dropout(in, out, key, threshold, scale, fromWord, toWord);
    }

    @Override
    public RawAligned aligned() {
        return new ScalarAligned();
    }
}
