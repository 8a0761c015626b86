package dev.bgn.baselines;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Graphs of three classes for tests: edges mostly within a class, and numbers or flags that tell it mostly. */
final class Blobs {
    static final int NODES = 300;
    static final int CLASSES = 3;

    private Blobs() {}

    /** @param scale of the second column */
    static GraphData numbers(long seed, double scale) {
        SplittableRandom random = new SplittableRandom(seed);
        FloatMatrix matrix = FloatMatrix.zeros(NODES, 2);
        for (int i = 0; i < NODES; i++) {
            double angle = 2 * Math.PI * (i % CLASSES) / CLASSES;
            matrix.set(i, 0, (float) (1_000 + 3 * Math.cos(angle) + random.nextGaussian()));
            matrix.set(i, 1, (float) (scale * (3 * Math.sin(angle) + random.nextGaussian())));
        }
        return graph(seed, new Features.Dense(matrix));
    }

    /** Four flags for each class, of which a node has mostly its own, and a last column as large as given. */
    static GraphData flags(long seed, float salary) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = 4 * CLASSES + 1;
        FloatMatrix dense = FloatMatrix.zeros(NODES, columns);
        for (int i = 0; i < NODES; i++) {
            for (int c = 0; c < columns - 1; c++) {
                dense.set(i, c, random.nextDouble() < (c / 4 == i % CLASSES ? 0.7 : 0.15) ? 1f : 0f);
            }
            dense.set(i, columns - 1, (float) (salary * random.nextDouble(0.5, 1)));
        }
        int[] rowStart = new int[NODES + 1];
        int[] columnIndex = new int[NODES * columns];
        float[] values = new float[NODES * columns];
        int count = 0;
        for (int i = 0; i < NODES; i++) {
            for (int c = 0; c < columns; c++) {
                if (dense.get(i, c) != 0) {
                    columnIndex[count] = c;
                    values[count++] = dense.get(i, c);
                }
            }
            rowStart[i + 1] = count;
        }
        return graph(
                seed,
                new Features.Sparse(SparseMatrix.of(
                        NODES, columns, rowStart, Arrays.copyOf(columnIndex, count), Arrays.copyOf(values, count))));
    }

    private static GraphData graph(long seed, Features features) {
        SplittableRandom random = new SplittableRandom(seed + 1);
        int edges = 2 * NODES;
        int[] source = random.ints(edges, 0, NODES - 1).toArray();
        int[] target = new int[edges];
        for (int e = 0; e < edges; e++) {
            int other = random.nextInt(NODES / CLASSES) * CLASSES;
            target[e] = other + (random.nextInt(5) == 0 ? random.nextInt(CLASSES) : source[e] % CLASSES);
        }
        int[] labels = IntStream.range(0, NODES).map(i -> i % CLASSES).toArray();
        return new GraphData(
                "blobs",
                CsrGraph.undirected(NODES, source, target),
                features,
                new Labels(labels, List.of("a", "b", "c")),
                List.of(),
                new Split(
                        IntStream.range(0, 60).toArray(),
                        IntStream.range(60, 150).toArray(),
                        IntStream.range(150, NODES).toArray()),
                new EdgeReport(edges, 0, 0, edges));
    }

    /** The share of the nodes whose largest score is that of their class. */
    static double accuracy(FloatMatrix scores, GraphData data, int[] nodes) {
        int right = 0;
        for (int node : nodes) {
            int best = 0;
            for (int c = 1; c < scores.columns(); c++) {
                best = scores.get(node, c) > scores.get(node, best) ? c : best;
            }
            right += best == data.labels().of(node) ? 1 : 0;
        }
        return (double) right / nodes.length;
    }
}
