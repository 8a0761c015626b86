package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import java.util.Objects;

/** Parts of rows: heads side by side, cut out, scored and averaged. */
public final class Columns {
    private Columns() {}

    private static void copy(Tape tape, FloatMatrix from, int fromColumn, FloatMatrix to, int toColumn, int width) {
        float[] a = from.data();
        float[] b = to.data();
        int fromColumns = from.columns();
        int toColumns = to.columns();
        tape.forRows(from.rows(), width, (first, last) -> {
            for (int r = first; r < last; r++) {
                System.arraycopy(a, r * fromColumns + fromColumn, b, r * toColumns + toColumn, width);
            }
        });
    }

    /** The parts side by side. */
    public static Tensor concat(List<Tensor> parts) {
        Tape tape = parts.getFirst().tape();
        int rows = parts.getFirst().rows();
        FloatMatrix out =
                tape.buffer(rows, parts.stream().mapToInt(Tensor::columns).sum());
        int at = 0;
        for (Tensor part : parts) {
            if (part.rows() != rows) {
                throw new IllegalArgumentException("concat: " + rows + " and " + part.rows() + " rows");
            }
            copy(tape, part.value(), 0, out, at, part.columns());
            at += part.columns();
        }
        return tape.record(
                out,
                g -> {
                    int start = 0;
                    for (Tensor part : parts) {
                        int column = start;
                        part.addGradient(into -> copy(tape, g, column, into, 0, part.columns()));
                        start += part.columns();
                    }
                },
                parts.toArray(Tensor[]::new));
    }

    /** Columns {@code from … to-1}. */
    public static Tensor slice(Tensor x, int from, int to) {
        Objects.checkFromToIndex(from, to, x.columns());
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), to - from);
        copy(tape, x.value(), from, out, 0, to - from);
        return tape.record(
                out,
                g -> x.addGradient(into -> {
                    tape.forElements(
                            into.shape().elements(),
                            (first, last) -> java.util.Arrays.fill(into.data(), first, last, 0f));
                    copy(tape, g, 0, into, from, to - from);
                }),
                x);
    }

    /** {@code out[r][h] = Σ_c x[r][h·width + c] · a[0][h·width + c]}: one score for each row and head. */
    public static Tensor headDots(Tensor x, Tensor a, int heads) {
        Tape tape = x.tape();
        int columns = x.columns();
        int width = columns / heads;
        if (a.rows() != 1 || a.columns() != columns || columns % heads != 0) {
            throw new IllegalArgumentException(
                    "headDots: " + x.value().shape() + " by " + a.value().shape() + " in " + heads + " heads");
        }
        FloatMatrix out = tape.buffer(x.rows(), heads);
        float[] rows = x.data();
        float[] vector = a.data();
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                for (int h = 0; h < heads; h++) {
                    int at = r * columns + h * width;
                    float sum = 0f;
                    for (int c = 0; c < width; c++) {
                        sum = Math.fma(rows[at + c], vector[h * width + c], sum);
                    }
                    out.data()[r * heads + h] = sum;
                }
            }
        });
        return tape.record(
                out,
                g -> {
                    float[] d = g.data();
                    x.addGradient(into -> tape.forRows(x.rows(), columns, (from, to) -> {
                        float[] dx = into.data();
                        for (int r = from; r < to; r++) {
                            for (int h = 0; h < heads; h++) {
                                int at = r * columns + h * width;
                                for (int c = 0; c < width; c++) {
                                    dx[at + c] = d[r * heads + h] * vector[h * width + c];
                                }
                            }
                        }
                    }));
                    a.addGradient(into ->
                            Reductions.overRows(tape, x.rows(), columns, into.data(), (from, to, sums, s) -> {
                                for (int r = from; r < to; r++) {
                                    for (int h = 0; h < heads; h++) {
                                        int at = r * columns + h * width;
                                        for (int c = 0; c < width; c++) {
                                            sums[s + h * width + c] += d[r * heads + h] * rows[at + c];
                                        }
                                    }
                                }
                            }));
                },
                x,
                a);
    }

    /** The mean of the heads: rows × (heads · width) to rows × width. */
    public static Tensor headMean(Tensor x, int heads) {
        if (heads == 1) {
            return x;
        }
        Tape tape = x.tape();
        int columns = x.columns();
        int width = columns / heads;
        FloatMatrix out = tape.buffer(x.rows(), width);
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int i = from * width; i < to * width; i++) {
                float sum = 0f;
                for (int h = 0; h < heads; h++) {
                    sum += x.data()[i / width * columns + h * width + i % width];
                }
                out.data()[i] = sum / heads;
            }
        });
        return tape.record(
                out,
                g -> x.addGradient(into -> tape.forRows(x.rows(), columns, (from, to) -> {
                    for (int i = from * columns; i < to * columns; i++) {
                        into.data()[i] = g.data()[i / columns * width + i % columns % width] / heads;
                    }
                })),
                x);
    }
}
