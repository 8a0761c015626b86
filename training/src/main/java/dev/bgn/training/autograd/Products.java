package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Matrix products and neighbour sums, on the runtime's kernels. */
public final class Products {
    private Products() {}

    /** {@code A·B}, m × k by k × n; gradients {@code G·Bᵀ} and {@code Aᵀ·G}. */
    public static Tensor dense(Tensor a, Tensor b) {
        Tape tape = a.tape();
        FloatMatrix out = tape.buffer(a.rows(), b.columns());
        tape.kernels().product(a.value(), b.value(), out, tape.workers());
        return tape.record(
                out,
                g -> {
                    a.addGradient(into -> tape.kernels().productTransposed(g, b.value(), into, tape.workers()));
                    b.addGradient(into -> tape.kernels().transposedProduct(a.value(), g, into, tape.workers()));
                },
                a,
                b);
    }

    /**
     * {@code X·W + C·B} with given numbers C, one row for each row of X: a column of ones makes the first row of B a bias,
     * and a column of degrees one that counts once for each neighbour. B may be narrower than W; then it is added to the
     * first columns alone.
     */
    public static Tensor affine(Tensor x, Tensor weights, FloatMatrix given, Tensor bias) {
        Tape tape = x.tape();
        int columns = weights.columns();
        int terms = given.columns();
        int biased = bias.columns();
        if (given.rows() != x.rows() || bias.rows() != terms || biased > columns) {
            throw new IllegalArgumentException("affine: " + x.value().shape() + " by "
                    + weights.value().shape() + ", " + given.shape() + " by "
                    + bias.value().shape());
        }
        FloatMatrix out = tape.buffer(x.rows(), columns);
        tape.kernels().product(x.value(), weights.value(), out, tape.workers());
        float[] c = given.data();
        float[] b = bias.data();
        tape.forRows(x.rows(), terms * columns, (from, to) -> {
            for (int r = from; r < to; r++) {
                for (int t = 0; t < terms; t++) {
                    addScaled(c[r * terms + t], b, t * biased, out.data(), r * columns, biased);
                }
            }
        });
        return tape.record(
                out,
                g -> {
                    x.addGradient(into -> tape.kernels().productTransposed(g, weights.value(), into, tape.workers()));
                    weights.addGradient(into -> tape.kernels().transposedProduct(x.value(), g, into, tape.workers()));
                    bias.addGradient(into -> {
                        FloatMatrix all = biased == columns ? into : tape.buffer(terms, columns);
                        tape.kernels().transposedProduct(given, g, all, tape.workers());
                        for (int t = 0; t < terms && biased < columns; t++) {
                            System.arraycopy(all.data(), t * columns, into.data(), t * biased, biased);
                        }
                    });
                },
                x,
                weights,
                bias);
    }

    private static void addScaled(float factor, float[] from, int at, float[] to, int into, int count) {
        for (int i = 0; i < count; i++) {
            to[into + i] = Math.fma(factor, from[at + i], to[into + i]);
        }
    }

    /** {@code X·W} of sparse features, with dropout on the stored values; gradient {@code Xᵀ·G} of the weights alone. */
    public static Tensor sparse(SparseInput x, double dropout, Tensor weights) {
        Tape tape = weights.tape();
        boolean drops = dropout > 0 && tape.isTraining();
        SparseInput.Dropped dropped = drops
                ? x.drop(dropout, tape.nextRandom(), tape)
                : new SparseInput.Dropped(x.features(), x.transposed());
        SparseMatrix used = dropped.features();
        SparseMatrix back = dropped.transposed();
        FloatMatrix out = tape.buffer(used.rows(), weights.columns());
        tape.kernels().product(used, weights.value(), out, tape.workers());
        return tape.record(
                out, g -> weights.addGradient(into -> tape.kernels().product(back, g, into, tape.workers())), weights);
    }

    /**
     * {@code out[i] = Σ_{j ∈ neighbours(i)} w_ij · rows[j]}; the gradient sums over the reversed edges.
     *
     * @param weights fixed ones; null for 1
     */
    public static Tensor aggregate(Neighbours neighbours, EdgeWeights weights, Tensor rows) {
        Tape tape = rows.tape();
        FloatMatrix out = tape.buffer(neighbours.graph().nodeCount(), rows.columns());
        float[] forward = weights == null ? null : weights.forward();
        float[] back = weights == null ? null : weights.back();
        tape.kernels().aggregate(neighbours.graph(), forward, rows.value(), out, tape.workers());
        return tape.record(
                out,
                g -> rows.addGradient(
                        into -> tape.kernels().aggregate(neighbours.reverse(), back, g, into, tape.workers())),
                rows);
    }

