package dev.bgn.runtime.match;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is the same for all graphs: weights, prepared, and labels by name. */
final class MatcherPlan {
    private final MatcherShape shape;
    private final MatcherWeights weights;
    private final Kernels kernels;
    private final Map<String, Integer> labels = new HashMap<>();
    /** W₂ and the input weights of the GRU in one, as nothing comes between them, above those for matching. */
    private final FloatMatrix input;
    /** b₂ on its way through the GRU's weights: it counts once for each neighbour. */
    private final FloatMatrix messageBias;
    /** The read-out in two: how much of a node counts, and what. */
    private final FloatMatrix gates;

    private final FloatMatrix gatesBias;
    private final FloatMatrix values;
    private final FloatMatrix valuesBias;
    private final float scale;
    private final float one;
    /** {@code e^s} for a node that is 0, 1, … bits farther away than the nearest one; none without node codes. */
    private final float[] exponentials;

    MatcherPlan(MatchingModel model, Kernels kernels) {
        shape = model.shape();
        weights = model.weights();
        this.kernels = kernels;
        for (String label : shape.labels()) {
            labels.put(label, labels.size());
        }
        int d = shape.nodeWidth();
        FloatMatrix joined = FloatMatrix.zeros(2 * d, 3 * d);
        kernels.product(weights.message(), weights.fromMessage(), joined, Workers.SINGLE);
        input = FloatMatrix.zeros(shape.inputWidth(), 3 * d);
        System.arraycopy(joined.data(), 0, input.data(), 0, 6 * d * d);
        FloatMatrix match = weights.fromMatch();
        System.arraycopy(match.data(), 0, input.data(), 6 * d * d, match.shape().elements());
        messageBias = FloatMatrix.zeros(1, 3 * d);
        kernels.product(weights.messageBias(), weights.fromMessage(), messageBias, Workers.SINGLE);
        int g = shape.graphWidth();
        gates = columns(weights.readout(), 0, g);
        gatesBias = columns(weights.readoutBias(), 0, g);
        values = columns(weights.readout(), g, g);
        valuesBias = columns(weights.readoutBias(), g, g);
        scale = shape.crossGraph() == CrossGraph.COSINE ? 1f : (float) (1 / Math.sqrt(d));
        one = shape.comparison() == GraphComparison.DISTANCE ? (float) (1 / Math.sqrt(g)) : 1f;
        exponentials = shape.nodeCodes() ? exponentials(shape.crossGraph(), d, scale) : new float[0];
    }

    private static FloatMatrix columns(FloatMatrix matrix, int first, int count) {
        FloatMatrix part = FloatMatrix.zeros(matrix.rows(), count);
        for (int r = 0; r < matrix.rows(); r++) {
            System.arraycopy(matrix.data(), r * matrix.columns() + first, part.data(), r * count, count);
        }
        return part;
    }

    /** A bit more of distance takes 2 from the product of two codes. */
    private static float[] exponentials(CrossGraph score, int d, float scale) {
        float bit = switch (score) {
            case NONE -> 0f;
            case DOT -> 2f;
            case EUCLIDEAN -> 4f;
            case COSINE -> 2f / d;
        };
        float[] table = new float[d + 1];
        for (int t = 0; t <= d; t++) {
            table[t] = FloatMath.exp(scale * (-bit * t));
        }
        return table;
    }

    MatcherShape shape() {
        return shape;
    }

    MatcherWeights weights() {
        return weights;
    }

    Kernels kernels() {
        return kernels;
    }

    FloatMatrix input() {
        return input;
    }

    FloatMatrix messageBias() {
        return messageBias;
    }

    FloatMatrix gates() {
        return gates;
    }

    FloatMatrix gatesBias() {
        return gatesBias;
    }

    FloatMatrix values() {
        return values;
    }

    FloatMatrix valuesBias() {
        return valuesBias;
    }

    /** What a score of two nodes is multiplied by before its exponential. */
    float scale() {
        return scale;
    }

    float[] exponentials() {
        return exponentials;
    }

    /** What stands for +1 in the code of a graph. */
    float one() {
        return one;
    }

    MatchGraph graph(CsrGraph graph, List<String> names) {
        if (labels.isEmpty()) {
            return MatchGraph.of(graph);
        }
        if (names.isEmpty() && graph.nodeCount() > 0) {
            throw new IllegalArgumentException(
                    "the nodes of the graph have no labels, but the model needs them: " + shape.labelText());
        }
        int[] numbers = new int[names.size()];
        for (int i = 0; i < numbers.length; i++) {
            Integer number = labels.get(names.get(i));
            if (number == null) {
                throw new IllegalArgumentException("node " + i + " has the label " + names.get(i)
                        + ", which the model does not know: it knows " + shape.labelText());
            }
            numbers[i] = number;
        }
        return new MatchGraph(graph, numbers);
    }

    void requireLabels(MatchGraph graph) {
        for (int label : graph.labels()) {
            if (label < 0 || label >= shape.labelCount()) {
                throw new IllegalArgumentException(
                        "node label " + label + ", but the model knows labels 0 … " + (shape.labelCount() - 1));
            }
        }
    }

    float similarityOf(int distance) {
        float share = (float) distance / shape.graphWidth();
        return shape.comparison() == GraphComparison.DISTANCE ? -4f * share : similarityOf(1f - 2f * share);
    }

    /** From the mean product of codes, or of tanh of real vectors. */
    float similarityOf(float product) {
        if (shape.comparison() != GraphComparison.SCALED) {
            return product;
        }
        float[] scaleAndOffset = weights.similarity().data();
        return Math.fma(scaleAndOffset[0], product, scaleAndOffset[1]);
    }
}
