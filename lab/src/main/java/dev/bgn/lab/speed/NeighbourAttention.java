package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Attention over neighbours, scores included: what a GAT does after its product at every level but wec. */
record NeighbourAttention(String name, int nodes, int edges, int heads, int width) implements KernelCase {
    @Override
    public String shape() {
        return name + " " + nodes + " nodes, " + edges + " edges, " + heads + " heads of " + width;
    }

    /** Products for the scores, and of each neighbour's row with its coefficients. */
    @Override
    public double operations() {
        return 2.0 * heads * width * (2.0 * nodes + 2.0 * edges + nodes);
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        CsrGraph graph = KernelOperands.graph(nodes, edges, 8);
        int columns = heads * width;
        AlignedRows z = AlignedRows.copyOf(KernelOperands.floats(nodes, columns, 9));
        FloatMatrix own = KernelOperands.floats(1, columns, 10);
        FloatMatrix other = KernelOperands.floats(1, columns, 11);
        List<Contender> contenders = new ArrayList<>();
        for (Kernels kernels : KernelCase.ownKernels()) {
            AttentionScores scores = new AttentionScores(nodes, heads);
            contenders.add(KernelCase.floats("headDots, attend", Role.MEASURED, kernels, nodes, columns, (x, out) -> {
                x.headDots(z, own, other, scores, workers);
                x.attend(graph, scores, true, z, out, workers);
            }));
        }
        return contenders;
    }
}
