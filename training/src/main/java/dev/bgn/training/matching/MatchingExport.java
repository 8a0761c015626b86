package dev.bgn.training.matching;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.training.autograd.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Turns a trained graph matching network into a model of the runtime, which computes the same, and back. */
public final class MatchingExport {
    private MatchingExport() {}

    /** A copy of the present weights, for graphs whose labels are numbers. */
    static MatchingModel numbered(MatchingNetwork network) {
        int labels = network.settings().labelCount();
        List<String> names = labels == 1
                ? List.of()
                : IntStream.range(0, labels).mapToObj(Integer::toString).toList();
        return of(network, names, Map.of());
    }

    /**
     * A copy of the present weights.
     *
     * @param labels the names of the node labels, in the order of their numbers; none where nodes have no labels
     * @param provenance where the model comes from, see {@link MatchingModel}
     */
    public static MatchingModel of(MatchingNetwork network, List<String> labels, Map<String, String> provenance) {
        if (network.balance() != Balance.ALL) {
            throw new IllegalArgumentException("the runtime balances all codes; this network does not");
        }
        MatchingSettings s = network.settings();
        MatcherShape shape = new MatcherShape(
                labels,
                s.nodeWidth(),
                s.graphWidth(),
                s.steps(),
                s.crossGraph(),
                s.nodeCodes(),
                s.graphCodes(),
                s.loss().comparison());
        Map<String, Parameter> all =
                network.parameters().stream().collect(Collectors.toMap(Parameter::name, Function.identity()));
        Function<String, FloatMatrix> copy = name -> all.get(name).value().copy();
        MatcherWeights weights = new MatcherWeights(
                copy.apply("encoder"),
                copy.apply("message.ends"),
                copy.apply("message.ends.bias"),
                copy.apply("message"),
                copy.apply("message.bias"),
                copy.apply("update.message"),
                shape.isSiamese() ? FloatMatrix.zeros(0, 3 * s.nodeWidth()) : copy.apply("update.match"),
                copy.apply("update.bias"),
                copy.apply("update.state"),
                copy.apply("update.state.bias"),
                copy.apply("readout"),
                copy.apply("readout.bias"),
                copy.apply("output"),
                copy.apply("output.bias"),
                s.loss() == MatchingLoss.REGRESSION
                        ? FloatMatrix.of(
                                1,
                                2,
                                copy.apply("similarity.scale").get(0, 0),
                                copy.apply("similarity.offset").get(0, 0))
                        : FloatMatrix.zeros(0, 2));
        return new MatchingModel(shape, weights, provenance);
    }

    /**
     * Gives a network the weights of a model.
     *
     * @throws IllegalArgumentException for a model of another shape
     */
    static void restore(MatchingModel model, MatchingNetwork network) {
        MatcherWeights w = model.weights();
        Map<String, FloatMatrix> all = new HashMap<>();
        all.put("encoder", w.encoder());
        all.put("message.ends", w.ends());
        all.put("message.ends.bias", w.endsBias());
        all.put("message", w.message());
        all.put("message.bias", w.messageBias());
        all.put("update.message", w.fromMessage());
        all.put("update.match", w.fromMatch());
        all.put("update.bias", w.inputBias());
        all.put("update.state", w.fromState());
        all.put("update.state.bias", w.stateBias());
        all.put("readout", w.readout());
        all.put("readout.bias", w.readoutBias());
        all.put("output", w.output());
        all.put("output.bias", w.outputBias());
        for (Parameter parameter : network.parameters()) {
            FloatMatrix kept = all.get(parameter.name());
            if (kept == null || !kept.shape().equals(parameter.value().shape())) {
                throw new IllegalArgumentException("the model has no weights that fit " + parameter);
            }
            System.arraycopy(kept.data(), 0, parameter.value().data(), 0, kept.data().length);
        }
    }
}
