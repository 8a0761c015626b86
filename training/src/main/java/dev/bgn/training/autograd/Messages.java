package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Messages between neighbours. */
public final class Messages {
    private Messages() {}

    /**
     * {@code out[i] = Σ_{j ∈ neighbours(i)} relu(a[i] + b[j])}: the first layer of a message network over both ends of an
     * edge is linear before its relu, so it is computed once for each node, and the second after the sum. Nothing is kept
     * for an edge; the way back compares again.
     *
     * @param graph undirected: both directions of each edge, on the heap
     * @param ends nodes × 2w, a beside b
     */
    public static Tensor reluSums(CsrGraph graph, Tensor ends) {
        Tape tape = ends.tape();
        int width = ends.columns() / 2;
        if (graph.nodeCount() != ends.rows() || 2 * width != ends.columns()) {
            throw new IllegalArgumentException(
                    "reluSums: " + ends.value().shape() + " for " + graph.nodeCount() + " nodes");
        }
        FloatMatrix out = tape.buffer(ends.rows(), width);
        int edges = graph.edgeCount() / Math.max(1, graph.nodeCount()) + 1;
        tape.forRows(ends.rows(), edges * width / 4, (from, to) -> sums(graph, ends.data(), width, out.data(), from, to));
        return tape.record(
                out,
                g -> ends.addGradient(into -> tape.forRows(
                        ends.rows(),
                        edges * width / 2,
                        (from, to) -> gradients(graph, ends.data(), width, g.data(), into.data(), from, to))),
                ends);
    }

    private static void sums(CsrGraph graph, float[] x, int width, float[] out, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        Arrays.fill(out, from * width, to * width, 0f);
        for (int i = from; i < to; i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int a = 2 * i * width;
                int b = 2 * targets[e] * width + width;
                int o = i * width;
                for (int c = 0; c < width; c++) {
                    out[o + c] += Math.max(0f, x[a + c] + x[b + c]);
                }
            }
        }
    }

    /** The edges of a node are also those that end in it, so that each row is written by itself. */
    private static void gradients(CsrGraph graph, float[] x, int width, float[] g, float[] into, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        Arrays.fill(into, 2 * from * width, 2 * to * width, 0f);
        for (int i = from; i < to; i++) {
            int own = 2 * i * width;
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int other = 2 * targets[e] * width;
                for (int c = 0; c < width; c++) {
                    into[own + c] += x[own + c] + x[other + width + c] > 0f ? g[i * width + c] : 0f;
                    into[own + width + c] +=
                            x[other + c] + x[own + width + c] > 0f ? g[targets[e] * width + c] : 0f;
                }
            }
        }
    }
}
