package dev.bgn.lab.peers;

import dev.bgn.runtime.graph.CsrGraph;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/** The edges of a graph in libtorch's form, in the order of their sources. */
final class TorchEdges {
    private final int nodes;
    private final Tensor sources;
    private final Tensor targets;
    private final TensorOptional starts;
    private final TensorOptional none = new TensorOptional();
    private final ScalarOptional noInitial = new ScalarOptional();

    TorchEdges(CsrGraph graph) {
        nodes = graph.nodeCount();
        int[] source = new int[graph.targetArray().length];
        for (int i = 0; i < nodes; i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                source[e] = i;
            }
        }
        sources = TorchTensors.longs(source);
        targets = TorchTensors.longs(graph.targetArray());
        starts = new TensorOptional(TorchTensors.longs(graph.startArray()));
    }

    int nodes() {
        return nodes;
    }

    long count() {
        return sources.numel();
    }

    /** A row for each edge: that of the node it leaves. */
    Tensor ofSources(Tensor rows) {
        return rows.index_select(0, sources);
    }

    /** A row for each edge: that of the node it leads to. */
    Tensor ofTargets(Tensor rows) {
        return rows.index_select(0, targets);
    }

    /** {@code max} or {@code sum} of the rows of each node's edges. */
    Tensor reduce(Tensor perEdge, String how) {
        return torch.segment_reduce(perEdge, how, none, none, starts, 0, true, noInitial);
    }

    /** The sums of the rows of each node's edges. */
    Tensor add(Tensor perEdge) {
        return torch.zeros(nodes, perEdge.size(1)).index_add_(0, sources, perEdge);
    }
}
