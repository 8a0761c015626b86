package dev.bgn.training.matching;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.training.autograd.Parameter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Turns a trained graph matching network into a model of the runtime, which computes the same. */
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
}
