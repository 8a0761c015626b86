package dev.bgn.training.matching;

import dev.bgn.runtime.match.MatchGraph;
import java.util.List;

/**
 * What can be said of the distance of two graphs by their sizes alone: with n nodes and e edges each,
 * {@code d = w · (1, |n₁ − n₂|, |e₁ − e₂|, n₁ + n₂, e₁ + e₂)}, fitted by least squares. A network that is no better has
 * learned nothing of the shape of graphs.
 */
public final class SizeBaseline {
    private static final int FEATURES = 5;
    /** Part of the diagonal that is added to it: where e = n − 1 in all graphs, there are many solutions. */
    private static final double RIDGE = 1e-9;

    private final double[] weights;

    /** Fits to pairs, of which it is shown one after the other. */
    static final class Fit {
        private final double[][] equations = new double[FEATURES][FEATURES + 1];

        void add(MatchGraph first, MatchGraph second, double distance) {
            double[] x = features(first, second);
            for (int r = 0; r < FEATURES; r++) {
                for (int c = 0; c < FEATURES; c++) {
                    equations[r][c] += x[r] * x[c];
                }
                equations[r][FEATURES] += x[r] * distance;
            }
        }

        SizeBaseline solve() {
            for (int i = 0; i < FEATURES; i++) {
                equations[i][i] += RIDGE * (1 + equations[i][i]);
            }
            return new SizeBaseline(eliminated(equations));
        }
    }

    private SizeBaseline(double[] weights) {
        this.weights = weights;
    }

    private static double[] features(MatchGraph first, MatchGraph second) {
        int n1 = first.nodeCount();
        int n2 = second.nodeCount();
        // Both directions of an edge are stored.
        double e1 = first.graph().edgeCount() / 2.0;
        double e2 = second.graph().edgeCount() / 2.0;
        return new double[] {1, Math.abs(n1 - n2), Math.abs(e1 - e2), n1 + n2, e1 + e2};
    }

    /** Gauss and Jordan; the equations are positive definite, so no rows are exchanged. */
    private static double[] eliminated(double[][] equations) {
        int size = equations.length;
        for (int k = 0; k < size; k++) {
            for (int r = 0; r < size; r++) {
                double factor = r == k ? 0 : equations[r][k] / equations[k][k];
                for (int c = k; c <= size; c++) {
                    equations[r][c] -= factor * equations[k][c];
                }
            }
        }
        double[] solution = new double[size];
        for (int k = 0; k < size; k++) {
            solution[k] = equations[k][size] / equations[k][k];
        }
        return solution;
    }

    double distance(MatchGraph first, MatchGraph second) {
        double[] x = features(first, second);
        double sum = 0;
        for (int k = 0; k < FEATURES; k++) {
            sum += weights[k] * x[k];
        }
        return Math.max(0, sum);
    }

    /** The similarity of each query (row) to each candidate (column). */
    double[][] predicted(List<MatchGraph> queries, List<MatchGraph> candidates) {
        double[][] all = new double[queries.size()][candidates.size()];
        for (int q = 0; q < all.length; q++) {
            for (int c = 0; c < candidates.size(); c++) {
                MatchGraph one = queries.get(q);
                MatchGraph other = candidates.get(c);
                all[q][c] = EditDistances.similarity(distance(one, other), one, other);
            }
        }
        return all;
    }
}
