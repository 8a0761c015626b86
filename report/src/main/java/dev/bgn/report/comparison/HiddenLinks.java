package dev.bgn.report.comparison;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.training.score.RocAuc;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A test of codes on links: some edges are hidden, codes are made of what is left, and the distances of the hidden pairs
 * are compared with those of as many random pairs without an edge.
 *
 * @param shown the dataset without the hidden edges
 * @param pairs from and to, one after the other: the hidden edges, then the pairs without an edge
 * @param hidden how many edges are hidden
 */
@SuppressWarnings("ArrayRecordComponent") // compared never
public record HiddenLinks(GraphData shown, int[] pairs, int hidden) {
    private static final long ORDER = 1;
    private static final long ABSENT = 2;

    /** Hides a share of the edges; the same for the same seed. Loops stay. */
    public static HiddenLinks of(GraphData data, double share, long seed) {
        CsrGraph graph = data.graph();
        int[][] edges = edges(graph);
        int hidden = (int) Math.round(share * edges[0].length);
        if (hidden < 1) {
            throw new BadInputException(
                    data.name() + " has " + edges[0].length + " edges: none is hidden by a share of " + share);
        }
        int[] order = IntStream.range(0, edges[0].length).toArray();
        new CounterRandom(seed, ORDER).shuffle(order);
        int[] pairs = new int[4 * hidden];
        int n = graph.nodeCount();
        Set<Long> gone = new HashSet<>();
        for (int i = 0; i < hidden; i++) {
            int from = edges[0][order[i]];
            int to = edges[1][order[i]];
            pairs[2 * i] = from;
            pairs[2 * i + 1] = to;
            gone.add((long) from * n + to);
            gone.add((long) to * n + from);
        }
        putAbsent(data, pairs, hidden, new CounterRandom(seed, ABSENT));
        return new HiddenLinks(data.withGraph(without(graph, gone)), pairs, hidden);
    }

    /** The edges between two nodes, each once. */
    private static int[][] edges(CsrGraph graph) {
        IntStream.Builder from = IntStream.builder();
        IntStream.Builder to = IntStream.builder();
        for (int node = 0; node < graph.nodeCount(); node++) {
            for (int other : graph.neighbours(node)) {
                if (node < other || (node > other && !graph.hasEdge(other, node))) {
                    from.add(node);
                    to.add(other);
                }
            }
        }
        return new int[][] {from.build().toArray(), to.build().toArray()};
    }

    private static void putAbsent(GraphData data, int[] pairs, int count, CounterRandom random) {
        CsrGraph graph = data.graph();
        int n = graph.nodeCount();
        int found = 0;
        // Far more tries than a graph with free pairs needs.
        for (long draw = 0; found < count && draw < 1000L * count; draw++) {
            int from = (int) random.below(n, 2 * draw);
            int to = (int) random.below(n, 2 * draw + 1);
            if (from != to && !graph.hasEdge(from, to) && !graph.hasEdge(to, from)) {
                pairs[2 * (count + found)] = from;
                pairs[2 * (count + found) + 1] = to;
                found++;
            }
        }
        if (found < count) {
            throw new BadInputException(data.name() + " has too few pairs of nodes without an edge to compare with");
        }
    }

    private static CsrGraph without(CsrGraph graph, Set<Long> gone) {
        int n = graph.nodeCount();
        int[] starts = new int[n + 1];
        int[] targets = new int[graph.targetArray().length];
        int end = 0;
        for (int node = 0; node < n; node++) {
            for (int other : graph.neighbours(node)) {
                if (!gone.contains((long) node * n + other)) {
                    targets[end++] = other;
                }
            }
            starts[node + 1] = end;
        }
        return CsrGraph.ofRows(starts, Arrays.copyOf(targets, end));
    }

    /** How likely a hidden pair is nearer than one without an edge; equal distances count half. */
    public double auc(BitMatrix codes) {
        int count = pairs.length / 2;
        double[] nearness = new double[count];
        boolean[] positive = new boolean[count];
        for (int i = 0; i < count; i++) {
            nearness[i] = -codes.row(pairs[2 * i]).hamming(codes.row(pairs[2 * i + 1]));
            positive[i] = i < hidden;
        }
        return RocAuc.of(nearness, positive);
    }
}
