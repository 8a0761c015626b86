package dev.bgn.training.matching;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of generated pairs of graphs, see {@link ErdosRenyiPairs}.
 *
 * @param positive edges moved in similar graphs
 * @param negative edges moved in dissimilar ones
 */
public record RandomPairs(int nodes, double edgeProbability, int positive, int negative) {
    private static final Pattern WORDS = Pattern.compile(
            "random pairs of (\\d+) nodes; edge probability ([0-9.E-]+); (\\d+) and (\\d+) edges moved");

    public RandomPairs {
        generator(0, nodes, edgeProbability, positive, negative); // checks
    }

    ErdosRenyiPairs generator(long seed) {
        return generator(seed, nodes, edgeProbability, positive, negative);
    }

    private static ErdosRenyiPairs generator(long seed, int nodes, double probability, int positive, int negative) {
        return new ErdosRenyiPairs(seed, nodes, probability, positive, negative);
    }

    /** As a model file says it. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "random pairs of %d nodes; edge probability %s; %d and %d edges moved",
                nodes,
                edgeProbability,
                positive,
                negative);
    }

    /** What {@link #toString} said, at the start of a text. */
    public static Optional<RandomPairs> parse(String text) {
        Matcher found = WORDS.matcher(text);
        if (!found.lookingAt()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RandomPairs(
                    Integer.parseInt(found.group(1)),
                    Double.parseDouble(found.group(2)),
                    Integer.parseInt(found.group(3)),
                    Integer.parseInt(found.group(4))));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
