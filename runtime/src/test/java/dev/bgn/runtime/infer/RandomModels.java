package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Random graphs, features and networks of every kind. */
final class RandomModels {
    private RandomModels() {}

    static NodeModel model(ModelKind kind, Level level, FeatureCoding scaling, int features, int classes, long seed) {
        Random random = new Random(seed);
        int[] widths = {features, 64, 24, classes};
        List<Layer> layers = new ArrayList<>();
        for (int l = 0; l < 3; l++) {
            boolean last = l == 2;
            Combination combination =
                    combination(kind, level, l == 0 ? features : 0, widths[l + 1], last ? 1 : 8, random);
            int columns = combination.columnsFor(widths[l + 1]);
            float[] values = floats(widths[l] * columns, random);
            Weights weights = level.weights()
                    ? Weights.Signs.of(
                            BitMatrix.pack(widths[l], columns, values), level.coefficients() ? 1f : (float) 0.1)
                    : new Weights.Real(FloatMatrix.of(widths[l], columns, values));
            Activation activation = last
                    ? Activation.NONE
                    : level.embeddings() ? Activation.SIGN : kind == ModelKind.GAT ? Activation.ELU : Activation.RELU;
            layers.add(new Layer(weights, combination, activation, false));
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(c -> "class " + c).toList();
        return new NodeModel(kind, level, scaling, layers, names, Map.of());
    }

    /** @param features of the first layer; 0 for the others */
    private static Combination combination(
            ModelKind kind, Level level, int features, int width, int heads, Random random) {
        if (kind == ModelKind.SAGE) {
            return new Combination.Sage(level.coefficients() ? Combination.Beside.EVEN : Combination.Beside.MEAN);
        }
        if (level.coefficients()) {
            return new Combination.Sum();
        }
        return switch (kind) {
            case GCN -> new Combination.Gcn();
            case GIN -> new Combination.Gin((float) 0.25);
            case ASGCN ->
                features > 0
                        ? new Combination.AsGcn(FloatMatrix.of(features, 2, floats(2 * features, random)))
                        : new Combination.AsGcnShared();
            default ->
                new Combination.Gat(
                        FloatMatrix.of(1, width, floats(width, random)),
                        FloatMatrix.of(1, width, floats(width, random)),
                        heads,
                        !level.weights());
        };
    }

    private static float[] floats(int count, Random random) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian() / 4;
        }
        return values;
    }

    /** About three edges a node; the last node has none. */
    static CsrGraph graph(int nodes, long seed) {
        Random random = new Random(seed);
        int[] source = new int[3 * nodes];
        int[] target = new int[3 * nodes];
        for (int e = 0; e < source.length; e++) {
            source[e] = random.nextInt(nodes - 1);
            target[e] = random.nextInt(nodes - 1);
        }
        return CsrGraph.undirected(nodes, source, target);
    }

    /** About two edges a node, some twice, some from a node to itself; the last fifth of the nodes has none. */
    static CsrGraph multigraph(int nodes, boolean bothWays, Random random) {
        int connected = nodes - nodes / 5;
        List<int[]> edges = new ArrayList<>();
        for (int e = 0; e < 2 * nodes; e++) {
            int from = random.nextInt(connected);
            int to = e % 11 == 0 ? from : random.nextInt(connected);
            for (int k = 0; k < (e % 5 == 0 ? 2 : 1); k++) {
                edges.add(new int[] {from, to});
                if (bothWays) {
                    edges.add(new int[] {to, from});
                }
            }
        }
        return CsrGraph.of(
                nodes,
                edges.stream().mapToInt(edge -> edge[0]).toArray(),
                edges.stream().mapToInt(edge -> edge[1]).toArray());
    }

    /** Whether j is a neighbour of i; no node is its own. */
    static boolean[][] adjacency(CsrGraph graph) {
        boolean[][] adjacent = new boolean[graph.nodeCount()][graph.nodeCount()];
        for (int i = 0; i < adjacent.length; i++) {
            for (int j : graph.neighbours(i)) {
                adjacent[i][j] = i != j;
            }
        }
        return adjacent;
    }

    /** Weights under which numbers keep their size. */
    static FloatMatrix matrix(int rows, int columns, Random random) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (random.nextGaussian() / Math.sqrt(Math.max(16, rows)));
        }
        return FloatMatrix.of(rows, columns, values);
    }

    static Features words(int nodes, int features, long seed) {
        Random random = new Random(seed);
        int[] starts = new int[nodes + 1];
        List<Integer> columns = new ArrayList<>();
        for (int r = 0; r < nodes; r++) {
            TreeSet<Integer> row = new TreeSet<>();
            for (int k = random.nextInt(9); k > 0; k--) {
                row.add(random.nextInt(features));
            }
            columns.addAll(row);
            starts[r + 1] = columns.size();
        }
        return new Features.Sparse(SparseMatrix.binary(
                nodes,
                features,
                starts,
                columns.stream().mapToInt(Integer::intValue).toArray()));
    }

    /** Small whole numbers, of both signs. */
    static Features counts(int nodes, int features, long seed) {
        Random random = new Random(seed);
        SparseMatrix places = ((Features.Sparse) words(nodes, features, seed)).matrix();
        float[] values = new float[places.entryCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (1 + random.nextInt(4)) * (random.nextBoolean() ? 1 : -1);
        }
        return new Features.Sparse(SparseMatrix.of(nodes, features, places.rowStart(), places.columnIndex(), values));
    }

    /** More than two thirds of all words, at every node. */
    static Features manyWords(int nodes, int features, long seed) {
        Random random = new Random(seed);
        int[] starts = new int[nodes + 1];
        int[] columns = new int[nodes * features];
        int count = 0;
        for (int r = 0; r < nodes; r++) {
            for (int c = 0; c < features; c++) {
                if (c < features * 2 / 3 + 50 || random.nextBoolean()) {
                    columns[count++] = c;
                }
            }
            starts[r + 1] = count;
        }
        return new Features.Sparse(SparseMatrix.binary(nodes, features, starts, Arrays.copyOf(columns, count)));
    }

    static Features dense(int nodes, int features, long seed) {
        return new Features.Dense(FloatMatrix.of(nodes, features, floats(nodes * features, new Random(seed))));
    }
}
