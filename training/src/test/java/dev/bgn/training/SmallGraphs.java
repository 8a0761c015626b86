package dev.bgn.training;

import dev.bgn.datasets.CounterRandom;
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
import java.util.stream.IntStream;

/** Small random graphs whose classes can be learned: neighbours and words are mostly of the own class. */
public final class SmallGraphs {
    private static final int CLASSES = 3;
    private static final int WORDS = 30;

    private SmallGraphs() {}

    public static GraphData citations(int nodes, long seed) {
        CounterRandom random = new CounterRandom(seed, 0);
        int[] label = IntStream.range(0, nodes).map(i -> i % CLASSES).toArray();
        int edges = 2 * nodes;
        int[] source = new int[edges];
        int[] target = new int[edges];
        for (int e = 0; e < edges; e++) {
            source[e] = (int) random.below(nodes, 3L * e);
            int other = (int) random.below(nodes, 3L * e + 1);
            boolean same = random.uniform(3L * e + 2) < 0.8;
            target[e] = same ? Math.floorMod(other - other % CLASSES + source[e] % CLASSES, nodes) : other;
        }
        int[] starts = IntStream.rangeClosed(0, nodes).map(i -> 4 * i).toArray();
        int[] words = new int[4 * nodes];
        CounterRandom draw = new CounterRandom(seed, 1);
        for (int i = 0; i < nodes; i++) {
            for (int w = 0; w < 4; w++) {
                boolean own = w < 3;
                int part = WORDS / CLASSES / 2;
                words[4 * i + w] = own
                        ? label[i] * (WORDS / CLASSES) + 3 * w + (int) draw.below(3, 4L * i + w)
                        : WORDS - 1 - (int) draw.below(part, 4L * i + w);
            }
            Arrays.sort(words, 4 * i, 4 * i + 4);
        }
        return new GraphData(
                "small",
                CsrGraph.undirected(nodes, source, target),
                new Features.Sparse(SparseMatrix.binary(nodes, WORDS, starts, words)),
                new Labels(label, List.of("a", "b", "c")),
                List.of(),
                quarters(nodes),
                new EdgeReport(edges, 0, 0, edges));
    }

    /** Classes are the largest of three weighted sums of the columns; edges are drawn at random and say nothing. */
    public static GraphData numbers(int nodes, int columns, long seed) {
        CounterRandom random = new CounterRandom(seed, 0);
        CounterRandom weights = new CounterRandom(seed, 1);
        CounterRandom ends = new CounterRandom(seed, 2);
        float[] values = new float[nodes * columns];
        int[] label = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            double[] sums = new double[CLASSES];
            for (int c = 0; c < columns; c++) {
                values[node * columns + c] = (float) random.uniform((long) node * columns + c) - 0.5f;
                for (int k = 0; k < CLASSES; k++) {
                    sums[k] += values[node * columns + c] * (weights.uniform((long) k * columns + c) - 0.5);
                }
            }
            label[node] = sums[0] > Math.max(sums[1], sums[2]) ? 0 : sums[1] > sums[2] ? 1 : 2;
        }
        int edges = 2 * nodes;
        int[] source = IntStream.range(0, edges)
                .map(e -> (int) ends.below(nodes, 2L * e))
                .toArray();
        int[] target = IntStream.range(0, edges)
                .map(e -> (int) ends.below(nodes, 2L * e + 1))
                .toArray();
        return new GraphData(
                "numbers",
                CsrGraph.undirected(nodes, source, target),
                new Features.Dense(FloatMatrix.of(nodes, columns, values)),
                new Labels(label, List.of("a", "b", "c")),
                List.of(),
                quarters(nodes),
                new EdgeReport(edges, 0, 0, edges));
    }

    /** A quarter to learn from, a quarter to choose by. */
    private static Split quarters(int nodes) {
        return new Split(
                IntStream.range(0, nodes / 4).toArray(),
                IntStream.range(nodes / 4, nodes / 2).toArray(),
                IntStream.range(nodes / 2, nodes).toArray());
    }

    /** The same graph with dense features. */
    public static GraphData dense(GraphData data) {
        FloatMatrix matrix = ((Features.Sparse) data.features()).matrix().toDense();
        return new GraphData(
                data.name(),
                data.graph(),
                new Features.Dense(matrix),
                data.labels(),
                List.of(),
                data.split(),
                data.edgeReport());
    }

    /** The same graph with the zeros of its dense features left out. */
    public static GraphData sparse(GraphData data) {
        FloatMatrix matrix = ((Features.Dense) data.features()).matrix();
        int[] starts = new int[matrix.rows() + 1];
        int[] columns = new int[matrix.data().length];
        float[] values = new float[matrix.data().length];
        int count = 0;
        for (int r = 0; r < matrix.rows(); r++) {
            for (int c = 0; c < matrix.columns(); c++) {
                if (matrix.get(r, c) != 0) {
                    columns[count] = c;
                    values[count++] = matrix.get(r, c);
                }
            }
            starts[r + 1] = count;
        }
        SparseMatrix stored = SparseMatrix.of(
                matrix.rows(), matrix.columns(), starts, Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
        return new GraphData(
                data.name(),
                data.graph(),
                new Features.Sparse(stored),
                data.labels(),
                List.of(),
                data.split(),
                data.edgeReport());
    }
}
