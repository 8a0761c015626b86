package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;

/** Balance and length of rows, batch norm of columns. */
public final class Normalization {
    private static final float EPSILON = (float) 1e-5;
    /** Keeps a row of zeros finite; a row of ordinary size does not notice it. */
    private static final float TINY = (float) 1e-6;

    private Normalization() {}

    /** {@code h − mean(h)} of each row, before a sign (paper, "Balance"); the gradient is balanced alike. */
    public static Tensor balance(Tensor x) {
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        balance(tape, x.value(), out);
        return tape.record(out, g -> x.addGradient(into -> balance(tape, g, into)), x);
    }

    private static void balance(Tape tape, FloatMatrix x, FloatMatrix out) {
        int columns = x.columns();
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                float sum = 0f;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    sum += x.data()[i];
                }
                float mean = sum / columns;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    out.data()[i] = x.data()[i] - mean;
                }
            }
        });
    }

    /** Each row divided by the root of the mean of its squares, plus ε; gradient {@code s · (g − y · mean(g · y))}. */
    public static Tensor unitRows(Tensor x) {
        Tape tape = x.tape();
        int columns = x.columns();
        FloatMatrix out = tape.buffer(x.rows(), columns);
        FloatMatrix scale = tape.buffer(x.rows(), 1);
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                float square = rowDot(x.data(), x.data(), r * columns, columns) / columns;
                scale.data()[r] = (float) (1 / Math.sqrt(square + TINY));
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    out.data()[i] = scale.data()[r] * x.data()[i];
                }
            }
        });
        return tape.record(
                out,
                g -> x.addGradient(into -> tape.forRows(x.rows(), columns, (from, to) -> {
                    for (int r = from; r < to; r++) {
                        float mutual = rowDot(g.data(), out.data(), r * columns, columns) / columns;
                        for (int i = r * columns; i < (r + 1) * columns; i++) {
                            into.data()[i] = scale.data()[r] * (g.data()[i] - mutual * out.data()[i]);
                        }
                    }
                })),
                x);
    }

    static float rowDot(float[] a, float[] b, int from, int count) {
        float sum = 0f;
        for (int i = from; i < from + count; i++) {
            sum = Math.fma(a[i], b[i], sum);
        }
        return sum;
    }

    /**
     * {@code gain · (x − mean) / √(variance + ε) + bias} for each column: over the batch in training, which also moves
     * the running statistics, and with those otherwise.
     *
     * @param gain 1 × columns
     * @param bias 1 × columns
     */
    public static Tensor batchNorm(Tensor x, Tensor gain, Tensor bias, RunningStatistics running) {
        Tape tape = x.tape();
        int columns = x.columns();
        int rows = x.rows();
        FloatMatrix mean = tape.buffer(1, columns);
        FloatMatrix scale = tape.buffer(1, columns);
        if (tape.isTraining()) {
            statistics(tape, x.value(), mean.data(), scale.data());
            running.update(mean.data(), scale.data());
        } else {
            running.read(mean.data(), scale.data());
        }
        for (int c = 0; c < columns; c++) {
            scale.data()[c] = (float) (1 / Math.sqrt(scale.data()[c] + EPSILON));
        }
        FloatMatrix unit = tape.buffer(rows, columns);
        FloatMatrix out = tape.buffer(rows, columns);
        tape.forRows(rows, columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                for (int c = 0; c < columns; c++) {
                    int i = r * columns + c;
                    unit.data()[i] = (x.data()[i] - mean.data()[c]) * scale.data()[c];
                    out.data()[i] = gain.data()[c] * unit.data()[i] + bias.data()[c];
                }
            }
        });
        return tape.record(
                out,
                g -> {
                    FloatMatrix sums = tape.buffer(1, columns);
                    FloatMatrix products = tape.buffer(1, columns);
                    Reductions.columnSums(tape, g, sums.data());
                    Reductions.overRows(tape, rows, columns, products.data(), (from, to, s, at) -> {
                        for (int r = from; r < to; r++) {
                            for (int c = 0; c < columns; c++) {
                                int i = r * columns + c;
                                s[at + c] += g.data()[i] * unit.data()[i];
                            }
                        }
                    });
                    x.addGradient(into -> tape.forRows(rows, columns, (from, to) -> {
                        for (int r = from; r < to; r++) {
                            for (int c = 0; c < columns; c++) {
                                int i = r * columns + c;
                                float mutual = sums.data()[c] + unit.data()[i] * products.data()[c];
                                into.data()[i] = gain.data()[c] * scale.data()[c] * (g.data()[i] - mutual / rows);
                            }
                        }
                    }));
                    gain.addGradient(into -> System.arraycopy(products.data(), 0, into.data(), 0, columns));
                    bias.addGradient(into -> System.arraycopy(sums.data(), 0, into.data(), 0, columns));
                },
                x,
                gain,
                bias);
    }

    private static void statistics(Tape tape, FloatMatrix x, float[] mean, float[] variance) {
        int columns = x.columns();
        Reductions.columnSums(tape, x, mean);
        for (int c = 0; c < columns; c++) {
            mean[c] /= x.rows();
        }
        Reductions.overRows(tape, x.rows(), columns, variance, (from, to, sums, at) -> {
            for (int r = from; r < to; r++) {
                for (int c = 0; c < columns; c++) {
                    float d = x.data()[r * columns + c] - mean[c];
                    sums[at + c] += d * d;
                }
            }
        });
        for (int c = 0; c < columns; c++) {
            variance[c] /= x.rows();
        }
    }
}
