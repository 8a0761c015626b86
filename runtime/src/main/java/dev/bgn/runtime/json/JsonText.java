package dev.bgn.runtime.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON: the same values are always the same text. */
public final class JsonText {
    private JsonText() {}

    /** A string in quotes. All but ASCII stays as it is, in UTF-8. */
    public static String quoted(String value) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            throw new IllegalArgumentException("a text with half a character: " + value);
        }
        StringBuilder text = new StringBuilder(value.length() + 2).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }

    /** An object of values that are JSON already, in the order of the map. */
    public static String object(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> quoted(field.getKey()) + ":" + field.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    public static String array(Iterable<String> elements) {
        StringBuilder text = new StringBuilder();
        elements.forEach(element -> text.append(text.isEmpty() ? "" : ",").append(element));
        return "[" + text + "]";
    }
}
