package dev.bgn.cli.terminal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes a constant by its name in any case of letters, with hyphens, as reports have them, or with underscores. */
public abstract class NameOf<E extends Enum<E>> implements ITypeConverter<E> {
    private final List<E> values;

    public NameOf(E[] values) {
        this.values = List.of(values);
    }

    @Override
    public E convert(String text) {
        String name = text.replace('-', '_');
        return values.stream()
                .filter(value -> value.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected one of "
                        + Arrays.toString(values.stream().map(NameOf::shown).toArray()) + " but was '" + text + "'"));
    }

    private static String shown(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
