package dev.bgn.runtime.match;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
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
    private final FloatMatrix degreeBias;

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
        degreeBias = FloatMatrix.zeros(1, 3 * d);
        kernels.product(weights.messageBias(), weights.fromMessage(), degreeBias, Workers.SINGLE);
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

    FloatMatrix degreeBias() {
        return degreeBias;
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
                throw new IllegalArgumentException("node label " + label + ", but the model knows labels 0 … "
                        + (shape.labelCount() - 1));
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
