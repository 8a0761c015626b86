package dev.bgn.training.matching;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.List;

/** Small random graphs with labels, and a distance between them that is easily computed. */
final class ToyDistances {
    private static final List<String> LABELS = List.of("C", "N", "O");

    private ToyDistances() {}

    static LabelledGraph graph(long seed) {
        CounterRandom random = new CounterRandom(41, seed);
        int nodes = 2 + (int) random.below(6, 0);
        List<String> labels = new ArrayList<>();
        int[] from = new int[nodes + 2];
        int[] to = new int[from.length];
        for (int i = 0; i < nodes; i++) {
            labels.add(LABELS.get((int) random.below(3, 100 + i)));
        }
        for (int e = 0; e < from.length; e++) {
            from[e] = (int) random.below(nodes, 200 + e);
            to[e] = (from[e] + 1 + (int) random.below(nodes - 1, 300 + e)) % nodes;
        }
        return new LabelledGraph(CsrGraph.undirected(nodes, from, to), labels);
    }

    interface Distance {
        double of(LabelledGraph first, LabelledGraph second);
    }

    /** {@code |n₁ − n₂| + |e₁ − e₂|}. */
    static double ofSizes(LabelledGraph first, LabelledGraph second) {
        return Math.abs(first.graph().nodeCount() - second.graph().nodeCount())
                + Math.abs(first.graph().edgeCount() - second.graph().edgeCount()) / 2.0;
    }

    /** How the numbers of nodes with each label differ. */
    static double ofLabels(LabelledGraph first, LabelledGraph second) {
        return LABELS.stream()
                .mapToDouble(label -> Math.abs(count(first, label) - count(second, label)))
                .sum();
    }

    private static long count(LabelledGraph graph, String label) {
        return graph.nodeLabels().stream().filter(label::equals).count();
    }

    static GedDataset dataset(int trainCount, int testCount, Distance distance) {
        List<LabelledGraph> train = new ArrayList<>();
        List<LabelledGraph> test = new ArrayList<>();
        for (int i = 0; i < trainCount; i++) {
            train.add(graph(i));
        }
        for (int i = 0; i < testCount; i++) {
            test.add(graph(1_000_000 + i));
        }
        return new GedDataset("toy", train, test, matrix(train, train, distance), matrix(test, train, distance));
    }

    private static FloatMatrix matrix(List<LabelledGraph> rows, List<LabelledGraph> columns, Distance distance) {
        FloatMatrix out = FloatMatrix.zeros(rows.size(), columns.size());
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < columns.size(); c++) {
                out.data()[r * columns.size() + c] = (float) distance.of(rows.get(r), columns.get(c));
            }
        }
        return out;
    }
}
