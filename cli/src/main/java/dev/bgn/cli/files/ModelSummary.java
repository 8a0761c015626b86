package dev.bgn.cli.files;

import dev.bgn.cli.terminal.ByteSize;
import dev.bgn.cli.terminal.Output;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.model.file.ModelFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model in figures: what {@code bgn info} shows.
 *
 * @param columns what the features come from
 * @param parameterBits of the tensors in the file, padded to words
 * @param floatBits parameter bits of the real-valued network of the same shape
 * @param ratioToFloat how many times smaller the tensors in the file are
 * @param embeddingBits of a node
 * @param wholeSums whether the sums of the first layer are whole numbers, see {@link NodeModel#hasWholeSums}
 * @param nameBytes of the file that describe the features: names, categories, vocabulary
 */
public record ModelSummary(
        String model,
        String level,
        int features,
        Map<String, Object> columns,
        String preprocessing,
        boolean wholeSums,
        List<Row> layers,
        long parameters,
        long parameterBits,
        long tensorBytes,
        long floatBits,
        double ratioToFloat,
        int embeddingBits,
        long fileBytes,
        long nameBytes,
        List<String> classes,
        Map<String, String> provenance) {
    /** A layer. */
    record Row(
            String name,
            int in,
            int out,
            String weights,
            String combination,
            String activation,
            long parameters,
            long bytes) {}

    /** Kind, level and width: {@code gat wec, 64 bits}. */
    public static String brief(NodeModel model) {
        return small(model.kind()) + " " + small(model.level()) + ", " + model.embeddingWidth()
                + (model.hasCodes() ? " bits" : " floats");
    }

    static ModelSummary of(NodeModel model, long fileBytes) {
        List<Row> rows = new ArrayList<>();
        for (Layer layer : model.layers()) {
            ModelSize size = ModelSize.of(model.kind(), layer);
            rows.add(new Row(
                    "layer." + rows.size(),
                    layer.weights().in(),
                    layer.width(),
                    numbers(layer.weights()),
                    words(layer.combination()),
                    small(layer.activation()) + (layer.balance() ? " of balanced" : ""),
                    size.parameters(),
                    size.bytes()));
        }
        ModelSize size = ModelSize.of(model);
        return new ModelSummary(
                small(model.kind()),
                small(model.level()),
                model.featureCount(),
                FeatureText.of(model.schema()),
                words(model.coding()),
                model.hasWholeSums(),
                rows,
                size.parameters(),
                size.bits(),
                size.bytes(),
                size.floatBits(),
                Math.round(10 * size.ratioToFloat()) / 10.0,
                model.embeddingWidth() * (model.hasCodes() ? 1 : Float.SIZE),
                fileBytes,
                ModelFile.schemaBytes(model),
                model.classNames(),
                new TreeMap<>(model.provenance()));
    }

    private static String small(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String numbers(Weights weights) {
        return switch (weights) {
            case Weights.Real _ -> "float32";
            case Weights.Signs signs -> signs.scale() == 1 ? "±1" : "±" + signs.scale();
        };
    }

    private static String words(Combination combination) {
        return switch (combination) {
            case Combination.Sum _ -> "sum";
            case Combination.Gcn _ -> "sum by degrees";
            case Combination.AsGcn _, Combination.AsGcnShared _ -> "sum by degrees and features";
            case Combination.Gin(float epsilon) -> "sum, ε " + epsilon;
            case Combination.Sage(Combination.Beside beside) ->
                switch (beside) {
                    case SUM -> "own + sum";
                    case MEAN -> "own + mean";
                    case EVEN -> "own for each neighbour + sum";
                };
            case Combination.Gat attention ->
                "attention, " + attention.heads() + (attention.heads() == 1 ? " head" : " heads")
                        + (attention.leaky() ? ", leaky" : "");
        };
    }

    private static String words(FeatureCoding coding) {
        return switch (coding) {
            case FeatureCoding.None _ -> "none";
            case FeatureCoding.RowSum _ -> "rows divided by their sum, in steps of 2⁻¹⁴";
            case FeatureCoding.UnitRows _ -> "rows of length 1";
            case FeatureCoding.Centred _ -> "rows divided by their sum, less their mean";
            case FeatureCoding.Standard _ -> "columns shifted and scaled";
            case Thermometer thermometer -> "numbers as thermometer bits, " + thermometer.cuts().length + " cuts";
            case WithDegree(Thermometer thermometer) ->
                "numbers and the degree of a node as thermometer bits, " + thermometer.cuts().length + " cuts";
        };
    }

    void print(Output output) {
        output.out()
                .println(model + ", level " + level + ": " + Output.counted(features, "feature", "features") + " → "
                        + Output.counted(classes.size(), "class", "classes"));
        output.out().println();
        output.printTable(
                List.of("layer", "in", "out", "weights", "combination", "activation", "parameters", "bytes"),
                layers.stream().map(ModelSummary::cells).toList());
        output.out().println();
        output.printPairs(lines());
    }

    private Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("parameters", count(parameters) + ", in " + count(parameterBits) + " bits of whole words");
        lines.put(
                "tensors",
                ByteSize.of(tensorBytes)
                        + String.format(Locale.ROOT, ", float32 would take %.1f × as much", ratioToFloat));
        String names = nameBytes == 0
                ? ""
                : String.format(Locale.ROOT, ", %.0f %% of it names of features", 100.0 * nameBytes / fileBytes);
        lines.put("file", ByteSize.of(fileBytes) + names);
        columns.forEach((key, value) -> lines.put(key, String.valueOf(value)));
        lines.put("embedding", embeddingBits + " bits a node");
        lines.put("preprocessing", preprocessing);
        lines.put("sums of layer.0", wholeSums ? "whole numbers, exact in any order" : "rounded");
        lines.put("classes", String.join(", ", classes));
        provenance.forEach(lines::putIfAbsent);
        return lines;
    }

    private static List<String> cells(Row row) {
        return List.of(
                row.name(),
                String.valueOf(row.in()),
                String.valueOf(row.out()),
                row.weights(),
                row.combination(),
                row.activation(),
                count(row.parameters()),
                count(row.bytes()));
    }

    private static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
