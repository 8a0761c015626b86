package dev.bgn.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page with places <code>{{name}}</code> to fill in. Text is escaped; what is markup already goes by another method. */
public final class Template {
    /** In every page, so that {@code bgn check} knows it. */
    public static final String PAGE_OF_BGN = "<meta name=\"generator\" content=\"BGN\">";
    /** In every picture file. */
    public static final String PICTURE_OF_BGN = "<metadata>BGN</metadata>";

    /** The first line of every text in Markdown. */
    public static final String TEXT_OF_BGN = "<!-- Made by BGN -->";

    /** Not a character of XML 1.0: most controls, halves of pairs, U+FFFE and U+FFFF. */
    private static final Pattern NO_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)\\}\\}");

    private final String page;
    private final Map<String, String> values = new LinkedHashMap<>();

    public Template(String page) {
        this.page = page;
    }

    /** A file beside this class. */
    public static String resource(String name) {
        return resource(Template.class, name);
    }

    /** A file beside a class. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Template text(String place, Object text) {
        return markup(place, escape(String.valueOf(text)));
    }

    public Template markup(String place, String markup) {
        values.put(place, markup);
        return this;
    }

    /** The page, with every place filled; an error where one is not, or where a value has no place. */
    public String fill() {
        Map<String, String> left = new LinkedHashMap<>(values);
        String filled = PLACE.matcher(page).replaceAll(place -> {
            String value = values.get(place.group(1));
            if (value == null) {
                throw new IllegalStateException("nothing for {{" + place.group(1) + "}}");
            }
            left.remove(place.group(1));
            return Matcher.quoteReplacement(value);
        });
        if (!left.isEmpty()) {
            throw new IllegalStateException("no place for " + left.keySet());
        }
        return filled;
    }

    /** Text as it may stand in an element or in a quoted attribute. What XML has no place for becomes U+FFFD. */
    public static String escape(String text) {
        return NO_XML.matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
