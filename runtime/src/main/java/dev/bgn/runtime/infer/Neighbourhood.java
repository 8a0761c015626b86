package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import java.util.Arrays;

/**
 * The part of a graph that reaches chosen nodes within some hops. Its nodes keep their order, so that every sum over
 * neighbours adds in the order of the whole graph. A node on the rim has no edges: only its features are read.
 *
 * @param part the simple graph between the nodes, numbered anew
 * @param degrees in the whole graph, each self loop counted
 * @param places where the chosen nodes are
 */
@SuppressWarnings("ArrayRecordComponent") // made for one call
record Neighbourhood(CsrGraph part, int[] degrees, Features features, int[] places) {
    static Neighbourhood of(GrownGraph graph, int[] chosen, int hops) {
        int[] distance = new int[graph.nodeCount()];
        Arrays.fill(distance, Integer.MAX_VALUE);
        int[] found = new int[Math.min(16, graph.nodeCount())];
        int count = 0;
        for (int node : chosen) {
            if (node < 0 || node >= graph.nodeCount()) {
                throw new IllegalArgumentException(
                        "there is no node " + node + "; nodes are 0 … " + (graph.nodeCount() - 1));
            }
            if (distance[node] != 0) {
                distance[node] = 0;
                found = withRoom(found, count);
                found[count++] = node;
            }
        }
        for (int next = 0; next < count; next++) {
            int node = found[next];
            if (distance[node] == hops) {
                break; // found in the order of distance
            }
            for (int neighbour : graph.neighbours(node)) {
                if (distance[neighbour] == Integer.MAX_VALUE) {
                    distance[neighbour] = distance[node] + 1;
                    found = withRoom(found, count);
                    found[count++] = neighbour;
                }
            }
        }
        int[] nodes = Arrays.copyOf(found, count);
        Arrays.sort(nodes);
        return cut(graph, nodes, distance, hops, chosen);
    }

    private static int[] withRoom(int[] array, int count) {
        return count < array.length ? array : Arrays.copyOf(array, 2 * count);
    }

    private static Neighbourhood cut(GrownGraph graph, int[] nodes, int[] distance, int hops, int[] chosen) {
        int[] starts = new int[nodes.length + 1];
        int[] degrees = new int[nodes.length];
        int[] targets = new int[16];
        int count = 0;
        for (int i = 0; i < nodes.length; i++) {
            int[] neighbours = graph.neighbours(nodes[i]);
            degrees[i] = neighbours.length + 1;
            if (distance[nodes[i]] < hops) {
                while (count + neighbours.length > targets.length) {
                    targets = Arrays.copyOf(targets, 2 * targets.length);
                }
                for (int neighbour : neighbours) {
                    targets[count++] = Arrays.binarySearch(nodes, neighbour);
                }
            }
            starts[i + 1] = count;
        }
        CsrGraph part = CsrGraph.ofRows(starts, Arrays.copyOf(targets, count));
        int[] places = new int[chosen.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = Arrays.binarySearch(nodes, chosen[i]);
        }
        return new Neighbourhood(part, degrees, graph.features(nodes), places);
    }
}
