package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;

/** Rows that come in pairs, 2k and 2k + 1: how near they are, and losses of it (Li et al., 2019, eq. 11–14). */
public final class PairLosses {
    private PairLosses() {}

    private static Tensor overPairs(String what, Tensor x, Pair forward, PairGradient back) {
        if (x.rows() % 2 != 0) {
            throw new IllegalArgumentException(what + ": " + x.rows() + " rows do not make pairs");
        }
        Tape tape = x.tape();
        int d = x.columns();
        float[] a = x.data();
        FloatMatrix out = tape.buffer(x.rows() / 2, 1);
        for (int k = 0; k < out.rows(); k++) {
            float sum = 0f;
            for (int i = 2 * k * d; i < (2 * k + 1) * d; i++) {
                sum = forward.add(a[i], a[i + d], sum);
            }
            out.data()[k] = sum;
        }
        return tape.record(
                out,
                g -> x.addGradient(into -> {
                    for (int k = 0; k < out.rows(); k++) {
                        for (int i = 2 * k * d; i < (2 * k + 1) * d; i++) {
                            into.data()[i] = g.data()[k] * back.slope(a[i], a[i + d]);
                            into.data()[i + d] = g.data()[k] * back.slope(a[i + d], a[i]);
                        }
                    }
                }),
                x);
    }

    @FunctionalInterface
    private interface Pair {
        float add(float first, float second, float sum);
    }

    @FunctionalInterface
    private interface PairGradient {
        float slope(float self, float other);
    }

    /** {@code s_k}, the mean of the products of the elements of a pair: 1 for equal codes, −1 for opposite ones. */
    public static Tensor similarity(Tensor x) {
        float share = 1f / x.columns();
        return overPairs("similarity", x, (a, b, sum) -> Math.fma(a * share, b, sum), (self, other) -> share * other);
    }

    /** {@code d_k}, the squared Euclidean distance of a pair. */
    public static Tensor distance(Tensor x) {
        return overPairs(
                "distance", x, (a, b, sum) -> Math.fma(a - b, a - b, sum), (self, other) -> 2f * (self - other));
    }

    /** Mean of {@code (t_k − s_k)² / 4} over all pairs; those of a triplet are two. */
    public static Tensor hamming(Tensor similarity, float[] targets) {
        int count = similarity.rows();
        requireTargets("hamming", count, targets);
        float[] s = similarity.data();
        double sum = 0;
        for (int k = 0; k < count; k++) {
            double miss = targets[k] - s[k];
            sum += miss * miss / 4;
        }
        return similarity
                .tape()
                .record(
                        mean(similarity.tape(), sum, count),
                        g -> similarity.addGradient(into -> {
                            for (int k = 0; k < count; k++) {
                                into.data()[k] = g.data()[0] * (s[k] - targets[k]) / (2 * count);
                            }
                        }),
                        similarity);
    }

    /** Mean of {@code max(0, γ − t_k · (1 − d_k))}: similar graphs are nearer than 1 − γ, others farther than 1 + γ. */
    public static Tensor pairMargin(Tensor distance, float[] targets, float margin) {
        int count = distance.rows();
        requireTargets("pairMargin", count, targets);
        float[] d = distance.data();
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += Math.max(0f, margin - targets[k] * (1f - d[k]));
        }
        return distance.tape()
                .record(
                        mean(distance.tape(), sum, count),
                        g -> distance.addGradient(into -> {
                            for (int k = 0; k < count; k++) {
                                boolean counts = margin - targets[k] * (1f - d[k]) > 0f;
                                into.data()[k] = counts ? g.data()[0] * targets[k] / count : 0f;
                            }
                        }),
                        distance);
    }

    /** Mean of {@code max(0, d_2k − d_(2k+1) + γ)} over triplets: the similar pair first, then the dissimilar one. */
    public static Tensor tripletMargin(Tensor distance, float margin) {
        int count = distance.rows() / 2;
        if (2 * count != distance.rows()) {
            throw new IllegalArgumentException("tripletMargin: " + distance.rows() + " pairs do not make triplets");
        }
        float[] d = distance.data();
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += Math.max(0f, d[2 * k] - d[2 * k + 1] + margin);
        }
        return distance.tape()
                .record(
                        mean(distance.tape(), sum, count),
                        g -> distance.addGradient(into -> {
                            for (int k = 0; k < count; k++) {
                                boolean counts = d[2 * k] - d[2 * k + 1] + margin > 0f;
                                into.data()[2 * k] = counts ? g.data()[0] / count : 0f;
                                into.data()[2 * k + 1] = -into.data()[2 * k];
                            }
                        }),
                        distance);
    }

    private static void requireTargets(String what, int count, float[] targets) {
        if (targets.length != count) {
            throw new IllegalArgumentException(what + ": " + count + " pairs, but " + targets.length + " targets");
        }
    }

    private static FloatMatrix mean(Tape tape, double sum, int count) {
        FloatMatrix out = tape.buffer(1, 1);
        out.data()[0] = (float) (sum / count);
        return out;
    }
}
