package dev.bgn.training.sample;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;

/**
 * How likely each candidate of a layer is: {@code p(u) ∝ size_u · (1 + relu(Σ_v s_v + t_u)) · (1 + relu(t_u))}, where v runs over
 * the nodes of the layer above.
 */
final class DrawProbabilities {
    private final Tensor scores;
    private final int parents;
    private final double sumOfParents;
    private final double[] p;

    private DrawProbabilities(Tensor scores, int parents, double sumOfParents, double[] p) {
        this.scores = scores;
        this.parents = parents;
        this.sumOfParents = sumOfParents;
        this.p = p;
    }

    /**
     * Probabilities that learn.
     *
     * @param scores s and t of the candidates, which begin with the parents; candidates × 2
     * @param sizes of the candidates' columns of the adjacency
     */
    static DrawProbabilities adaptive(Tensor scores, int parents, float[] sizes) {
        double above = 0;
        for (int v = 0; v < parents; v++) {
            above += scores.data()[2 * v];
        }
        double[] p = new double[sizes.length];
        for (int u = 0; u < p.length; u++) {
            double t = scores.data()[2 * u + 1];
            p[u] = sizes[u] * (1 + Math.max(0, above + t)) * (1 + Math.max(0, t));
        }
        return new DrawProbabilities(scores, parents, above, normalized(p));
    }

    /** Probabilities that are given, up to a factor. */
    static DrawProbabilities fixed(Tensor scores, int parents, double[] weights) {
        return new DrawProbabilities(scores.tape().constant(scores.value()), parents, 0, normalized(weights));
    }

    private static double[] normalized(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int u = 0; u < weights.length; u++) {
            weights[u] /= sum;
        }
        return weights;
    }

    int count() {
        return p.length;
    }

    double of(int candidate) {
        return p[candidate];
    }

    /** {@code 1 / p} of some candidates, with the way back to the scores. */
    Tensor inverse(int[] drawn) {
        Tape tape = scores.tape();
        FloatMatrix out = tape.buffer(drawn.length, 1);
        for (int i = 0; i < drawn.length; i++) {
            out.data()[i] = (float) (1 / p[drawn[i]]);
        }
        return tape.record(out, g -> scores.addGradient(into -> back(drawn, g, into)), scores);
    }

    /** d(1/p_j) = −(1/p_j)·(d log q_j − Σ_c p_c d log q_c), where q is p before it is divided by its sum. */
    private void back(int[] drawn, FloatMatrix g, FloatMatrix into) {
        double[] ofLog = new double[p.length];
        double sum = 0;
        for (int i = 0; i < drawn.length; i++) {
            double each = -g.data()[i] / p[drawn[i]];
            ofLog[drawn[i]] += each;
            sum += each;
        }
        double ofParents = 0;
        for (int u = 0; u < p.length; u++) {
            double each = ofLog[u] - sum * p[u];
            double t = scores.data()[2 * u + 1];
            double both = sumOfParents + t;
            double first = both > 0 ? each / (1 + both) : 0;
            ofParents += first;
            into.data()[2 * u] = 0f;
            into.data()[2 * u + 1] = (float) (first + (t > 0 ? each / (1 + t) : 0));
        }
        for (int v = 0; v < parents; v++) {
            into.data()[2 * v] = (float) ofParents;
        }
    }
}
