package dev.bgn.training.matching;

import dev.bgn.datasets.CounterRandom;

/**
 * How large the graphs of a training are. On large graphs a network does not find the signal; it does on small ones, and can
 * follow as they grow. Sizes are drawn between the first and one that grows with the steps, then close to the last.
 *
 * @param first nodes of the graphs at the start
 * @param last nodes of the graphs at the end
 * @param steps of the training
 */
public record GrowingSizes(int first, int last, long steps) {
    /** The shares of the training in which graphs grow. */
    private static final double FROM = 0.2;

    private static final double TO = 0.7;
    /** Afterwards graphs have at least this share of the last size. */
    private static final double CLOSE = 0.85;

    public GrowingSizes {
        if (first < 2 || first > last || steps < 1) {
            throw new IllegalArgumentException(
                    "graphs from " + first + " to " + last + " nodes in " + steps + " steps: out of range");
        }
    }

    /** All graphs of one size. */
    public static GrowingSizes constant(int nodes) {
        return new GrowingSizes(nodes, nodes, 1);
    }

    /** The nodes of pair {@code pair} in a step: a function of both. */
    int of(long step, long pair) {
        if (first == last) {
            return last;
        }
        double done = (double) step / steps;
        double grown = Math.clamp((done - FROM) / (TO - FROM), 0, 1);
        int most = (int) Math.round(first + grown * (last - first));
        int least = done < TO ? first : Math.max(first, (int) Math.round(CLOSE * last));
        return least + (int) new CounterRandom(pair, 0).below(most - least + 1, step);
    }
}
