package dev.bgn.runtime.model.file;

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
import dev.bgn.runtime.json.JsonException;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.json.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema as JSON, an object with one field that says which form it has: {@code {"count":1433}}, {@code
 * {"names":["age","height"]}}, {@code {"structure":[3,32]}} (hops and projections), or {@code {"columns":[…]}} with {@code
 * {"number":"age"}}, {@code {"number":"age","missing":"41.5"}}, {@code {"category":"colour","values":["blue","red"]}} and
 * {@code {"text":"abstract","words":["graph","node"]}}. Beside {@code columns} and
 * {@code structure} there may be {@code "id":"person"}.
 */
final class FeatureSchemaText {
    private FeatureSchemaText() {}

    static String of(FeatureSchema schema) {
        return switch (schema) {
            case Numbered(int count) -> object("count", Integer.toString(count));
            case Names(List<String> names) -> object("names", strings(names));
            case Structure(Optional<String> id, int hops, int projections) -> {
                Map<String, String> fields = new LinkedHashMap<>();
                fields.put("structure", JsonText.array(List.of(Integer.toString(hops), Integer.toString(projections))));
                id.ifPresent(name -> fields.put("id", JsonText.quoted(name)));
                yield JsonText.object(fields);
            }
            case Table(Optional<String> id, List<Column> columns) -> {
                Map<String, String> fields = new LinkedHashMap<>();
                fields.put(
                        "columns",
                        JsonText.array(
                                columns.stream().map(FeatureSchemaText::of).toList()));
                id.ifPresent(name -> fields.put("id", JsonText.quoted(name)));
                yield JsonText.object(fields);
            }
        };
    }

    private static String of(Column column) {
        Map<String, String> fields = new LinkedHashMap<>();
        switch (column) {
            case Numeric(String name, Missing missing) -> {
                fields.put("number", JsonText.quoted(name));
                if (missing.isExpected()) {
                    fields.put("missing", JsonText.quoted(Float.toString(missing.value())));
                }
            }
            case Category(String name, List<String> values) -> {
                fields.put("category", JsonText.quoted(name));
                fields.put("values", strings(values));
            }
            case Text(String name, List<String> words) -> {
                fields.put("text", JsonText.quoted(name));
                fields.put("words", strings(words));
            }
        }
        return JsonText.object(fields);
    }

    private static String object(String key, String value) {
        return JsonText.object(Map.of(key, value));
    }

    private static String strings(List<String> values) {
        return JsonText.array(values.stream().map(JsonText::quoted).toList());
    }

    /** Reads a schema of so many features; no list in it may be longer. */
    static FeatureSchema parse(String text, int featureCount) throws JsonException {
        JsonReader json = new JsonReader(text);
        List<FeatureSchema> found = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        json.object(name -> {
            switch (name) {
                case "count" -> found.add(new Numbered(json.size()));
                case "names" -> found.add(new Names(strings(json, featureCount)));
                case "structure" -> found.add(structure(json));
                case "columns" -> found.add(table(json, featureCount));
                case "id" -> ids.add(json.string());
                default -> throw new JsonException(json.position(), "unknown form of features: " + name);
            }
        });
        json.end();
        if (found.size() != 1) {
            throw new JsonException(0, "features have one form, not " + found.size());
        }
        FeatureSchema schema = ids.isEmpty() ? found.getFirst() : withId(found.getFirst(), ids.getFirst());
        if (schema.featureCount() != featureCount) {
            throw new JsonException(
                    0, schema.featureCount() + " features are described, but there are " + featureCount);
        }
        return schema;
    }

    private static FeatureSchema withId(FeatureSchema schema, String id) throws JsonException {
        return switch (schema) {
            case Table table -> new Table(Optional.of(id), table.columns());
            case Structure structure -> structure.withId(Optional.of(id));
            case Names _, Numbered _ -> throw new JsonException(0, "a column of ids, but no columns");
        };
    }

    private static List<String> strings(JsonReader json, int limit) throws JsonException {
        List<String> strings = new ArrayList<>();
        json.array(limit, () -> strings.add(json.string()));
        return strings;
    }

    private static Structure structure(JsonReader json) throws JsonException {
        List<Integer> sizes = new ArrayList<>(2);
        json.array(2, () -> sizes.add(json.size()));
        if (sizes.size() != 2) {
            throw new JsonException(json.position(), "expected hops and projections");
        }
        return new Structure(sizes.get(0), sizes.get(1));
    }

    private static Table table(JsonReader json, int featureCount) throws JsonException {
        List<Column> columns = new ArrayList<>();
        // A text without words in common is a column without a feature: a few more columns than features may be.
        json.array(featureCount + JsonReader.MAX_FIELDS, () -> columns.add(column(json, featureCount)));
        return new Table(columns);
    }

    private static Column column(JsonReader json, int featureCount) throws JsonException {
        int start = json.position();
        Map<String, String> texts = new HashMap<>();
        Map<String, List<String>> lists = new HashMap<>();
        json.object(name -> {
            switch (name) {
                case "number", "missing", "category", "text" -> texts.put(name, json.string());
                case "values", "words" -> lists.put(name, strings(json, featureCount));
                default -> throw new JsonException(json.position(), "unknown field " + name + " of a column");
            }
        });
        Set<String> fields = new TreeSet<>(texts.keySet());
        fields.addAll(lists.keySet());
        return switch (String.join(" ", fields)) {
            case "number" -> new Numeric(texts.get("number"), Missing.NEVER);
            case "missing number" ->
                new Numeric(texts.get("number"), Missing.replacedBy(number(start, texts.get("missing"))));
            case "category values" -> new Category(texts.get("category"), lists.get("values"));
            case "text words" -> new Text(texts.get("text"), lists.get("words"));
            default -> throw new JsonException(start, "a column is a number, a category or a text, not " + fields);
        };
    }

    private static float number(int start, String text) throws JsonException {
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException e) {
            throw new JsonException(start, "'" + text + "' is not a number");
        }
    }
}
