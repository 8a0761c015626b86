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
        Split split = new Split(
                IntStream.range(0, nodes / 4).toArray(),
                IntStream.range(nodes / 4, nodes / 2).toArray(),
                IntStream.range(nodes / 2, nodes).toArray());
        return new GraphData(
                "small",
                CsrGraph.undirected(nodes, source, target),
                new Features.Sparse(SparseMatrix.binary(nodes, WORDS, starts, words)),
                new Labels(label, List.of("a", "b", "c")),
                List.of(),
                split,
                new EdgeReport(edges, 0, 0, edges));
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
