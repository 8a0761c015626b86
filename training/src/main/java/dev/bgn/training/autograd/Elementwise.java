package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;

/** Operations element by element. */
public final class Elementwise {
    private Elementwise() {}

    @FunctionalInterface
    interface Range {
        void run(float[] out, int from, int to);
    }

    static FloatMatrix compute(Tensor like, Range range) {
        FloatMatrix out = like.tape().buffer(like.rows(), like.columns());
        fill(like.tape(), out, range);
        return out;
    }

    static void fill(Tape tape, FloatMatrix out, Range range) {
        tape.forElements(out.shape().elements(), (from, to) -> range.run(out.data(), from, to));
    }

    private static void requireSame(String what, Tensor a, Tensor b) {
        if (!a.value().shape().equals(b.value().shape())) {
            throw new IllegalArgumentException(
                    what + ": " + a.value().shape() + " and " + b.value().shape());
        }
    }

    /** {@code a + b}. */
    public static Tensor add(Tensor a, Tensor b) {
        requireSame("add", a, b);
        return combined(a, b, 1f);
    }

    /** {@code a − b}. */
    public static Tensor subtract(Tensor a, Tensor b) {
        requireSame("subtract", a, b);
        return combined(a, b, -1f);
    }

    private static Tensor combined(Tensor a, Tensor b, float sign) {
        Tape tape = a.tape();
        float[] x = a.data();
        float[] y = b.data();
        FloatMatrix sum = compute(a, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = x[i] + sign * y[i];
            }
        });
        return tape.record(
                sum,
                g -> {
                    a.addGradient(into -> scaled(tape, g, 1f, into));
                    b.addGradient(into -> scaled(tape, g, sign, into));
                },
                a,
                b);
    }

    private static void scaled(Tape tape, FloatMatrix g, float factor, FloatMatrix into) {
        float[] x = g.data();
        fill(tape, into, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = factor * x[i];
            }
        });
    }

    /** {@code a · b}, element by element. */
    public static Tensor multiply(Tensor a, Tensor b) {
        requireSame("multiply", a, b);
        return a.tape()
                .record(
                        compute(a, (out, from, to) -> product(a.data(), b.data(), out, from, to)),
                        g -> {
                            a.addGradient(into -> fill(
                                    a.tape(), into, (out, from, to) -> product(g.data(), b.data(), out, from, to)));
                            b.addGradient(into -> fill(
                                    a.tape(), into, (out, from, to) -> product(g.data(), a.data(), out, from, to)));
                        },
                        a,
                        b);
    }

    static void product(float[] a, float[] b, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = a[i] * b[i];
        }
    }

    /** {@code factor · x}. */
    public static Tensor scale(Tensor x, float factor) {
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        scaled(tape, x.value(), factor, out);
        return tape.record(out, g -> x.addGradient(into -> scaled(tape, g, factor, into)), x);
    }

    /** {@code x[r][c] + bias[c]}, with a bias of 1 × columns. */
    public static Tensor addBias(Tensor x, Tensor bias) {
        Tape tape = x.tape();
        int columns = x.columns();
        if (bias.rows() != 1 || bias.columns() != columns) {
            throw new IllegalArgumentException("addBias: " + x.value().shape() + " and a bias of "
                    + bias.value().shape());
        }
        FloatMatrix out = tape.buffer(x.rows(), columns);
        float[] a = x.data();
        float[] b = bias.data();
        float[] sum = out.data();
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                for (int c = 0; c < columns; c++) {
                    sum[r * columns + c] = a[r * columns + c] + b[c];
                }
            }
        });
        return tape.record(
                out,
                g -> {
                    x.addGradient(into -> scaled(tape, g, 1f, into));
                    bias.addGradient(into -> Reductions.columnSums(tape, g, into.data()));
                },
                x,
                bias);
    }

    /** {@code factor[r] · x[r][c]} with given factors, one a row. */
    public static Tensor scaleRows(Tensor x, float[] factor) {
        Tape tape = x.tape();
        if (factor.length < x.rows()) {
            throw new IllegalArgumentException(
                    "scaleRows: " + x.value().shape() + " and " + factor.length + " factors");
        }
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        scaleRows(tape, x.value(), factor, out);
        return tape.record(out, g -> x.addGradient(into -> scaleRows(tape, g, factor, into)), x);
    }

    private static void scaleRows(Tape tape, FloatMatrix x, float[] factor, FloatMatrix out) {
        int columns = x.columns();
        float[] a = x.data();
        float[] b = out.data();
        tape.forRows(x.rows(), columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                float f = factor[r];
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    b[i] = f * a[i];
                }
            }
        });
    }

    /** {@code factor · x} with a learned factor, a 1 × 1 tensor. */
    public static Tensor scaleBy(Tensor x, Tensor factor) {
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        scaled(tape, x.value(), factor.data()[0], out);
        return tape.record(
                out,
                g -> {
                    x.addGradient(into -> scaled(tape, g, factor.data()[0], into));
                    factor.addGradient(into ->
                            Reductions.overRows(tape, x.rows(), 1, into.data(), (from, to, sums, at) -> {
                                for (int i = from * x.columns(); i < to * x.columns(); i++) {
                                    sums[at] += g.data()[i] * x.data()[i];
                                }
                            }));
                },
                x,
                factor);
    }
}
