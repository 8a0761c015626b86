package dev.bgn.training.matching;

import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.training.text.SettingsText;

/**
 * What a graph matching network looks like.
 *
 * @param labelCount kinds of nodes; 1 where nodes have no labels
 * @param nodeWidth numbers of a node's state, and bits of its code
 * @param graphWidth numbers of a graph's vector, and bits of its code
 * @param steps rounds of messages, all with the same weights
 * @param crossGraph how the two graphs of a pair look at each other
 * @param nodeCodes whether messages, matching and read-out see the signs of the node states
 * @param graphCodes whether graphs are compared by the signs of their vectors
 */
public record MatchingSettings(
        int labelCount,
        int nodeWidth,
        int graphWidth,
        int steps,
        CrossGraph crossGraph,
        boolean nodeCodes,
        boolean graphCodes,
        MatchingLoss loss) {
    public MatchingSettings {
        // What a model cannot hold is refused before it is trained.
        if (labelCount < 1 || isNot(1, nodeWidth) || isNot(1, graphWidth) || isNot(0, steps)) {
            throw new IllegalArgumentException(labelCount + " labels, node states of " + nodeWidth
                    + ", graph vectors of " + graphWidth + ", " + steps
                    + " rounds: one of them is out of range, at most " + MatcherShape.MAX_SIZE);
        }
    }

    private static boolean isNot(int least, int size) {
        return size < least || size > MatcherShape.MAX_SIZE;
    }

    /** Node states of 32, graph vectors of 64, five steps, real values, and the Hamming loss. */
    public static MatchingSettings usual() {
        return new MatchingSettings(1, 32, 64, 5, CrossGraph.DOT, false, false, MatchingLoss.HAMMING);
    }

    public MatchingSettings withCodes(boolean ofNodes, boolean ofGraphs) {
        return new MatchingSettings(labelCount, nodeWidth, graphWidth, steps, crossGraph, ofNodes, ofGraphs, loss);
    }

    public MatchingSettings withWidths(int ofNodes, int ofGraphs) {
        return new MatchingSettings(labelCount, ofNodes, ofGraphs, steps, crossGraph, nodeCodes, graphCodes, loss);
    }

    public MatchingSettings withCrossGraph(CrossGraph other) {
        return new MatchingSettings(labelCount, nodeWidth, graphWidth, steps, other, nodeCodes, graphCodes, loss);
    }

    public MatchingSettings withLoss(MatchingLoss other) {
        return new MatchingSettings(labelCount, nodeWidth, graphWidth, steps, crossGraph, nodeCodes, graphCodes, other);
    }

    /** The learning rate of Adam; networks with binary node codes do not tell two classes apart with a higher one. */
    public double rate() {
        if (loss == MatchingLoss.REGRESSION) {
            return 2e-3;
        }
        return nodeCodes ? 5e-4 : 7e-4;
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("MatchingSettings")
                .with("labelCount", labelCount)
                .with("nodeWidth", nodeWidth)
                .with("graphWidth", graphWidth)
                .with("steps", steps)
                .with("crossGraph", crossGraph)
                .with("nodeCodes", nodeCodes)
                .with("graphCodes", graphCodes)
                .with("loss", loss);
    }
}
