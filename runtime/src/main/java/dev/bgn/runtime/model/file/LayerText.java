package dev.bgn.runtime.model.file;

import dev.bgn.runtime.json.JsonException;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.json.JsonText;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Weights;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All of a layer that is not a tensor, as a small JSON text: {@code
 * {"in":5,"out":8,"weights":"signs","combination":"attention","heads":2,"leaky":true,"activation":"sign","balance":true}}
 *
 * @param in rows of the weights
 * @param out columns of the weights
 * @param weights {@value #SIGNS} or {@value #REAL}
 * @param heads with attention, else 0
 * @param leaky with attention, else false
 */
record LayerText(
        int in,
        int out,
        String weights,
        String combination,
        int heads,
        boolean leaky,
        Activation activation,
        boolean balance) {
    static final String SIGNS = "signs";
    static final String REAL = "real";
    static final String ATTENTION = "attention";
    static final String ADAPTIVE = "adaptive";
    static final String ADAPTIVE_SHARED = "adaptive-shared";

    private static final Set<String> FIELDS = Set.of("in", "out", "weights", "combination", "activation", "balance");
    private static final Set<String> ATTENTION_FIELDS =
            Set.of("in", "out", "weights", "combination", "heads", "leaky", "activation", "balance");

    static LayerText of(Layer layer) {
        Combination.Gat attention = layer.combination() instanceof Combination.Gat a ? a : null;
        return new LayerText(
                layer.weights().in(),
                layer.weights().out(),
                layer.weights() instanceof Weights.Signs ? SIGNS : REAL,
                name(layer.combination()),
                attention == null ? 0 : attention.heads(),
                attention != null && attention.leaky(),
                layer.activation(),
                layer.balance());
    }

    private static String name(Combination combination) {
        return switch (combination) {
            case Combination.Sum() -> "sum";
            case Combination.Gcn() -> "symmetric";
            case Combination.Gin _ -> "isomorphism";
            case Combination.Sage(Combination.Beside beside) ->
                switch (beside) {
                    case SUM -> "beside-sum";
                    case MEAN -> "beside-mean";
                    case EVEN -> "beside-even";
                };
            case Combination.Gat _ -> ATTENTION;
            case Combination.AsGcn _ -> ADAPTIVE;
            case Combination.AsGcnShared() -> ADAPTIVE_SHARED;
        };
    }

    String toJson() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("in", Integer.toString(in));
        fields.put("out", Integer.toString(out));
        fields.put("weights", JsonText.quoted(weights));
        fields.put("combination", JsonText.quoted(combination));
        if (combination.equals(ATTENTION)) {
            fields.put("heads", Integer.toString(heads));
            fields.put("leaky", Boolean.toString(leaky));
        }
        fields.put("activation", JsonText.quoted(NamedValue.of(activation)));
        fields.put("balance", Boolean.toString(balance));
        return JsonText.object(fields);
    }

    static LayerText parse(String text) throws JsonException {
        JsonReader json = new JsonReader(text);
        Map<String, Object> fields = new HashMap<>();
        json.object(name -> fields.put(name, value(json, name)));
        json.end();
        Set<String> expected = ATTENTION.equals(fields.get("combination")) ? ATTENTION_FIELDS : FIELDS;
        if (!fields.keySet().equals(expected)) {
            throw new JsonException(0, "the fields of a layer are " + String.join(", ", new TreeSet<>(expected)));
        }
        return new LayerText(
                (Integer) fields.get("in"),
                (Integer) fields.get("out"),
                (String) fields.get("weights"),
                (String) fields.get("combination"),
                (Integer) fields.getOrDefault("heads", 0),
                (Boolean) fields.getOrDefault("leaky", false),
                (Activation) fields.get("activation"),
                (Boolean) fields.get("balance"));
    }

    private static Object value(JsonReader json, String name) throws JsonException {
        int start = json.position();
        return switch (name) {
            case "in", "out", "heads" -> json.size();
            case "weights", "combination" -> json.string();
            case "activation" -> NamedValue.of(Activation.values(), json.string(), start);
            case "leaky", "balance" -> json.bool();
            default -> throw new JsonException(start, "unknown field " + name);
        };
    }
}
