package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Set;

/** The coding of the features in a model file. Version 1 calls it scaling, and has fewer of them. */
final class CodingText {
    static final String KEY = "coding";
    private static final String KEY_IN_VERSION_1 = "scaling";

    private static final Set<String> IN_VERSION_2 = Set.of("unit-rows", "centred", "thermometer", "with-degree");

    private CodingText() {}

    static void write(SafetensorsWriter writer, FeatureCoding coding) {
        writer.text(
                KEY,
                switch (coding) {
                    case FeatureCoding.None() -> "none";
                    case FeatureCoding.RowSum() -> "row-sum";
                    case FeatureCoding.UnitRows() -> "unit-rows";
                    case FeatureCoding.Centred _ -> "centred";
                    case FeatureCoding.Standard _ -> "standard";
                    case Thermometer _ -> "thermometer";
                    case WithDegree _ -> "with-degree";
                });
        if (coding instanceof FeatureCoding.Centred(FloatMatrix shift)) {
            writer.vector(KEY + ".shift", shift);
        } else if (coding instanceof FeatureCoding.Standard(FloatMatrix shift, FloatMatrix factor)) {
            writer.vector(KEY + ".shift", shift);
            writer.vector(KEY + ".factor", factor);
        } else if (coding instanceof Thermometer thermometer) {
            write(writer, thermometer);
        } else if (coding instanceof WithDegree(Thermometer thermometer)) {
            write(writer, thermometer);
        }
    }

    private static void write(SafetensorsWriter writer, Thermometer thermometer) {
        writer.text(KEY + ".features", Integer.toString(thermometer.columns()));
        FloatMatrix counts = FloatMatrix.zeros(1, thermometer.columns());
        for (int c = 0; c < thermometer.columns(); c++) {
            counts.set(0, c, thermometer.cutStart()[c + 1] - thermometer.cutStart()[c]);
        }
        writer.vector(KEY + ".counts", counts);
        writer.vector(KEY + ".cuts", FloatMatrix.of(1, thermometer.cuts().length, thermometer.cuts()));
    }

    /** @param inputs the columns that the first layer takes */
    static FeatureCoding read(Safetensors tensors, boolean version1, int inputs) throws MalformedFileException {
        String key = version1 ? KEY_IN_VERSION_1 : KEY;
        String coding = tensors.text(key);
        if (version1 && IN_VERSION_2.contains(coding)) {
            throw tensors.malformed("version 1 has no " + key + " " + coding);
        }
        return switch (coding) {
            case "none" -> new FeatureCoding.None();
            case "row-sum" -> new FeatureCoding.RowSum();
            case "standard" ->
                new FeatureCoding.Standard(
                        tensors.vector(key + ".shift", inputs), tensors.vector(key + ".factor", inputs));
            case "centred" -> new FeatureCoding.Centred(tensors.vector(key + ".shift", inputs));
            case "unit-rows" -> new FeatureCoding.UnitRows();
            case "thermometer" -> thermometer(tensors, inputs);
            case "with-degree" -> new WithDegree(thermometer(tensors, inputs));
            default -> throw tensors.malformed("unknown " + key + " " + coding);
        };
    }

    private static Thermometer thermometer(Safetensors tensors, int inputs) throws MalformedFileException {
        int features = tensors.parse(KEY + ".features", JsonReader::sizeOf);
        float[] counts = tensors.vector(KEY + ".counts", features).data();
        int[] starts = new int[features + 1];
        for (int c = 0; c < features; c++) {
            int count = (int) counts[c];
            if (count != counts[c] || count < 0 || count > inputs) {
                throw tensors.malformed("column " + c + " of the thermometer has " + counts[c] + " cuts");
            }
            // Two inputs a cut: more cuts than that are no thermometer of this layer.
            if (starts[c] > inputs) {
                throw tensors.malformed("the thermometer has more cuts than the first layer takes");
            }
            starts[c + 1] = starts[c] + count;
        }
        return new Thermometer(
                starts, tensors.vector(KEY + ".cuts", starts[features]).data());
    }
}
