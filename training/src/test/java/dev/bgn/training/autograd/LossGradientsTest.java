package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.GradientCheck.check;
import static dev.bgn.training.autograd.GradientCheck.shape;

import dev.bgn.runtime.matrix.FloatMatrix;
import org.junit.jupiter.api.Test;

/** Normalisation and losses against their definitions. */
class LossGradientsTest {
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
        return Exact.make(x.rows(), x.columns(), (r, c) -> {
            double sum = 0;
            for (int k = 0; k < x.columns(); k++) {
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
                        sum -= soft.data()[i] * Math.log(softmax(x.get(0), 2).data()[i]);
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
                        sum += Math.pow(x.get(0).data()[i] - soft.data()[i], 2);
                    }
                    return sum / 2;
                }),
                shape(2, 3));
    }
}
