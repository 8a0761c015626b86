package dev.bgn.training;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A record in words: {@code kind gat, bits 64, binary output true}, which a person reads more easily than its text. */
public final class RecordWords {
    private RecordWords() {}

    public static String of(Record value) {
        return Arrays.stream(value.getClass().getRecordComponents())
                .map(component -> spaced(component.getName()) + " " + text(read(component, value), component.getType()))
                .collect(Collectors.joining(", "));
    }

    private static Object read(RecordComponent component, Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A part of one possible class needs no name: the component has one. */
    private static String text(Object value, Class<?> declared) {
        return switch (value) {
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            case Record part -> {
                String words = of(part);
                String name = part.getClass() == declared
                        ? ""
                        : spaced(part.getClass().getSimpleName());
                yield words.isEmpty() ? name : (name + " (" + words + ")").strip();
            }
            default -> String.valueOf(value);
        };
    }

    private static String spaced(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
