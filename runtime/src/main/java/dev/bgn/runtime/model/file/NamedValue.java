package dev.bgn.runtime.model.file;

import dev.bgn.runtime.json.JsonException;
import java.util.Locale;

/** Values of an enum by their names in a file, which are in small letters. */
final class NamedValue {
    private NamedValue() {}

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E>> E of(E[] values, String name, int position) throws JsonException {
        for (E value : values) {
            if (of(value).equals(name)) {
                return value;
            }
        }
        throw new JsonException(position, "unknown value " + name);
    }
}
