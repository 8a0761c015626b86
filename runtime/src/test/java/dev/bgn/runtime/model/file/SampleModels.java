package dev.bgn.runtime.model.file;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Small models of every kind and level, each seed always the same. */
final class SampleModels {
    static final int FEATURES = 5;
    static final int BITS = 8;

    private SampleModels() {}

    /** All kinds at all levels. */
    static List<NodeModel> all() {
        List<NodeModel> all = new ArrayList<>();
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                all.add(of(kind, level, FEATURES, BITS, 3));
            }
        }
        return all;
    }

    static NodeModel tiny(ModelKind kind, Level level) {
        return of(kind, level, FEATURES, BITS, 3);
    }

    /** The GraphSAGE of level wec as it is trained since files may say that a node weighs as much as its neighbours. */
    static NodeModel evenSage() {
        NodeModel model = tiny(ModelKind.SAGE, Level.WEC);
        Combination even = new Combination.Sage(Combination.Beside.EVEN);
        List<Layer> layers = model.layers().stream()
                .map(layer -> new Layer(layer.weights(), even, layer.activation(), layer.balance()))
                .toList();
        return new NodeModel(
                model.kind(), model.level(), model.coding(), layers, model.classNames(), model.provenance());
    }

    static NodeModel of(ModelKind kind, Level level, int features, int bits, int classes) {
        SplittableRandom random = new SplittableRandom((kind + " " + level).hashCode());
        FeatureCoding scaling = switch (kind) {
            case GCN, ASGCN -> new FeatureCoding.RowSum();
            case GAT -> new FeatureCoding.None();
            case SAGE, GIN -> new FeatureCoding.Standard(floats(random, 1, features), floats(random, 1, features));
        };
        Layer hidden = new Layer(
                weights(random, kind, level, features, bits),
                kind == ModelKind.ASGCN && !level.coefficients()
                        ? new Combination.AsGcn(floats(random, features, 2))
                        : combination(random, kind, level, bits, 2),
                level.embeddings() ? Activation.SIGN : Activation.ELU,
                level.embeddings());
        Layer output = new Layer(
                weights(random, kind, level, bits, classes),
                combination(random, kind, level, classes, 1),
                Activation.NONE,
                false);
        List<String> names = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            names.add("class \"" + c + "\" é");
        }
        Map<String, String> provenance = Map.of("dataset", "sample", "seed", "7", "settings", "{\"epochs\":3}");
        return new NodeModel(kind, level, scaling, List.of(hidden, output), names, provenance);
    }

    /** A GAT of each level with a coding and a form of features that version 1 of the file did not have. */
    static NodeModel version2(Level level) {
        FeatureCoding coding = switch (level) {
            case NONE -> new FeatureCoding.UnitRows();
            case W -> new FeatureCoding.RowSum();
            case E -> new FeatureCoding.None();
            case WE -> tiny(ModelKind.GIN, level).coding();
            case WEC -> new Thermometer(new int[] {0, 2, 2, 3, 4, 4}, new float[] {-1, 0.5f, 2, 40_000});
        };
        FeatureSchema schema = switch (level) {
            case NONE -> new FeatureSchema.Names(List.of("age", "größe", "\"c\"", "d", ""));
            case W ->
                new FeatureSchema.Table(List.of(
                        new FeatureSchema.Category("colour", List.of("blue", "dark red")),
                        new FeatureSchema.Numeric("age", FeatureSchema.Missing.replacedBy(41.5f)),
                        new FeatureSchema.Numeric("height", FeatureSchema.Missing.NEVER)));
            case E ->
                new FeatureSchema.Table(List.of(
                        new FeatureSchema.Text("abstract", List.of("graph", "größe", "node")),
                        new FeatureSchema.Text("title", List.of("graph")),
                        new FeatureSchema.Numeric("year", FeatureSchema.Missing.NEVER)));
            case WE, WEC -> new FeatureSchema.Numbered(FEATURES);
        };
        NodeModel model = of(ModelKind.GAT, level, coding.inputColumns(FEATURES), BITS, 3);
        return new NodeModel(
                model.kind(), level, schema, coding, model.layers(), model.classNames(), model.provenance());
    }

    /** A GraphSAGE that takes the degree of a node as one more number. */
    static NodeModel withDegree() {
        WithDegree coding = new WithDegree(
                new Thermometer(new int[] {0, 2, 2, 3, 4, 4, 6}, new float[] {-1, 0.5f, 2, 40_000, 1, 7}));
        NodeModel model = of(ModelKind.SAGE, Level.WEC, coding.inputColumns(FEATURES), BITS, 3);
        return new NodeModel(
                model.kind(), model.level(), coding, model.layers(), model.classNames(), model.provenance());
    }

    /** A model of a table that keeps the name of the column of ids. */
    static NodeModel withIds() {
        FeatureSchema schema = new FeatureSchema.Table(
                Optional.of("persön"), List.of(new FeatureSchema.Category("colour", List.of("blue", "dark red"))));
        return of(ModelKind.GCN, Level.WEC, schema.featureCount(), BITS, 3).withSchema(schema);
    }

    private static Weights weights(SplittableRandom random, ModelKind kind, Level level, int in, int width) {
        int out = kind == ModelKind.SAGE ? 2 * width : width;
        FloatMatrix real = floats(random, in, out);
        if (!level.weights()) {
            return new Weights.Real(real);
        }
        float scale = level == Level.WEC ? 1 : 0.25f;
        return Weights.Signs.of(BitMatrix.pack(in, out, real.data()), scale);
    }

    private static Combination combination(SplittableRandom random, ModelKind kind, Level level, int width, int heads) {
        return switch (kind) {
            case SAGE -> new Combination.Sage(level.coefficients() ? Combination.Beside.SUM : Combination.Beside.MEAN);
            case GCN -> level.coefficients() ? new Combination.Sum() : new Combination.Gcn();
            case ASGCN -> level.coefficients() ? new Combination.Sum() : new Combination.AsGcnShared();
            case GIN -> level.coefficients() ? new Combination.Sum() : new Combination.Gin(0.125f);
            case GAT ->
                level.coefficients()
                        ? new Combination.Sum()
                        : new Combination.Gat(floats(random, 1, width), floats(random, 1, width), heads, heads > 1);
        };
    }

    /** Multiples of 1/64 from −1 to 1: their text and their bytes are easy to check by eye. */
    private static FloatMatrix floats(SplittableRandom random, int rows, int columns) {
        FloatMatrix matrix = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = random.nextInt(-64, 65) / 64f;
        }
        return matrix;
    }
}
