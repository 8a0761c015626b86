package dev.bgn.cli.files;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Names;
import dev.bgn.runtime.features.FeatureSchema.Numbered;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.FeatureSchema.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** What the features of a model come from, in a few lines. */
public final class FeatureText {
    private static final int SHOWN = 8;

    private FeatureText() {}

    /** A line for each kind of columns. */
    public static SequencedMap<String, Object> of(FeatureSchema schema) {
        SequencedMap<String, Object> lines = new LinkedHashMap<>();
        switch (schema) {
            case Numbered _ -> lines.put("features", "numbered, without names");
            case Names(List<String> names) -> lines.put("features", some(names));
            case Structure(Optional<String> id, int hops, int projections) -> {
                id.ifPresent(name -> lines.put("ids", name));
                lines.put(
                        "features",
                        "made from the graph: degrees, clustering, " + projections + " random projections over 1 to "
                                + hops + " hops");
            }
            case Table(Optional<String> id, List<Column> columns) -> {
                id.ifPresent(name -> lines.put("ids", name));
                put(lines, "numbers", columns, Numeric.class);
                put(lines, "categories", columns, Category.class);
                put(lines, "texts", columns, Text.class);
            }
        }
        return lines;
    }

    private static void put(
            SequencedMap<String, Object> lines, String key, List<Column> columns, Class<? extends Column> kind) {
        List<String> found =
                columns.stream().filter(kind::isInstance).map(FeatureText::of).toList();
        if (!found.isEmpty()) {
            lines.put(key, some(found));
        }
    }

    private static String of(Column column) {
        return switch (column) {
            case Numeric(String name, Missing missing) -> name + (missing.isExpected() ? " (may be missing)" : "");
            case Category(String name, List<String> values) ->
                name + " (" + values.size() + (values.size() == 1 ? " value)" : " values)");
            case Text(String name, List<String> words) -> name + " (" + words.size() + " words)";
        };
    }

    private static String some(List<String> all) {
        String text = all.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return all.size() <= SHOWN ? text : text + ", … (" + all.size() + " in all)";
    }
}
