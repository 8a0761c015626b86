package dev.bgn.runtime.model;

import java.util.Map;
import java.util.Objects;

/**
 * A trained graph matching network: how similar two graphs are. It is run by {@link dev.bgn.runtime.match.GraphMatcher}.
 *
 * @param provenance where the model comes from, by name: dataset, settings, seed, scores, version
 */
public record MatchingModel(MatcherShape shape, MatcherWeights weights, Map<String, String> provenance) {
    public MatchingModel {
        Objects.requireNonNull(shape, "shape");
        Objects.requireNonNull(weights, "weights");
        provenance = Map.copyOf(provenance);
        weights.requireFit(shape);
    }

    /** How many numbers all weights are. */
    public long parameters() {
        return weights.all().stream().mapToLong(m -> m.shape().elements()).sum();
    }

    /** The shape of the network. Weights and provenance are left out, as they can be long. */
    @Override
    public String toString() {
        return "MatchingModel " + shape;
    }
}
