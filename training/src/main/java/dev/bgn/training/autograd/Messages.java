package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;

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
        tape.kernels().matching().reluSums(graph, ends.value(), out, tape.workers());
        return tape.record(
                out,
                g -> ends.addGradient(into ->
                        tape.kernels().matching().reluSumsGradient(graph, ends.value(), g, into, tape.workers())),
                ends);
    }
}
