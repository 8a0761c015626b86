package dev.bgn.report.chart;

import dev.bgn.report.page.Template;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The colours of the pages by their names, as they are on a light page. */
final class Palette {
    private static final Pattern COLOUR = Pattern.compile("--([\\w-]+):\\s*(#\\w+);");

    private static final Map<String, String> LIGHT = light();

    private Palette() {}

    private static Map<String, String> light() {
        Map<String, String> colours = new LinkedHashMap<>();
        Matcher found = COLOUR.matcher(Template.resource("colours.css"));
        while (found.find()) {
            colours.putIfAbsent(found.group(1), found.group(2)); // those of dark pages come later
        }
        return colours;
    }

    static String light(String name) {
        String colour = LIGHT.get(name);
        if (colour == null) {
            throw new IllegalArgumentException("colours.css has no colour --" + name);
        }
        return colour;
    }

    /** Attributes of something that is drawn and not filled. */
    static String stroke(String colour, double width) {
        return "fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"".formatted(light(colour), LineChart.number(width));
    }

    /** Attributes of text. */
    static String text(String colour, int size) {
        return "fill=\"%s\" font-family=\"system-ui, sans-serif\" font-size=\"%s\"".formatted(light(colour), size);
    }
}
