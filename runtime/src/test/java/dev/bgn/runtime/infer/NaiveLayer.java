package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Weights;
import java.util.ArrayList;
import java.util.List;

/**
 * The reference of a layer: nested loops over dense rows and an adjacency matrix, in double precision, from the formulas in
 * docs/format.md. It shares no code with {@link LayerStep}.
 *
 * @param adjacent whether j is a neighbour of i; the diagonal is false
 * @param adaptive the coefficients of an AS-GCN, nodes × nodes; null for other networks
 */
@SuppressWarnings("ArrayRecordComponent") // made for one comparison
record NaiveLayer(Layer layer, boolean[][] adjacent, Near[][] adaptive) {
    /** For all layers of a network; the features are those that the first takes. */
    static Near[][] adaptive(Layer first, Near[][] features, boolean[][] adjacent) {
        if (!(first.combination() instanceof Combination.AsGcn(FloatMatrix scores))) {
            return null;
        }
        int nodes = features.length;
        Near[][] coefficients = new Near[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                Near score = Near.sum(column(scores, 0, features[i]), column(scores, 1, features[j]));
                Near positive = score.value() < 0 ? new Near(0, score.error()) : score;
                double factor = 1 / Math.sqrt((degree(adjacent[i]) + 1.0) * (degree(adjacent[j]) + 1.0));
                coefficients[i][j] = Near.sum(Near.of(1), positive).times(Near.of(factor));
            }
        }
        return coefficients;
    }

    private static Near column(FloatMatrix scores, int column, Near[] row) {
        Near[] terms = new Near[row.length];
        for (int k = 0; k < terms.length; k++) {
            terms[k] = row[k].times(Near.of(scores.get(k, column)));
        }
        return Near.sum(terms);
    }

    /** What stands before the activation; of codes, what their sign is taken of. */
    Near[][] beforeActivation(Near[][] input) {
        Near[][] z = product(input);
        Near[][] out = new Near[z.length][layer.width()];
        for (int i = 0; i < z.length; i++) {
            combine(i, z, out[i]);
        }
        return layer.activation() == Activation.SIGN && layer.balance() ? balanced(out) : out;
    }

    private Near[][] product(Near[][] input) {
        int out = layer.weights().out();
        Near scale = Near.of(layer.weights() instanceof Weights.Signs signs ? signs.scale() : 1);
        Near[][] weights = weights();
        Near[][] z = new Near[input.length][out];
        Near[] terms = new Near[layer.weights().in()];
        for (int i = 0; i < input.length; i++) {
            for (int c = 0; c < out; c++) {
                for (int k = 0; k < terms.length; k++) {
                    terms[k] = input[i][k].times(weights[k][c]);
                }
                z[i][c] = Near.sum(terms).times(scale);
            }
        }
        return z;
    }

    private Near[][] weights() {
        Near[][] weights = new Near[layer.weights().in()][layer.weights().out()];
        for (int k = 0; k < weights.length; k++) {
            for (int c = 0; c < weights[k].length; c++) {
                weights[k][c] = Near.of(
                        switch (layer.weights()) {
                            case Weights.Real(FloatMatrix matrix) -> matrix.get(k, c);
                            case Weights.Signs signs ->
                                // Packed along the longer side of the matrix.
                                (signs.in() >= signs.out()
                                                ? signs.packed().get(c, k)
                                                : signs.packed().get(k, c))
                                        ? 1
                                        : -1;
                        });
            }
        }
        return weights;
    }

    private int degree(int i) {
        return degree(adjacent[i]);
    }

    private static int degree(boolean[] near) {
        int degree = 0;
        for (boolean edge : near) {
            degree += edge ? 1 : 0;
        }
        return degree;
    }

    private List<Integer> neighbours(int i, boolean withItself) {
        List<Integer> neighbours = new ArrayList<>();
        for (int j = 0; j < adjacent.length; j++) {
            if (adjacent[i][j] || (withItself && i == j)) {
                neighbours.add(j);
            }
        }
        return neighbours;
    }

    private void combine(int i, Near[][] z, Near[] out) {
        List<Integer> near = neighbours(i, true);
        Near[][] alpha =
                layer.combination() instanceof Combination.Gat attention ? coefficients(i, near, z, attention) : null;
        for (int c = 0; c < out.length; c++) {
            List<Near> terms = new ArrayList<>();
            switch (layer.combination()) {
                case Combination.Sum() -> {
                    for (int j : near) {
                        terms.add(z[j][c]);
                    }
                }
                case Combination.Gcn() -> {
                    for (int j : near) {
                        double factor = 1 / Math.sqrt((degree(i) + 1.0) * (degree(j) + 1.0));
                        terms.add(z[j][c].times(Near.of(factor)));
                    }
                }
                case Combination.AsGcn _, Combination.AsGcnShared _ -> {
                    for (int j : near) {
                        terms.add(z[j][c].times(adaptive[i][j]));
                    }
                }
                case Combination.Gin(float epsilon) -> {
                    terms.add(z[i][c].times(Near.of(epsilon)));
                    for (int j : near) {
                        terms.add(z[j][c]);
                    }
                }
                case Combination.Sage(Combination.Beside beside) -> {
                    boolean mean = beside == Combination.Beside.MEAN;
                    boolean even = beside == Combination.Beside.EVEN && degree(i) > 0;
                    terms.add(z[i][c].times(Near.of(even ? degree(i) : 1)));
                    for (int j : neighbours(i, false)) {
                        terms.add(z[j][out.length + c].times(Near.of(mean ? 1.0 / degree(i) : 1)));
                    }
                }
                case Combination.Gat attention -> {
                    int head = c / (out.length / attention.heads());
                    for (int k = 0; k < near.size(); k++) {
                        terms.add(z[near.get(k)][c].times(alpha[head][k]));
                    }
                }
            }
            out[c] = Near.sum(terms.toArray(Near[]::new));
        }
    }

    /** α of node i, for each head a number for each neighbour. */
    private static Near[][] coefficients(int i, List<Integer> near, Near[][] z, Combination.Gat attention) {
        int width = attention.own().columns() / attention.heads();
        Near[][] alpha = new Near[attention.heads()][near.size()];
        for (int head = 0; head < alpha.length; head++) {
            Near own = dot(attention.own(), z[i], head * width, width);
            for (int k = 0; k < near.size(); k++) {
                Near score = Near.sum(own, dot(attention.other(), z[near.get(k)], head * width, width));
                boolean sloped = attention.leaky() && score.value() < 0;
                alpha[head][k] = sloped ? new Near(0.2 * score.value(), score.error() + Near.UNIT) : score;
            }
            alpha[head] = softmax(alpha[head]);
        }
        return alpha;
    }

    private static Near dot(FloatMatrix vector, Near[] row, int from, int count) {
        Near[] terms = new Near[count];
        for (int c = 0; c < count; c++) {
            terms[c] = row[from + c].times(Near.of(vector.get(0, from + c)));
        }
        return Near.sum(terms);
    }

    private static Near[] softmax(Near[] scores) {
        double largest = Double.NEGATIVE_INFINITY;
        double error = 0;
        for (Near score : scores) {
            largest = Math.max(largest, score.value());
            error = Math.max(error, score.error() + 4 * Near.UNIT * (8 + Math.abs(score.value())));
        }
        double total = 0;
        for (Near score : scores) {
            total += Math.exp(score.value() - largest);
        }
        // Numerator and denominator are off by a factor of at most exp(error) each.
        double relative = Math.expm1(2 * error) + 4 * Near.UNIT * (scores.length + 4);
        Near[] alpha = new Near[scores.length];
        for (int k = 0; k < alpha.length; k++) {
            alpha[k] = Near.of(Math.exp(scores[k].value() - largest) / total).withRelativeError(relative);
        }
        return alpha;
    }

    private static Near[][] balanced(Near[][] rows) {
        Near[][] out = new Near[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            Near mean = Near.sum(rows[i]).dividedBy(rows[i].length);
            out[i] = new Near[rows[i].length];
            for (int c = 0; c < rows[i].length; c++) {
                out[i][c] = Near.sum(rows[i][c], mean.negated());
            }
        }
        return out;
    }

    /** The activation of a layer whose output is real. */
    Near[][] activated(Near[][] rows) {
        Near[][] out = new Near[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            out[i] = new Near[rows[i].length];
            for (int c = 0; c < rows[i].length; c++) {
                Near x = rows[i][c];
                boolean negative = x.value() < 0;
                out[i][c] = switch (layer.activation()) {
                    case NONE -> x;
                    case RELU -> negative ? new Near(0, x.error()) : x;
                    case ELU -> new Near(negative ? Math.expm1(x.value()) : x.value(), x.error() + 8 * Near.UNIT);
                    case SIGN -> throw new IllegalStateException("codes are compared bit by bit");
                };
            }
        }
        return out;
    }

    /** Scores divided by the degree with the self loop, as with binary coefficients. */
    Near[][] dividedByDegree(Near[][] scores) {
        Near[][] out = new Near[scores.length][];
        for (int i = 0; i < scores.length; i++) {
            out[i] = new Near[scores[i].length];
            for (int c = 0; c < out[i].length; c++) {
                out[i][c] = scores[i][c].times(Near.of(1.0 / (degree(i) + 1)));
            }
        }
        return out;
    }
}
