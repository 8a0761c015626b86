package dev.bgn.training.matching;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.training.autograd.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A graph matching network in double, node by node and edge by edge as the paper has it: nothing joined, nothing shared. */
final class NaiveMatching {
    private final MatchingSettings settings;
    private final Map<String, double[][]> weights = new HashMap<>();

    NaiveMatching(MatchingSettings settings, List<Parameter> parameters) {
        this.settings = settings;
        for (Parameter p : parameters) {
            weights.put(p.name(), matrix(p.value()));
        }
    }

    private static double[][] matrix(FloatMatrix m) {
        double[][] out = new double[m.rows()][m.columns()];
        for (int r = 0; r < m.rows(); r++) {
            for (int c = 0; c < m.columns(); c++) {
                out[r][c] = m.get(r, c);
            }
        }
        return out;
    }

    /** The weights of a parameter, which may be changed. */
    double[][] weights(String name) {
        return weights.get(name);
    }

    /** {@code x·W + b}, with the columns {@code from … to-1} of W. */
    private static double[] linear(double[] x, double[][] w, double[] bias, int from, int to) {
        double[] out = new double[to - from];
        for (int c = from; c < to; c++) {
            double sum = bias == null ? 0 : bias[c - from];
            for (int k = 0; k < x.length; k++) {
                sum += x[k] * w[k][c];
            }
            out[c - from] = sum;
        }
        return out;
    }

    private double[] bias(String name) {
        return weights.get(name)[0];
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private static double[] balanced(double[] x) {
        double mean = 0;
        for (double v : x) {
            mean += v / x.length;
        }
        double[] out = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            out[i] = x[i] - mean;
        }
        return out;
    }

    private double[] coded(double[] state) {
        if (!settings.nodeCodes()) {
            return state;
        }
        double[] code = balanced(state);
        for (int k = 0; k < code.length; k++) {
            code[k] = code[k] >= 0 ? 1 : -1;
        }
        return code;
    }

    double[][] vectors(GraphBatch batch, double sharpness) {
        int n = batch.nodeCount();
        int[] graphOf = new int[n];
        double[][] state = new double[n][];
        for (int g = 0; g < batch.graphCount(); g++) {
            for (int i = batch.graphStarts()[g]; i < batch.graphStarts()[g + 1]; i++) {
                graphOf[i] = g;
                state[i] = weights.get("encoder")[batch.labels()[i]].clone();
            }
        }
        for (int step = 0; step < settings.steps(); step++) {
            double[][] h = new double[n][];
            for (int i = 0; i < n; i++) {
                h[i] = coded(state[i]);
            }
            double[][] next = new double[n][];
            for (int i = 0; i < n; i++) {
                next[i] = update(state[i], message(batch, h, i), match(batch, h, i, graphOf[i]));
            }
            state = next;
        }
        double[][] out = new double[batch.graphCount()][];
        for (int g = 0; g < out.length; g++) {
            out[g] = vector(batch, state, g, sharpness);
        }
        return out;
    }

    private double[] message(GraphBatch batch, double[][] h, int i) {
        int d = settings.nodeWidth();
        double[] sum = new double[2 * d];
        for (int j : batch.graph().neighbours(i)) {
            double[] own = linear(h[i], weights.get("message.ends"), bias("message.ends.bias"), 0, 2 * d);
            double[] other = linear(h[j], weights.get("message.ends"), null, 2 * d, 4 * d);
            for (int k = 0; k < 2 * d; k++) {
                own[k] = Math.max(0, own[k] + other[k]);
            }
            double[] m = linear(own, weights.get("message"), bias("message.bias"), 0, 2 * d);
            for (int k = 0; k < 2 * d; k++) {
                sum[k] += m[k];
            }
        }
        return sum;
    }

    private double[] match(GraphBatch batch, double[][] h, int i, int graph) {
        if (settings.crossGraph() == CrossGraph.NONE) {
            return new double[0];
        }
        int from = batch.graphStarts()[graph ^ 1];
        int to = batch.graphStarts()[(graph ^ 1) + 1];
        double below = 0;
        double[] above = new double[settings.nodeWidth()];
        for (int j = from; j < to; j++) {
            double e = Math.exp(score(h[i], h[j]));
            below += e;
            for (int k = 0; k < above.length; k++) {
                above[k] += e * h[j][k];
            }
        }
        double[] mu = h[i].clone();
        for (int k = 0; k < mu.length && to > from; k++) {
            mu[k] -= above[k] / below;
        }
        return mu;
    }

