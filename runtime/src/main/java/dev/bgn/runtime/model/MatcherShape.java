package dev.bgn.runtime.model;

import dev.bgn.runtime.matrix.FirstValues;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a graph matching network looks like.
 *
 * @param labels the names of the node labels that it knows; none where it does not look at labels
 * @param nodeWidth numbers of a node's state, and bits of its code
 * @param graphWidth numbers of a graph's vector, and bits of its code
 * @param steps rounds of messages, all with the same weights
 * @param crossGraph how the two graphs of a pair look at each other
 * @param nodeCodes whether messages, matching and read-out see the signs of the node states
 * @param graphCodes whether graphs are compared by the signs of their vectors
 * @param comparison how they are compared
 */
public record MatcherShape(
        List<String> labels,
        int nodeWidth,
        int graphWidth,
        int steps,
        CrossGraph crossGraph,
        boolean nodeCodes,
        boolean graphCodes,
        GraphComparison comparison) {
    /** The widest node state or graph vector, and the most steps: far beyond use, and small enough for every product of sizes. */
    public static final int MAX_SIZE = 4096;

    public MatcherShape {
        labels = List.copyOf(labels);
        Objects.requireNonNull(crossGraph, "crossGraph");
        Objects.requireNonNull(comparison, "comparison");
        requireSize("node states of", nodeWidth, 1);
        requireSize("graph vectors of", graphWidth, 1);
        requireSize("steps:", steps, 0);
        Set<String> known = new HashSet<>();
        for (String label : labels) {
            if (!known.add(label)) {
                throw new IllegalArgumentException("the node label " + label + " comes twice");
            }
        }
    }

    private static void requireSize(String what, int size, int least) {
        if (size < least || size > MAX_SIZE) {
            throw new IllegalArgumentException(what + " " + size + ", expected " + least + " … " + MAX_SIZE);
        }
    }

    /** The first labels, for messages. */
    public String labelText() {
        return FirstValues.of(labels.size(), labels::get);
    }

    /** Kinds of nodes: one where labels are not looked at. */
    public int labelCount() {
        return Math.max(1, labels.size());
    }

    /** Whether a graph has a vector of its own, the same in every pair. */
    public boolean isSiamese() {
        return crossGraph == CrossGraph.NONE;
    }

    /** Numbers that go into the update of a node's state: the messages, and what cross-graph attention found. */
    public int inputWidth() {
        return isSiamese() ? 2 * nodeWidth : 3 * nodeWidth;
    }
}
