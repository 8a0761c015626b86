package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.Arrays;

/**
 * A graph prepared for both directions: the way forward sums over the edges of a node, the way back over the edges that
 * end in it.
 *
 * @param graph the edges, on the heap
 * @param reverse the edges turned round
 * @param mirror for each edge of {@code reverse}, the number of the same edge in {@code graph}
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose: as large as the graph
public record Neighbours(CsrGraph graph, CsrGraph reverse, int[] mirror) {
    public static Neighbours of(CsrGraph graph) {
        CsrGraph reverse = graph.reverse();
        int[] next = Arrays.copyOf(reverse.startArray(), graph.endCount());
        int[] mirror = new int[graph.targetArray().length];
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                mirror[next[targets[e]]++] = e;
            }
        }
        return new Neighbours(graph, reverse, mirror);
    }

    public int nodeCount() {
        return graph.nodeCount();
    }

    public int edgeCount() {
        return mirror.length;
    }

    /** Weights of the edges of {@link #graph} in the order of {@link #reverse}. */
    public float[] mirrored(float[] weights) {
        float[] turned = new float[weights.length];
        for (int e = 0; e < turned.length; e++) {
            turned[e] = weights[mirror[e]];
        }
        return turned;
    }
}
