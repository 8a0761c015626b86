package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.List;

/**
 * Operations on the rows of a matrix in segments, as the edges of a graph by their node: segment i has the rows
 * {@code starts[i] … starts[i+1]-1}.
 */
public final class Segments {
    private Segments() {}

    /** {@code out[i] = x[index[i]]}; the gradient adds up, in the order of i. */
    public static Tensor gather(Tensor x, RowIndex rows) {
        Tape tape = x.tape();
        int columns = x.columns();
        if (rows.sourceRows() != x.rows()) {
            throw new IllegalArgumentException(
                    "gather: rows of " + x.value().shape() + " by an index into " + rows.sourceRows());
        }
        FloatMatrix out = tape.buffer(rows.count(), columns);
        tape.forRows(rows.count(), columns, (from, to) -> {
            for (int i = from; i < to; i++) {
                System.arraycopy(x.data(), rows.index()[i] * columns, out.data(), i * columns, columns);
            }
        });
        return tape.record(
                out,
                g -> x.addGradient(into -> tape.forRows(x.rows(), columns, (from, to) -> {
                    Arrays.fill(into.data(), from * columns, to * columns, 0f);
                    for (int r = from; r < to; r++) {
                        for (int p = rows.starts()[r]; p < rows.starts()[r + 1]; p++) {
                            addRow(g.data(), rows.places()[p] * columns, into.data(), r * columns, columns);
                        }
                    }
                })),
                x);
    }

    /** The first {@code count} rows; the others have no gradient. */
    public static Tensor firstRows(Tensor x, int count) {
        Tape tape = x.tape();
        int size = count * x.columns();
        FloatMatrix out = tape.buffer(count, x.columns());
        System.arraycopy(x.data(), 0, out.data(), 0, size);
        return tape.record(
                out,
                g -> x.addGradient(into -> {
                    System.arraycopy(g.data(), 0, into.data(), 0, size);
                    Arrays.fill(into.data(), size, x.rows() * x.columns(), 0f);
                }),
                x);
    }

    /** The rows of the first part, then those of the second, and so on. */
    public static Tensor stack(List<Tensor> parts) {
        Tape tape = parts.getFirst().tape();
        int columns = parts.getFirst().columns();
        FloatMatrix out = tape.buffer(parts.stream().mapToInt(Tensor::rows).sum(), columns);
        int at = 0;
        for (Tensor part : parts) {
            if (part.columns() != columns) {
                throw new IllegalArgumentException("stack: " + columns + " and " + part.columns() + " columns");
            }
            System.arraycopy(part.data(), 0, out.data(), at, part.rows() * columns);
            at += part.rows() * columns;
        }
        return tape.record(
                out,
                g -> {
                    int start = 0;
                    for (Tensor part : parts) {
                        int from = start;
                        int size = part.rows() * columns;
                        part.addGradient(into -> System.arraycopy(g.data(), from, into.data(), 0, size));
                        start += size;
                    }
                },
                parts.toArray(Tensor[]::new));
    }

    private static void addRow(float[] from, int at, float[] to, int into, int columns) {
        for (int c = 0; c < columns; c++) {
            to[into + c] += from[at + c];
        }
    }

