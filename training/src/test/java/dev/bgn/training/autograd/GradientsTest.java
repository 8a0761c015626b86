package dev.bgn.training.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Every operation against a definition of it in double, written here a second time: the value, and the gradient of a
 * weighted sum of its elements against central differences of the definition.
 */
class GradientsTest {
    private static final double STEP = 1e-5;
    private static final CsrGraph GRAPH = CsrGraph.undirected(6, new int[] {0, 0, 1, 2, 3}, new int[] {1, 2, 3, 3, 4})
            .withSelfLoops();
    private static final Neighbours NEIGHBOURS = Neighbours.of(GRAPH);
    private static final int EDGES = GRAPH.edgeCount();
    private static final int[] STARTS = {0, 3, 3, 5, 9};

    /** A matrix in double. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Exact(int rows, int columns, double[] data) {
        double at(int r, int c) {
            return data[r * columns + c];
        }

        static Exact make(int rows, int columns, Cell cell) {
            double[] data = new double[rows * columns];
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    data[r * columns + c] = cell.at(r, c);
                }
            }
            return new Exact(rows, columns, data);
        }

        Exact map(java.util.function.DoubleUnaryOperator f) {
            return make(rows, columns, (r, c) -> f.applyAsDouble(at(r, c)));
        }
    }

    @FunctionalInterface
    private interface Cell {
        double at(int r, int c);
    }

    private static FloatMatrix random(int rows, int columns, long stream) {
        CounterRandom random = new CounterRandom(11, stream);
        FloatMatrix m = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < m.data().length; i++) {
            m.data()[i] = (float) (2 * random.uniform(i) - 1);
        }
        return m;
    }

    private static Exact exact(FloatMatrix m) {
        return Exact.make(m.rows(), m.columns(), m::get);
    }

    private static double weighted(Exact out, FloatMatrix weights) {
        double sum = 0;
        for (int i = 0; i < out.data.length; i++) {
            sum += out.data[i] * weights.data()[i];
        }
        return sum;
    }

    private static void check(
            String name,
            Function<List<Tensor>, Tensor> operation,
            Function<List<Exact>, Exact> definition,
            int[]... shapes) {
        List<Parameter> inputs = new java.util.ArrayList<>();
        for (int i = 0; i < shapes.length; i++) {
            inputs.add(new Parameter("x" + i, random(shapes[i][0], shapes[i][1], i)));
        }
        Tape tape = new Tape(1, Workers.SINGLE);
        // Twice, so that reused buffers are seen too.
        for (int repeat = 0; repeat < 2; repeat++) {
            tape.begin(0, true);
            List<Tensor> tensors = inputs.stream().map(tape::parameter).toList();
            Tensor out = operation.apply(tensors);
            Exact expected =
                    definition.apply(inputs.stream().map(p -> exact(p.value())).toList());
            assertThat(new int[] {out.rows(), out.columns()}).as(name).containsExactly(expected.rows, expected.columns);
            FloatMatrix weights = random(out.rows(), out.columns(), 99);
            for (int i = 0; i < expected.data.length; i++) {
                close(name + " value " + i, out.data()[i], expected.data[i]);
            }
            backward(tape, out, weights);
            for (int p = 0; p < shapes.length; p++) {
                for (int i = 0; i < shapes[p][0] * shapes[p][1]; i++) {
                    double slope = (shifted(inputs, definition, weights, p, i, STEP)
                                    - shifted(inputs, definition, weights, p, i, -STEP))
                            / (2 * STEP);
                    close(
                            name + " gradient " + i + " of input " + p,
                            inputs.get(p).gradient().data()[i],
                            slope);
                }
            }
        }
    }

    private static void close(String what, double actual, double expected) {
        assertThat(Math.abs(actual - expected))
                .as("%s: %s for %s", what, actual, expected)
                .isLessThan(1e-5 * Math.max(1, Math.abs(expected)));
    }

    private static void backward(Tape tape, Tensor out, FloatMatrix weights) {
        Tensor product = Elementwise.multiply(out, tape.constant(weights));
        Tensor columns = Products.dense(tape.constant(ones(1, out.rows())), product);
        tape.backward(Products.dense(columns, tape.constant(ones(out.columns(), 1))));
    }

    private static FloatMatrix ones(int rows, int columns) {
        FloatMatrix m = FloatMatrix.zeros(rows, columns);
        java.util.Arrays.fill(m.data(), 1f);
        return m;
    }

    private static double shifted(
            List<Parameter> inputs,
            Function<List<Exact>, Exact> definition,
            FloatMatrix weights,
            int p,
            int i,
            double by) {
        List<Exact> values = inputs.stream().map(x -> exact(x.value())).toList();
        values.get(p).data[i] += by;
        return weighted(definition.apply(values), weights);
    }

    private static int[] shape(int rows, int columns) {
        return new int[] {rows, columns};
    }

    private static Exact product(Exact a, Exact b) {
        return Exact.make(a.rows, b.columns, (r, c) -> {
            double sum = 0;
            for (int k = 0; k < a.columns; k++) {
                sum += a.at(r, k) * b.at(k, c);
            }
            return sum;
        });
    }

    private static Exact aggregate(Exact rows, Cell weight, int width) {
        return Exact.make(rows.rows, rows.columns, (i, c) -> {
            double sum = 0;
            for (int e = GRAPH.edgeStart(i); e < GRAPH.edgeStart(i + 1); e++) {
                sum += weight.at(e, c / width) * rows.at(GRAPH.target(e), c);
            }
            return sum;
        });
    }

    @Test
    void products() {
        check(
                "dense",
                x -> Products.dense(x.get(0), x.get(1)),
                x -> product(x.get(0), x.get(1)),
                shape(5, 3),
                shape(3, 4));
        SparseMatrix sparse =
                SparseMatrix.of(3, 4, new int[] {0, 2, 2, 4}, new int[] {0, 3, 1, 3}, new float[] {1f, -2f, 0.5f, 3f});
        SparseInput input = new SparseInput(sparse);
        check(
                "sparse",
                x -> Products.sparse(input, 0, x.get(0)),
                x -> product(exact(sparse.toDense()), x.get(0)),
                shape(4, 5));
        check(
                "aggregate",
                x -> Products.aggregate(NEIGHBOURS, x.get(0)),
                x -> aggregate(x.get(0), (e, h) -> 1, 1),
                shape(6, 3));
        EdgeWeights mean = EdgeWeights.mean(NEIGHBOURS);
        check(
                "mean",
                x -> Products.aggregate(NEIGHBOURS, mean, x.get(0)),
                x -> aggregate(x.get(0), (e, h) -> mean.forward()[e], 1),
                shape(6, 3));
        check(
                "propagate",
                x -> Products.propagate(NEIGHBOURS, mean, 2, x.get(0)),
                x -> {
                    Exact once = aggregate(x.get(0), (e, h) -> mean.forward()[e], 1);
                    Exact twice = aggregate(once, (e, h) -> mean.forward()[e], 1);
                    return Exact.make(6, 3, (r, c) -> (x.get(0).at(r, c) + once.at(r, c) + twice.at(r, c)) / 3);
                },
                shape(6, 3));
        check(
                "heads",
                x -> Products.aggregateHeads(NEIGHBOURS, x.get(0), x.get(1)),
                x -> aggregate(x.get(1), x.get(0)::at, 3),
                shape(EDGES, 2),
                shape(6, 6));
    }

    @Test
    void elementwise() {
        int[] s = shape(4, 3);
        check(
                "add",
                x -> Elementwise.add(x.get(0), x.get(1)),
                x -> Exact.make(4, 3, (r, c) -> x.get(0).at(r, c) + x.get(1).at(r, c)),
                s,
                s);
        check(
                "subtract",
                x -> Elementwise.subtract(x.get(0), x.get(1)),
                x -> Exact.make(4, 3, (r, c) -> x.get(0).at(r, c) - x.get(1).at(r, c)),
                s,
                s);
        check(
                "multiply",
                x -> Elementwise.multiply(x.get(0), x.get(1)),
                x -> Exact.make(4, 3, (r, c) -> x.get(0).at(r, c) * x.get(1).at(r, c)),
                s,
                s);
        check(
                "square",
                x -> Elementwise.multiply(x.get(0), x.get(0)),
                x -> x.get(0).map(v -> v * v),
                s);
        check("scale", x -> Elementwise.scale(x.get(0), 3f), x -> x.get(0).map(v -> 3 * v), s);
        check(
                "addBias",
                x -> Elementwise.addBias(x.get(0), x.get(1)),
                x -> Exact.make(4, 3, (r, c) -> x.get(0).at(r, c) + x.get(1).at(0, c)),
                s,
                shape(1, 3));
        check(
                "scaleBy",
                x -> Elementwise.scaleBy(x.get(0), x.get(1)),
                x -> x.get(0).map(v -> v * x.get(1).at(0, 0)),
                s,
                shape(1, 1));
        float[] factor = {1f, 0f, -2f, 0.5f};
        check(
                "scaleRows",
                x -> Elementwise.scaleRows(x.get(0), factor),
                x -> Exact.make(4, 3, (r, c) -> factor[r] * x.get(0).at(r, c)),
                s);
    }

    @Test
    void activations() {
        int[] s = shape(7, 5);
        check("relu", x -> Activations.relu(x.get(0)), x -> x.get(0).map(v -> Math.max(0, v)), s);
        check(
                "leakyRelu",
                x -> Activations.leakyRelu(x.get(0), 0.25f),
                x -> x.get(0).map(v -> v > 0 ? v : v / 4),
                s);
        check("elu", x -> Activations.elu(x.get(0)), x -> x.get(0).map(v -> v > 0 ? v : Math.expm1(v)), s);
        check("tanh", x -> Activations.tanh(x.get(0)), x -> x.get(0).map(Math::tanh), s);
        check("sigmoid", x -> Activations.sigmoid(x.get(0)), x -> x.get(0).map(v -> 1 / (1 + Math.exp(-v))), s);
        // Inputs are below 1, so all of them are pushed out to 0 and a floor of 0 changes none.
        check(
                "clippedTanh",
                x -> Activations.clippedTanh(x.get(0), 0f),
                x -> x.get(0).map(Math::tanh),
                s);
    }

    @Test
    void columns() {
        check(
                "concat",
                x -> Columns.concat(x),
                x -> Exact.make(
                        4, 5, (r, c) -> c < 2 ? x.get(0).at(r, c) : x.get(1).at(r, c - 2)),
                shape(4, 2),
                shape(4, 3));
        check(
                "slice",
                x -> Columns.slice(x.get(0), 1, 3),
                x -> Exact.make(4, 2, (r, c) -> x.get(0).at(r, c + 1)),
                shape(4, 5));
        check(
                "headMean",
                x -> Columns.headMean(x.get(0), 3),
                x -> Exact.make(
                        4,
                        2,
                        (r, c) -> (x.get(0).at(r, c)
                                        + x.get(0).at(r, c + 2)
                                        + x.get(0).at(r, c + 4))
                                / 3),
                shape(4, 6));
        check(
                "headDots",
                x -> Columns.headDots(x.get(0), x.get(1), 2),
                x -> Exact.make(4, 2, (r, h) -> {
                    double sum = 0;
                    for (int c = 3 * h; c < 3 * h + 3; c++) {
                        sum += x.get(0).at(r, c) * x.get(1).at(0, c);
                    }
                    return sum;
                }),
                shape(4, 6),
                shape(1, 6));
    }

    @Test
    void segments() {
        int[] index = {2, 0, 2, 3, 3, 3};
        check(
                "gather",
                x -> Segments.gather(x.get(0), new RowIndex(index, 4)),
                x -> Exact.make(6, 3, (r, c) -> x.get(0).at(index[r], c)),
                shape(4, 3));
        check("sum", x -> Segments.sum(x.get(0), STARTS), x -> overSegments(x.get(0), Double::sum, false), shape(9, 2));
        check(
                "mean",
                x -> Segments.mean(x.get(0), STARTS),
                x -> overSegments(x.get(0), Double::sum, true),
                shape(9, 2));
        check("max", x -> Segments.max(x.get(0), STARTS), x -> overSegments(x.get(0), Math::max, false), shape(9, 2));
        check(
                "softmax",
                x -> Segments.softmax(x.get(0), STARTS),
                x -> Exact.make(9, 3, (p, c) -> {
                    int segment = p < 3 ? 0 : p < 5 ? 2 : 3;
                    double sum = 0;
                    for (int q = STARTS[segment]; q < STARTS[segment + 1]; q++) {
                        sum += Math.exp(x.get(0).at(q, c));
                    }
                    return Math.exp(x.get(0).at(p, c)) / sum;
                }),
                shape(9, 3));
        check(
                "edgeSum",
                x -> Segments.edgeSum(NEIGHBOURS, x.get(0), x.get(1)),
                x -> Exact.make(EDGES, 2, (e, c) -> {
                    int source = 0;
                    while (GRAPH.edgeStart(source + 1) <= e) {
                        source++;
                    }
                    return x.get(0).at(source, c) + x.get(1).at(GRAPH.target(e), c);
                }),
                shape(6, 2),
                shape(6, 2));
    }

    private static Exact overSegments(Exact x, java.util.function.DoubleBinaryOperator f, boolean mean) {
        return Exact.make(4, x.columns, (i, c) -> {
            int count = STARTS[i + 1] - STARTS[i];
            if (count == 0) {
                return 0;
            }
            double all = x.at(STARTS[i], c);
            for (int p = STARTS[i] + 1; p < STARTS[i + 1]; p++) {
                all = f.applyAsDouble(all, x.at(p, c));
            }
            return mean ? all / count : all;
        });
    }

    @Test
    void normalization() {
        check(
                "balance",
                x -> Normalization.balance(x.get(0)),
                x -> Exact.make(4, 5, (r, c) -> {
                    double sum = 0;
                    for (int k = 0; k < 5; k++) {
                        sum += x.get(0).at(r, k);
                    }
                    return x.get(0).at(r, c) - sum / 5;
                }),
                shape(4, 5));
        check(
                "batchNorm",
                x -> Normalization.batchNorm(x.get(0), x.get(1), x.get(2), new RunningStatistics(2)),
                x -> Exact.make(6, 2, (r, c) -> {
                    double mean = 0;
                    double square = 0;
                    for (int k = 0; k < 6; k++) {
                        mean += x.get(0).at(k, c) / 6;
                    }
                    for (int k = 0; k < 6; k++) {
                        square += Math.pow(x.get(0).at(k, c) - mean, 2) / 6;
                    }
                    return x.get(1).at(0, c) * (x.get(0).at(r, c) - mean) / Math.sqrt(square + 1e-5)
                            + x.get(2).at(0, c);
                }),
                shape(6, 2),
                shape(1, 2),
                shape(1, 2));
    }

    private static Exact softmax(Exact x, double temperature) {
        return Exact.make(x.rows, x.columns, (r, c) -> {
            double sum = 0;
            for (int k = 0; k < x.columns; k++) {
                sum += Math.exp(x.at(r, k) / temperature);
            }
            return Math.exp(x.at(r, c) / temperature) / sum;
        });
    }

    @Test
    void losses() {
        check("softmax rows", x -> Losses.softmax(x.get(0)), x -> softmax(x.get(0), 1), shape(4, 3));
        int[] rows = {0, 3};
        int[] labels = {2, -1, -1, 1};
        check(
                "crossEntropy",
                x -> Losses.crossEntropy(x.get(0), rows, labels),
                x -> Exact.make(
                        1,
                        1,
                        (r, c) -> -(Math.log(softmax(x.get(0), 1).at(0, 2))
                                        + Math.log(softmax(x.get(0), 1).at(3, 1)))
                                / 2),
                shape(4, 3));
        FloatMatrix soft = FloatMatrix.of(2, 3, 0.5f, 0.25f, 0.25f, 0f, 1f, 0f);
        check(
                "distillation",
                x -> Losses.distillation(x.get(0), soft, 2f),
                x -> Exact.make(1, 1, (r, c) -> {
                    double sum = 0;
                    for (int i = 0; i < 6; i++) {
                        sum -= soft.data()[i] * Math.log(softmax(x.get(0), 2).data[i]);
                    }
                    return 4 * sum / 2;
                }),
                shape(2, 3));
        check(
                "squaredDistance",
                x -> Losses.squaredDistance(x.get(0), soft),
                x -> Exact.make(1, 1, (r, c) -> {
                    double sum = 0;
                    for (int i = 0; i < 6; i++) {
                        sum += Math.pow(x.get(0).data[i] - soft.data()[i], 2);
                    }
                    return sum / 2;
                }),
                shape(2, 3));
    }
}
