package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.Signs;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The specification of the kernels on aligned rows. */
final class ScalarAligned implements RawAligned {
    private static float get(MemorySegment rows, long index) {
        return rows.getAtIndex(ValueLayout.JAVA_FLOAT, index);
    }

    private static void set(MemorySegment rows, long index, float value) {
        rows.setAtIndex(ValueLayout.JAVA_FLOAT, index, value);
    }

    @Override
    public void count(
            int[] rowStart,
            int[] index,
            float[] rowScale,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < z.columns(); c++) {
                int count = rowStart[r] - rowStart[r + 1];
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    count += weights.get(index[i], c) ? 2 : 0;
                }
                float scale = rowScale == null ? 1f : rowScale[r];
                set(z.segment(), (long) r * z.stride() + c, count * scale * factor);
            }
        }
    }

    @Override
    public void maskedSum(
            int[] rowStart,
            int[] index,
            float[] values,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            float total = 0f;
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                total += values[i];
            }
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    sum += weights.get(index[i], c) ? values[i] : 0f;
                }
                set(z.segment(), (long) r * z.stride() + c, (2f * sum - total) * factor);
            }
        }
    }

    @Override
    public void product(
            int[] rowStart,
            int[] index,
            float[] values,
            float[] rowScale,
            AlignedRows weights,
            AlignedRows z,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            float scale = rowScale == null ? 1f : rowScale[r];
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    float weight = get(weights.segment(), (long) index[i] * weights.stride() + c);
                    sum = Math.fma(values == null ? scale : values[i], weight, sum);
                }
                set(z.segment(), (long) r * z.stride() + c, sum);
            }
        }
    }

    @Override
    public void sum(
            int[] starts,
            int[] targets,
            float[] weights,
            AlignedRows z,
            int first,
            float[] out,
            int columns,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            Arrays.fill(out, r * columns, (r + 1) * columns, 0f);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                long row = (long) targets[e] * z.stride() + first;
                for (int c = 0; c < columns; c++) {
                    float factor = weights == null ? 1f : weights[e];
                    out[r * columns + c] = Math.fma(factor, get(z.segment(), row + c), out[r * columns + c]);
                }
            }
        }
    }

    @Override
    public void sumSigns(int[] starts, int[] targets, AlignedRows z, long[] out, int from, int to) {
        for (int r = from; r < to; r++) {
            int words = BitMatrix.wordsFor(z.columns());
            Arrays.fill(out, r * words, (r + 1) * words, 0L);
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int e = starts[r]; e < starts[r + 1]; e++) {
                    sum += get(z.segment(), (long) targets[e] * z.stride() + c);
                }
                out[r * words + (c >>> 6)] |= (Signs.isPositive(sum) ? 1L : 0L) << c;
            }
        }
    }

    @Override
    public void headDots(
            AlignedRows z, float[] a1, float[] a2, int heads, float[] own, float[] other, int from, int to) {
        for (int r = from; r < to; r++) {
            int width = z.columns() / heads;
            for (int h = 0; h < heads; h++) {
                long at = (long) r * z.stride() + (long) h * width;
                float first = 0f;
                float second = 0f;
                for (int c = 0; c < width; c++) {
                    float value = get(z.segment(), at + c);
                    first = Math.fma(value, a1[h * width + c], first);
                    second = Math.fma(value, a2[h * width + c], second);
                }
                own[r * heads + h] = first;
                other[r * heads + h] = second;
            }
        }
    }

    @Override
    public void attend(
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
            int to) {
        for (int r = from; r < to; r++) {
            int edges = starts[r + 1] - starts[r];
            for (int h = 0; h < heads; h++) {
                coefficients(starts[r], edges, targets, own[r * heads + h], other, h, heads, leaky, room);
            }
            int columns = z.columns();
            int width = columns / heads;
            Arrays.fill(out, r * columns, (r + 1) * columns, 0f);
            for (int e = 0; e < edges; e++) {
                long row = (long) targets[starts[r] + e] * z.stride();
                for (int c = 0; c < columns; c++) {
                    int o = r * columns + c;
                    out[o] = Math.fma(room[e * heads + c / width], get(z.segment(), row + c), out[o]);
                }
            }
        }
    }

    /** Softmax over the edges of a node, for one head. */
    private static void coefficients(
            int begin,
            int edges,
            int[] targets,
            float own,
            float[] other,
            int h,
            int heads,
            boolean leaky,
            float[] room) {
        float largest = Float.NEGATIVE_INFINITY;
        for (int e = 0; e < edges; e++) {
            float score = own + other[targets[begin + e] * heads + h];
            score = leaky ? Math.max(score, RowKernels.SLOPE * score) : score;
            room[e * heads + h] = score;
            largest = Math.max(largest, score);
        }
        float total = 0f;
        for (int e = 0; e < edges; e++) {
            float power = FloatMath.exp(room[e * heads + h] - largest);
            room[e * heads + h] = power;
            total += power;
        }
        float inverse = 1f / total;
        for (int e = 0; e < edges; e++) {
            room[e * heads + h] *= inverse;
        }
    }

    @Override
    public boolean prefersSteps() {
        return false;
    }

    @Override
    public void sum(StepFeatures features, long[] weights, AlignedShorts z, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                int sum = 0;
                for (int i = features.rowStart()[r]; i < features.rowStart()[r + 1]; i++) {
                    int step = features.isConstantInRows() ? features.step(r) : (short) features.twice()[i];
                    sum += (weights[features.index()[i]] >>> c & 1) != 0 ? step : -step;
                }
                z.set(r, c, (short) sum);
            }
        }
    }

    @Override
    public void sumSigns(int[] starts, int[] targets, AlignedShorts z, long[] out, int from, int to) {
        for (int r = from; r < to; r++) {
            long word = 0;
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                float sum = 0f;
                for (int e = starts[r]; e < starts[r + 1]; e++) {
                    sum += z.get(targets[e], c);
                }
                word |= (Signs.isPositive(sum) ? 1L : 0L) << c;
            }
            out[r] = word;
        }
    }

    @Override
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                set(out.segment(), (long) r * out.stride() + c, z.get(r, c) * factor);
            }
        }
    }

    @Override
    public void align(float[] rows, float factor, AlignedRows z, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < z.columns(); c++) {
                set(z.segment(), (long) r * z.stride() + c, rows[r * z.columns() + c] * factor);
            }
        }
    }

    @Override
    public void align(int[] rows, float factor, AlignedRows z, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < z.columns(); c++) {
                set(z.segment(), (long) r * z.stride() + c, rows[r * z.columns() + c] * factor);
            }
        }
    }
}