    private double score(double[] x, double[] y) {
        double dot = 0;
        double xx = 0;
        double yy = 0;
        for (int k = 0; k < x.length; k++) {
            dot += x[k] * y[k];
            xx += x[k] * x[k];
            yy += y[k] * y[k];
        }
        return switch (settings.crossGraph()) {
            case NONE -> 0;
            case DOT -> dot / Math.sqrt(x.length);
            case EUCLIDEAN -> -(xx + yy - 2 * dot) / Math.sqrt(x.length);
            case COSINE -> dot / Math.sqrt(xx * yy);
        };
    }

    private double[] update(double[] state, double[] message, double[] match) {
        int d = state.length;
        double[] x = linear(message, weights.get("update.message"), bias("update.bias"), 0, 3 * d);
        if (match.length > 0) {
            double[] more = linear(match, weights.get("update.match"), null, 0, 3 * d);
            for (int k = 0; k < 3 * d; k++) {
                x[k] += more[k];
            }
        }
        double[] s = linear(state, weights.get("update.state"), bias("update.state.bias"), 0, 3 * d);
        double[] out = new double[d];
        for (int k = 0; k < d; k++) {
            double r = sigmoid(x[k] + s[k]);
            double z = sigmoid(x[d + k] + s[d + k]);
            double c = Math.tanh(x[2 * d + k] + r * s[2 * d + k]);
            out[k] = (1 - z) * c + z * state[k];
        }
        return out;
    }

    private double[] vector(GraphBatch batch, double[][] state, int graph, double sharpness) {
        int w = settings.graphWidth();
        double[] sum = new double[w];
        for (int i = batch.graphStarts()[graph]; i < batch.graphStarts()[graph + 1]; i++) {
            double[] row = linear(coded(state[i]), weights.get("readout"), bias("readout.bias"), 0, 2 * w);
            for (int k = 0; k < w; k++) {
                sum[k] += sigmoid(row[k]) * row[w + k];
            }
        }
        double[] z = linear(sum, weights.get("output"), bias("output.bias"), 0, w);
        boolean margin = settings.loss() == MatchingLoss.MARGIN;
        if (!settings.graphCodes()) {
            for (int k = 0; k < w && !margin; k++) {
                z[k] = Math.tanh(z[k]);
            }
            return z;
        }
        double[] b = balanced(z);
        double square = 0;
        for (double v : b) {
            square += v * v / w;
        }
        for (int k = 0; k < w; k++) {
            double unit = b[k] / Math.sqrt(square + 1e-6);
            double code = sharpness == 0 ? (unit >= 0 ? 1 : -1) : Math.tanh(sharpness * unit);
            b[k] = margin ? code / Math.sqrt(w) : code;
        }
        return b;
    }

    double loss(PairBatch batch, PairObjective objective, double sharpness) {
        double[][] z = vectors(batch.graphs(), sharpness);
        int pairs = z.length / 2;
        double[] s = new double[pairs];
        double[] d = new double[pairs];
        for (int k = 0; k < pairs; k++) {
            for (int c = 0; c < z[0].length; c++) {
                s[k] += z[2 * k][c] * z[2 * k + 1][c] / z[0].length;
                d[k] += Math.pow(z[2 * k][c] - z[2 * k + 1][c], 2);
            }
        }
        double loss = 0;
        for (int k = 0; k < pairs; k++) {
            double t = batch.targets()[k];
            if (settings.loss() == MatchingLoss.HAMMING) {
                loss += (t - s[k]) * (t - s[k]) / 4 / pairs;
            } else if (settings.loss() == MatchingLoss.REGRESSION) {
                double similarity = bias("similarity.scale")[0] * s[k] + bias("similarity.offset")[0];
                loss += (t - similarity) * (t - similarity) / pairs;
            } else if (!objective.triplets()) {
                loss += Math.max(0, objective.margin() - t * (1 - d[k])) / pairs;
            } else if (k % 2 == 0) {
                loss += Math.max(0, d[k] - d[k + 1] + objective.margin()) * 2 / pairs;
            }
        }
        return loss;
    }
}