    /** {@code out[e] = a[source(e)] + b[target(e)]}: what both ends of an edge say. */
    public static Tensor edgeSum(Neighbours neighbours, Tensor a, Tensor b) {
        Tape tape = a.tape();
        int columns = a.columns();
        int[] starts = neighbours.graph().startArray();
        int[] targets = neighbours.graph().targetArray();
        FloatMatrix out = tape.buffer(neighbours.edgeCount(), columns);
        tape.forRows(neighbours.nodeCount(), 4 * columns, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    for (int c = 0; c < columns; c++) {
                        out.data()[e * columns + c] = a.data()[i * columns + c] + b.data()[targets[e] * columns + c];
                    }
                }
            }
        });
        return tape.record(
                out,
                g -> {
                    a.addGradient(into -> sums(tape, starts, null, g, into));
                    b.addGradient(into -> sums(tape, neighbours.reverse().startArray(), neighbours.mirror(), g, into));
                },
                a,
                b);
    }

    /** Sums of segments; {@code order} says which row is meant by a place, null for itself. */
    private static void sums(Tape tape, int[] starts, int[] order, FloatMatrix x, FloatMatrix out) {
        int columns = x.columns();
        tape.forRows(starts.length - 1, 4 * columns, (from, to) -> {
            Arrays.fill(out.data(), from * columns, to * columns, 0f);
            for (int i = from; i < to; i++) {
                for (int p = starts[i]; p < starts[i + 1]; p++) {
                    addRow(x.data(), (order == null ? p : order[p]) * columns, out.data(), i * columns, columns);
                }
            }
        });
    }

    private static void require(String what, Tensor x, int[] starts) {
        if (starts[starts.length - 1] != x.rows()) {
            throw new IllegalArgumentException(what + ": segments of " + starts[starts.length - 1] + " rows, but "
                    + x.value().shape());
        }
    }

    /** The sum of each segment. */
    public static Tensor sum(Tensor x, int[] starts) {
        require("sum", x, starts);
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(starts.length - 1, x.columns());
        sums(tape, starts, null, x.value(), out);
        return tape.record(out, g -> x.addGradient(into -> spread(tape, starts, g, into)), x);
    }

    private static void spread(Tape tape, int[] starts, FloatMatrix g, FloatMatrix into) {
        int columns = g.columns();
        tape.forRows(starts.length - 1, 4 * columns, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int p = starts[i]; p < starts[i + 1]; p++) {
                    System.arraycopy(g.data(), i * columns, into.data(), p * columns, columns);
                }
            }
        });
    }

    /** The mean of each segment, 0 for an empty one. */
    public static Tensor mean(Tensor x, int[] starts) {
        float[] factor = new float[starts.length - 1];
        for (int i = 0; i < factor.length; i++) {
            factor[i] = 1f / Math.max(1, starts[i + 1] - starts[i]);
        }
        return Elementwise.scaleRows(sum(x, starts), factor);
    }

    /** The largest element of each segment and column, 0 for an empty one; the gradient goes to the first such. */
    public static Tensor max(Tensor x, int[] starts) {
        require("max", x, starts);
        Tape tape = x.tape();
        int columns = x.columns();
        FloatMatrix out = tape.buffer(starts.length - 1, columns);
        tape.forRows(starts.length - 1, 4 * columns, (from, to) -> {
            for (int i = from * columns; i < to * columns; i++) {
                int best = argMax(x.data(), starts, i / columns, columns, i % columns);
                out.data()[i] = best < 0 ? 0f : x.data()[best];
            }
        });
        return tape.record(
                out,
                g -> x.addGradient(into -> {
                    Arrays.fill(into.data(), 0f);
                    tape.forRows(starts.length - 1, 4 * columns, (from, to) -> {
                        for (int i = from * columns; i < to * columns; i++) {
                            int best = argMax(x.data(), starts, i / columns, columns, i % columns);
                            if (best >= 0) {
                                into.data()[best] = g.data()[i];
                            }
                        }
                    });
                }),
                x);
    }

    private static int argMax(float[] x, int[] starts, int segment, int columns, int column) {
        int best = -1;
        for (int p = starts[segment]; p < starts[segment + 1]; p++) {
            int at = p * columns + column;
            best = best < 0 || x[at] > x[best] ? at : best;
        }
        return best;
    }

    /**
     * The softmax of each segment and column, as attention over a neighbourhood: {@code y = e^(x − max) / Σ e^(x − max)};
     * gradient {@code y · (g − Σ g·y)}.
     */
    public static Tensor softmax(Tensor x, int[] starts) {
        require("softmax", x, starts);
        Tape tape = x.tape();
        int columns = x.columns();
        FloatMatrix value = tape.buffer(x.rows(), columns);
        float[] in = x.data();
        float[] y = value.data();
        FloatMatrix room = tape.buffer(starts.length - 1, columns);
        float[] perSegment = room.data();
        tape.forRows(starts.length - 1, 8 * columns, (from, to) -> {
            for (int i = from; i < to; i++) {
                int s = i * columns;
                Arrays.fill(perSegment, s, s + columns, Float.NEGATIVE_INFINITY);
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    for (int c = 0; c < columns; c++) {
                        perSegment[s + c] = Math.max(perSegment[s + c], in[p + c]);
                    }
                }
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    for (int c = 0; c < columns; c++) {
                        y[p + c] = in[p + c] - perSegment[s + c];
                    }
                }
            }
        });
        tape.kernels().exp(value, value, tape.workers());
        tape.forRows(starts.length - 1, 8 * columns, (from, to) -> {
            Arrays.fill(perSegment, from * columns, to * columns, 0f);
            for (int i = from; i < to; i++) {
                int s = i * columns;
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    addRow(y, p, perSegment, s, columns);
                }
                for (int c = 0; c < columns; c++) {
                    perSegment[s + c] = 1f / perSegment[s + c];
                }
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    for (int c = 0; c < columns; c++) {
                        y[p + c] *= perSegment[s + c];
                    }
                }
            }
        });
        return tape.record(value, g -> x.addGradient(into -> softmaxGradient(tape, starts, y, g, into, perSegment)), x);
    }

    private static void softmaxGradient(
            Tape tape, int[] starts, float[] y, FloatMatrix g, FloatMatrix into, float[] perSegment) {
        int columns = g.columns();
        float[] d = g.data();
        float[] out = into.data();
        tape.forRows(starts.length - 1, 8 * columns, (from, to) -> {
            Arrays.fill(perSegment, from * columns, to * columns, 0f);
            for (int i = from; i < to; i++) {
                int s = i * columns;
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    for (int c = 0; c < columns; c++) {
                        perSegment[s + c] = Math.fma(d[p + c], y[p + c], perSegment[s + c]);
                    }
                }
                for (int p = starts[i] * columns; p < starts[i + 1] * columns; p += columns) {
                    for (int c = 0; c < columns; c++) {
                        out[p + c] = y[p + c] * (d[p + c] - perSegment[s + c]);
                    }
                }
            }
        });
    }
}
