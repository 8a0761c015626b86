package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.GradientCheck.check;
import static dev.bgn.training.autograd.GradientCheck.shape;

import org.junit.jupiter.api.Test;

/** Operations on elements and on parts of rows against their definitions. */
class ElementGradientsTest {
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
}
