package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.util.ArrayList;
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
            Combination combination = combination(kind, level, widths[l + 1], last ? 1 : 8, random);
            int columns = combination.columnsFor(widths[l + 1]);
            float[] values = floats(widths[l] * columns, random);
            Weights weights = level.weights()
                    ? Weights.Signs.of(
                            BitMatrix.pack(widths[l], columns, values), level.coefficients() ? 1f : (float) 0.1)
                    : new Weights.Real(FloatMatrix.of(widths[l], columns, values));
            Layer.Activation activation = last
                    ? Layer.Activation.NONE
                    : level.embeddings()
                            ? Layer.Activation.SIGN
                            : kind == ModelKind.GAT ? Layer.Activation.ELU : Layer.Activation.RELU;
            layers.add(new Layer(weights, combination, activation, false));
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(c -> "class " + c).toList();
        return new NodeModel(kind, level, scaling, layers, names, Map.of());
    }

    private static Combination combination(ModelKind kind, Level level, int width, int heads, Random random) {
        if (kind == ModelKind.SAGE) {
            return new Combination.Beside(!level.coefficients());
        }
        if (level.coefficients()) {
            return new Combination.Sum();
        }
        return switch (kind) {
            case GCN -> new Combination.Symmetric();
            case GIN -> new Combination.Isomorphism((float) 0.25);
            default ->
                new Combination.Attention(
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

    static Features dense(int nodes, int features, long seed) {
        return new Features.Dense(FloatMatrix.of(nodes, features, floats(nodes * features, new Random(seed))));
    }
}
