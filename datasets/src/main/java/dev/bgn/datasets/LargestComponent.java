package dev.bgn.datasets;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.Arrays;

/** The largest connected part of a dataset, as many published results take it; the first of equally large ones. */
public final class LargestComponent {
    private LargestComponent() {}

    /** The dataset itself where it is connected. A split that comes with it keeps the nodes that stay. */
    public static GraphData of(GraphData data) {
        int[] nodes = nodes(data.graph());
        if (nodes.length == data.nodeCount()) {
            return data;
        }
        return Subgraph.of(data, nodes, data.name() + "-largest");
    }

    /** The nodes of the largest component, ascending. */
    private static int[] nodes(CsrGraph graph) {
        int[] component = new int[graph.nodeCount()];
        Arrays.fill(component, -1);
        int[] queue = new int[graph.nodeCount()];
        int largest = 0;
        int largestSize = 0;
        for (int start = 0; start < component.length; start++) {
            if (component[start] >= 0) {
                continue;
            }
            component[start] = start;
            queue[0] = start;
            int size = 1;
            for (int next = 0; next < size; next++) {
                for (int e = graph.edgeStart(queue[next]); e < graph.edgeStart(queue[next] + 1); e++) {
                    int other = graph.target(e);
                    if (component[other] < 0) {
                        component[other] = start;
                        queue[size++] = other;
                    }
                }
            }
            if (size > largestSize) {
                largest = start;
                largestSize = size;
            }
        }
        int[] nodes = new int[largestSize];
        int count = 0;
        for (int node = 0; node < component.length; node++) {
            if (component[node] == largest) {
                nodes[count++] = node;
            }
        }
        return nodes;
    }
}
