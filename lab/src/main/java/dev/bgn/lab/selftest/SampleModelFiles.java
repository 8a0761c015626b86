package dev.bgn.lab.selftest;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.CodesFile;
import dev.bgn.runtime.model.file.EmbeddingsFile;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small whole files: networks of each kind and level as they are before training, codes, and embeddings. */
final class SampleModelFiles {
    private static final int FEATURES = 5;
    private static final int BITS = 8;
    private static final List<String> CLASSES = List.of("first", "second", "third");

    private static final FeatureSchema COLUMNS = new FeatureSchema.Table(
            Optional.of("person"),
            List.of(
                    new FeatureSchema.Numeric("age", FeatureSchema.Missing.replacedBy(41.5f)),
                    new FeatureSchema.Category("colour", List.of("blue")),
                    new FeatureSchema.Text("text", List.of("graph", "node"))));
    /** Long enough to be compressed. */
    private static final FeatureSchema LONG_NAMES = new FeatureSchema.Names(IntStream.range(0, FEATURES)
            .mapToObj(f -> IntStream.range(0, 40)
                    .mapToObj(i -> Integer.toString((i + 7) * (f + 11) * 7919, 36))
                    .collect(Collectors.joining(" ")))
            .toList());

    private SampleModelFiles() {}

    /** The bytes of all samples, each written to {@code file} on the way. */
    static List<byte[]> all(Path file) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                ModelFile.write(file, model(kind, level));
                all.add(Files.readAllBytes(file));
            }
        }
        for (CrossGraph cross : List.of(CrossGraph.NONE, CrossGraph.DOT)) {
            MatcherFile.write(file, matcher(cross));
            all.add(Files.readAllBytes(file));
        }
        CodesFile.write(file, BitMatrix.zeros(3, 70), List.of("first", "zwölf", "\"3\""), Map.of("model", "sample"));
        all.add(Files.readAllBytes(file));
        EmbeddingsFile.write(file, FloatMatrix.zeros(3, 4), List.of(), Map.of("model", "sample"));
        all.add(Files.readAllBytes(file));
        return all;
    }

    private static MatchingModel matcher(CrossGraph cross) {
        MatchingSettings settings = new MatchingSettings(2, 3, BITS, 2, cross, true, true, MatchingLoss.HAMMING);
        return MatchingExport.of(
                new MatchingNetwork(settings, 1), List.of("C", "\"N\" é"), Map.of("dataset", "sample"));
    }

    private static NodeModel model(ModelKind kind, Level level) {
        ModelSettings settings = ModelSettings.defaults(kind, level).withSize(2, kind == ModelKind.GAT ? 2 : 1, BITS);
        FeatureCoding coding = coding(kind);
        NodeModel model = ModelExport.of(
                new GraphModel(settings, coding.inputColumns(FEATURES), CLASSES.size(), 1),
                coding,
                CLASSES,
                Map.of("dataset", "sample"));
        return switch (kind) {
            case GCN, ASGCN -> model;
            case GAT -> model.withSchema(COLUMNS);
            case SAGE -> model.withSchema(LONG_NAMES);
            case GIN -> model.withSchema(new FeatureSchema.Names(List.of("a", "b", "c", "d", "e")));
        };
    }

    private static FeatureCoding coding(ModelKind kind) {
        float[] cuts = {-1, 0.5f, 2, 40_000, 1, 7};
        return switch (kind) {
            case GAT, ASGCN -> new FeatureCoding.RowSum();
            case GCN -> new Thermometer(new int[] {0, 2, 2, 3, 4, 6}, cuts);
            case SAGE -> new WithDegree(new Thermometer(new int[] {0, 2, 2, 3, 4, 4, 6}, cuts));
            case GIN -> new FeatureCoding.Standard(FloatMatrix.zeros(1, FEATURES), FloatMatrix.zeros(1, FEATURES));
        };
    }
}
