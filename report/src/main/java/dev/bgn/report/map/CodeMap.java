package dev.bgn.report.map;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;

/**
 * Codes as points of the plane, near each other where their codes are: t-SNE (van der Maaten and Hinton, 2008) on Hamming
 * distances, from the principal plane, with all pairs computed. It takes n² of memory and of time in each step: for some
 * thousand codes.
 *
 * <p>The same seed gives the same bytes for any number of threads: a row of forces has one owner, and sums over rows have
 * one order.
 */
final class CodeMap {
    private static final double PERPLEXITY = 30;
    private static final int STEPS = 300;
    /** Attraction is stronger at first, so that clusters form before they push each other away. */
    private static final int EARLY_STEPS = 80;

    private static final float EARLY_EXAGGERATION = 12;
    private static final double START_SIZE = 1e-4;
    private static final double LEAST_GAIN = 0.01;

    private final int n;
    private final float[] p;
    private final float[][] place;
    private final float[][] pull;
    private final float[][] push;
    private final double[] weights;
    private final double[][] speed;
    private final double[][] gain;

    private CodeMap(BitMatrix codes, long seed, Workers workers) {
        n = codes.rows();
        p = Affinities.of(codes, Math.max(1, Math.min(PERPLEXITY, (n - 1) / 3.0)), workers);
        place = start(codes, seed);
        pull = new float[2][n];
        push = new float[2][n];
        weights = new double[n];
        speed = new double[2][n];
        gain = new double[2][n];
        Arrays.fill(gain[0], 1);
        Arrays.fill(gain[1], 1);
    }

    /** The places of all codes: {@code [0]} to the right, {@code [1]} up. */
    static float[][] of(BitMatrix codes, long seed, Workers workers) {
        if (codes.rows() < 2) {
            return new float[2][codes.rows()];
        }
        CodeMap map = new CodeMap(codes, seed, workers);
        for (int step = 0; step < STEPS; step++) {
            boolean early = step < EARLY_STEPS;
            workers.forRows(map.n, 16, map::forces);
            map.move(early ? EARLY_EXAGGERATION : 1, early ? 0.5 : 0.8);
        }
        return map.place;
    }

    /** The principal plane, small, and shaken a little: equal codes must be able to part. */
    private static float[][] start(BitMatrix codes, long seed) {
        CounterRandom random = new CounterRandom(seed, 0);
        CounterRandom shake = new CounterRandom(seed, 1);
        double[][] plane = PrincipalPlane.project(codes, random);
        double square = 0;
        for (double x : plane[0]) {
            square += x * x;
        }
        double scale = START_SIZE / Math.max(1e-9, Math.sqrt(square / codes.rows()));
        float[][] start = new float[2][codes.rows()];
        for (int axis = 0; axis < 2; axis++) {
            for (int i = 0; i < codes.rows(); i++) {
                double shaken = (shake.uniform(2L * i + axis) - 0.5) * START_SIZE / 10;
                start[axis][i] = (float) (plane[axis][i] * scale + shaken);
            }
        }
        return start;
    }

    /** The forces on codes {@code from … to-1}, with w = 1 / (1 + distance²): pull Σ p·w·Δ, push Σ w²·Δ. */
    private void forces(int from, int to) {
        float[] x = place[0];
        float[] y = place[1];
        for (int i = from; i < to; i++) {
            float pullX = 0;
            float pullY = 0;
            float pushX = 0;
            float pushY = 0;
            float sum = 0;
            int row = i * n;
            for (int j = 0; j < n; j++) {
                float dx = x[i] - x[j];
                float dy = y[i] - y[j];
                float w = 1 / (1 + dx * dx + dy * dy);
                float attraction = p[row + j] * w;
                pullX += attraction * dx;
                pullY += attraction * dy;
                sum += w;
                pushX += w * w * dx;
                pushY += w * w * dy;
            }
            pull[0][i] = pullX;
            pull[1][i] = pullY;
            push[0][i] = pushX;
            push[1][i] = pushY;
            weights[i] = sum - 1; // without itself
        }
    }

    /** One step down the gradient 4·(pull − push / Σw), with momentum and a gain for each coordinate. */
    private void move(float exaggeration, double momentum) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double rate = Math.max(50, n / (double) EARLY_EXAGGERATION);
        for (int axis = 0; axis < 2; axis++) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                double gradient = 4 * (exaggeration * pull[axis][i] - push[axis][i] / total);
                boolean turned = gradient > 0 == speed[axis][i] > 0;
                gain[axis][i] = Math.max(LEAST_GAIN, turned ? gain[axis][i] * 0.8 : gain[axis][i] + 0.2);
                speed[axis][i] = momentum * speed[axis][i] - rate * gain[axis][i] * gradient;
                place[axis][i] += (float) speed[axis][i];
                mean += place[axis][i] / n;
            }
            for (int i = 0; i < n; i++) {
                place[axis][i] -= (float) mean;
            }
        }
    }
}