    /**
     * The mean of {@code x, Âx, …, Âᵏx}, where Â holds the weights of the edges: one operation, so that the steps in
     * between need no memory of their own. The gradient takes the same steps over the reversed edges.
     */
    public static Tensor propagate(Neighbours neighbours, EdgeWeights weights, int steps, Tensor x) {
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        propagate(tape, neighbours.graph(), weights.forward(), steps, x.value(), out);
        return tape.record(
                out,
                g -> x.addGradient(into -> propagate(tape, neighbours.reverse(), weights.back(), steps, g, into)),
                x);
    }

    private static void propagate(
            Tape tape, CsrGraph graph, float[] weights, int steps, FloatMatrix x, FloatMatrix out) {
        FloatMatrix[] rooms = {tape.buffer(x.rows(), x.columns()), tape.buffer(x.rows(), x.columns())};
        float[] sum = out.data();
        int count = out.shape().elements();
        float factor = 1f / (steps + 1);
        tape.forElements(count, (from, to) -> System.arraycopy(x.data(), from, sum, from, to - from));
        FloatMatrix current = x;
        for (int k = 0; k < steps; k++) {
            FloatMatrix next = rooms[k % 2];
            tape.kernels().aggregate(graph, weights, current, next, tape.workers());
            float[] term = next.data();
            tape.forElements(count, (from, to) -> {
                for (int i = from; i < to; i++) {
                    sum[i] += term[i];
                }
            });
            current = next;
        }
        tape.forElements(count, (from, to) -> {
            for (int i = from; i < to; i++) {
                sum[i] *= factor;
            }
        });
    }

    /**
     * {@code out[i] = Σ_e weights[e][head] · rows[target(e)]}, each head with weights of its own.
     *
     * @param weights edges × heads
     * @param rows nodes × (heads · width)
     */
    public static Tensor aggregateHeads(Neighbours neighbours, Tensor weights, Tensor rows) {
        Tape tape = rows.tape();
        FloatMatrix out = tape.buffer(neighbours.graph().nodeCount(), rows.columns());
        tape.kernels().aggregateHeads(neighbours.graph(), weights.value(), rows.value(), out, tape.workers());
        return tape.record(
                out,
                g -> {
                    rows.addGradient(into -> {
                        FloatMatrix turned = mirrored(neighbours, weights.value(), tape);
                        tape.kernels().aggregateHeads(neighbours.reverse(), turned, g, into, tape.workers());
                    });
                    weights.addGradient(into -> edgeDots(neighbours, g, rows.value(), into, tape));
                },
                weights,
                rows);
    }

    private static FloatMatrix mirrored(Neighbours neighbours, FloatMatrix weights, Tape tape) {
        int heads = weights.columns();
        FloatMatrix turned = tape.buffer(weights.rows(), heads);
        float[] from = weights.data();
        float[] to = turned.data();
        int[] mirror = neighbours.mirror();
        tape.forRows(weights.rows(), heads, (first, last) -> {
            for (int e = first; e < last; e++) {
                System.arraycopy(from, mirror[e] * heads, to, e * heads, heads);
            }
        });
        return turned;
    }

    /** {@code out[e][h] = g[source(e)] · rows[target(e)]} over the columns of head h. */
    private static void edgeDots(Neighbours neighbours, FloatMatrix g, FloatMatrix rows, FloatMatrix out, Tape tape) {
        int[] starts = neighbours.graph().startArray();
        int[] targets = neighbours.graph().targetArray();
        int columns = rows.columns();
        int heads = out.columns();
        int width = columns / heads;
        float[] a = g.data();
        float[] b = rows.data();
        float[] dots = out.data();
        tape.forRows(neighbours.nodeCount(), 8 * columns, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    for (int h = 0; h < heads; h++) {
                        int x = i * columns + h * width;
                        int y = targets[e] * columns + h * width;
                        float sum = 0f;
                        for (int c = 0; c < width; c++) {
                            sum = Math.fma(a[x + c], b[y + c], sum);
                        }
                        dots[e * heads + h] = sum;
                    }
                }
            }
        });
    }
}
