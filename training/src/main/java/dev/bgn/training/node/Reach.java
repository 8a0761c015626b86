package dev.bgn.training.node;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** For each hidden layer, which nodes' losses a unit of a node can reach: those as many hops away as layers follow. */
final class Reach {
    /** For each hidden layer, from its rows to the rows of the logits. */
    private final List<CsrGraph> perLayer = new ArrayList<>();

    Reach(GraphInput input, int hiddenLayers) {
        for (int l = hiddenLayers; l > 0; l--) {
            CsrGraph next = input.block(l).withLoops().reverse();
            perLayer.addFirst(perLayer.isEmpty() ? next : further(next, perLayer.getFirst()));
        }
    }

    /** The ends of {@code second} that the nodes of {@code first} reach through both, each once. */
    private static CsrGraph further(CsrGraph first, CsrGraph second) {
        int nodes = first.nodeCount();
        int[] starts = new int[nodes + 1];
        int[] targets = new int[second.targetArray().length];
        int[] seen = new int[second.endCount()];
        Arrays.fill(seen, -1);
        int count = 0;
        for (int i = 0; i < nodes; i++) {
            for (int middle : first.neighbours(i)) {
                for (int end : second.neighbours(middle)) {
                    if (seen[end] != i) {
                        seen[end] = i;
                        if (count == targets.length) {
                            targets = Arrays.copyOf(targets, Math.max(16, 2 * count));
                        }
                        targets[count++] = end;
                    }
                }
            }
            starts[i + 1] = count;
            Arrays.sort(targets, starts[i], count);
        }
        return CsrGraph.between(second.endCount(), starts, Arrays.copyOf(targets, count));
    }

    /** The losses within reach of each node's units in a hidden layer. */
    float[] losses(int layer, float[] lossOfNodes, Workers workers) {
        CsrGraph reach = perLayer.get(layer);
        FloatMatrix out = FloatMatrix.zeros(reach.nodeCount(), 1);
        Kernels.best().aggregate(reach, FloatMatrix.of(lossOfNodes.length, 1, lossOfNodes), out, workers);
        return out.data();
    }
}
