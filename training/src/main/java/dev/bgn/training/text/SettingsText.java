package dev.bgn.training.text;

import java.util.Locale;
import java.util.StringJoiner;

/**
 * Settings as the two texts that files keep. Model files and checkpoints have {@link #words}; results are kept under a
 * checksum of {@link #text}. Both are made of names that are written out where settings are described, so that code may be
 * renamed: other names would make other files, and kept results and checkpoints would not be found again.
 */
public final class SettingsText {
    private final String type;
    private final StringJoiner words = new StringJoiner(", ");
    private final StringJoiner text;

    private SettingsText(String type) {
        this.type = type;
        text = new StringJoiner(", ", type + "[", "]");
    }

    public static SettingsText of(String type) {
        return new SettingsText(type);
    }

    /** Adds a number, a truth value or a constant. */
    public SettingsText with(String name, Object value) {
        String word = value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : value.toString();
        return with(name, word, value.toString());
    }

    /** Adds settings of their own. */
    public SettingsText with(String name, SettingsText part) {
        return with(name, "(" + part.words + ")", part.text());
    }

    /** Adds one of several kinds of settings, whose words begin with its kind. */
    public SettingsText withKind(String name, SettingsText part) {
        String kind = spaced(part.type);
        return with(name, part.words.length() == 0 ? kind : kind + " (" + part.words + ")", part.text());
    }

    private SettingsText with(String name, String inWords, String inText) {
        words.add(spaced(name) + " " + inWords);
        text.add(name + "=" + inText);
        return this;
    }

    private static String spaced(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** For people: {@code kind gat, bits 64, dropout (input 0.4, hidden 0.1)}. */
    public String words() {
        return words.toString();
    }

    /** For checksums: {@code ModelSettings[kind=GAT, bits=64, dropout=DropoutRates[input=0.4, hidden=0.1]]}. */
    public String text() {
        return text.toString();
    }
}
