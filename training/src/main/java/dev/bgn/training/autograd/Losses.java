package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Losses, each a 1 × 1 tensor. Sums over nodes run in double and in order. */
public final class Losses {
    private Losses() {}

    /** The softmax of each row of {@code logits / temperature}. */
    static void softmaxRows(Tape tape, FloatMatrix logits, float temperature, FloatMatrix out) {
        int columns = logits.columns();
        float[] x = logits.data();
        float[] y = out.data();
        tape.forRows(logits.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                float max = Float.NEGATIVE_INFINITY;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    max = Math.max(max, x[i]);
                }
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    y[i] = (x[i] - max) / temperature;
                }
            }
        });
        tape.kernels().exp(out, out, tape.workers());
        tape.forRows(logits.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                float sum = 0f;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    sum += y[i];
                }
                float factor = 1f / sum;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    y[i] *= factor;
                }
            }
        });
    }

    /** The softmax of each row; gradient {@code y · (g − Σ g·y)}. */
    public static Tensor softmax(Tensor logits) {
        Tape tape = logits.tape();
        int columns = logits.columns();
        FloatMatrix value = tape.buffer(logits.rows(), columns);
        softmaxRows(tape, logits.value(), 1f, value);
        float[] y = value.data();
        return tape.record(
                value,
                g -> logits.addGradient(into -> tape.forRows(logits.rows(), columns, (from, to) -> {
                    for (int r = from; r < to; r++) {
                        float dot = 0f;
                        for (int i = r * columns; i < (r + 1) * columns; i++) {
                            dot = Math.fma(g.data()[i], y[i], dot);
                        }
                        for (int i = r * columns; i < (r + 1) * columns; i++) {
                            into.data()[i] = y[i] * (g.data()[i] - dot);
                        }
                    }
                })),
                logits);
    }

    /** {@code − log p} of one row's label, from its logits. */
    static double negativeLog(float[] x, int at, int columns, int label) {
        float max = Float.NEGATIVE_INFINITY;
        for (int i = at; i < at + columns; i++) {
            max = Math.max(max, x[i]);
        }
        double sum = 0;
        for (int i = at; i < at + columns; i++) {
            sum += StrictMath.exp((double) x[i] - max);
        }
        return StrictMath.log(sum) + max - x[at + label];
    }

    /** Cross-entropy of each of the chosen rows, without a tape. */
    public static double[] crossEntropies(FloatMatrix logits, int[] rows, int[] labels) {
        double[] losses = new double[rows.length];
        int columns = logits.columns();
        for (int i = 0; i < rows.length; i++) {
            losses[i] = negativeLog(logits.data(), rows[i] * columns, columns, labels[rows[i]]);
        }
        return losses;
    }

    /** Mean of {@code −log softmax(logits[r])[labels[r]]} over the chosen rows; gradient {@code (p − 1) / count}. */
    public static Tensor crossEntropy(Tensor logits, int[] rows, int[] labels) {
        Tape tape = logits.tape();
        int columns = logits.columns();
        double sum = 0;
        for (double loss : crossEntropies(logits.value(), rows, labels)) {
            sum += loss;
        }
        FloatMatrix out = tape.buffer(1, 1);
        out.data()[0] = (float) (sum / rows.length);
        return tape.record(
                out,
                g -> logits.addGradient(into -> {
                    FloatMatrix p = tape.buffer(logits.rows(), columns);
                    softmaxRows(tape, logits.value(), 1f, p);
                    float factor = g.data()[0] / rows.length;
                    Arrays.fill(into.data(), 0f);
                    for (int row : rows) {
                        for (int c = 0; c < columns; c++) {
                            into.data()[row * columns + c] += factor * p.data()[row * columns + c];
                        }
                        into.data()[row * columns + labels[row]] -= factor;
                    }
                }),
                logits);
    }

    /**
     * Distillation (Hinton et al., 2015): {@code T² · mean over rows of −Σ soft · log softmax(logits / T)}; gradient
     * {@code T · (p − soft) / rows}, where each row of {@code soft} sums to 1.
     */
    public static Tensor distillation(Tensor logits, FloatMatrix soft, float temperature) {
        Tape tape = logits.tape();
        int columns = logits.columns();
        int rows = logits.rows();
        if (!soft.shape().equals(logits.value().shape())) {
            throw new IllegalArgumentException(
                    "distillation: logits of " + logits.value().shape() + ", soft labels of " + soft.shape());
        }
        FloatMatrix p = tape.buffer(rows, columns);
        softmaxRows(tape, logits.value(), temperature, p);
        double sum = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                int i = r * columns + c;
                sum -= soft.data()[i] * StrictMath.log(Math.max(p.data()[i], Float.MIN_NORMAL));
            }
        }
        FloatMatrix out = tape.buffer(1, 1);
        out.data()[0] = (float) (sum * temperature * temperature / rows);
        return tape.record(
                out,
                g -> logits.addGradient(into -> tape.forElements(into.shape().elements(), (from, to) -> {
                    float factor = g.data()[0] * temperature / rows;
                    for (int i = from; i < to; i++) {
                        into.data()[i] = factor * (p.data()[i] - soft.data()[i]);
                    }
                })),
                logits);
    }

    /** The part of each row in {@link #distillation}, without a tape. */
    public static float[] distillations(FloatMatrix logits, FloatMatrix soft, float temperature) {
        int columns = logits.columns();
        float[] scaled = new float[columns];
        float[] parts = new float[logits.rows()];
        for (int r = 0; r < parts.length; r++) {
            for (int c = 0; c < columns; c++) {
                scaled[c] = logits.data()[r * columns + c] / temperature;
            }
            double sum = 0;
            for (int c = 0; c < columns; c++) {
                sum += soft.data()[r * columns + c] * negativeLog(scaled, 0, columns, c);
            }
            parts[r] = (float) (sum * temperature * temperature / parts.length);
        }
        return parts;
    }

    /** Mean over rows of {@code Σ (x − target)²}. */
    public static Tensor squaredDistance(Tensor x, FloatMatrix target) {
        Tape tape = x.tape();
        double sum = 0;
        for (int i = 0; i < target.shape().elements(); i++) {
            double d = x.data()[i] - target.data()[i];
            sum += d * d;
        }
        FloatMatrix out = tape.buffer(1, 1);
        out.data()[0] = (float) (sum / x.rows());
        return tape.record(
                out,
                g -> x.addGradient(into -> tape.forElements(into.shape().elements(), (from, to) -> {
                    float factor = 2 * g.data()[0] / x.rows();
                    for (int i = from; i < to; i++) {
                        into.data()[i] = factor * (x.data()[i] - target.data()[i]);
                    }
                })),
                x);
    }
}
