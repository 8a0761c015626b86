package dev.bgn.training;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** For each hidden layer, which nodes' losses a unit of a node can reach: those as many hops away as layers follow. */
final class Reach {
    private final List<CsrGraph> perLayer = new ArrayList<>();

    /** @param withLoops a graph with self loops */
    Reach(CsrGraph withLoops, int hiddenLayers) {
        for (int l = 0; l < hiddenLayers; l++) {
            perLayer.addFirst(perLayer.isEmpty() ? withLoops : further(perLayer.getFirst(), withLoops));
        }
    }

    private static CsrGraph further(CsrGraph reach, CsrGraph graph) {
        int nodes = graph.nodeCount();
        int[] starts = new int[nodes + 1];
        int[] targets = new int[reach.edgeCount()];
        int[] seen = new int[nodes];
        Arrays.fill(seen, -1);
        int count = 0;
        for (int i = 0; i < nodes; i++) {
            for (int middle : reach.neighbours(i)) {
                for (int end : graph.neighbours(middle)) {
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
        return CsrGraph.ofRows(starts, Arrays.copyOf(targets, count));
    }

    /** The losses within reach of each node's units in a hidden layer. */
    float[] losses(int layer, float[] lossOfNodes, Workers workers) {
        int nodes = lossOfNodes.length;
        FloatMatrix out = FloatMatrix.zeros(nodes, 1);
        Kernels.best().aggregate(perLayer.get(layer), FloatMatrix.of(nodes, 1, lossOfNodes), out, workers);
        return out.data();
    }
}
