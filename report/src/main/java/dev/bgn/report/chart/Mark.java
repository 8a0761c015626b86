package dev.bgn.report.chart;

import java.util.Locale;

/** The shape of a point of a line. */
public enum Mark {
    CIRCLE("m-1 0 c0 -1.33 2 -1.33 2 0 c0 1.33 -2 1.33 -2 0 z"),
    SQUARE("m-.9 -.9 h1.8 v1.8 h-1.8 z"),
    TRIANGLE("m0 -1.15 l1.1 1.9 h-2.2 z"),
    DIAMOND("m0 -1.25 l1.25 1.25 l-1.25 1.25 l-1.25 -1.25 z"),
    POINTING_DOWN("m0 1.15 l1.1 -1.9 h-2.2 z"),
    CROSS("m-.9 -.9 l1.8 1.8 m0 -1.8 l-1.8 1.8"),
    PLUS("m-1.1 0 h2.2 m-1.1 -1.1 v2.2"),
    STAR("m-1.1 0 h2.2 m-1.65 -.95 l1.1 1.9 m0 -1.9 l-1.1 1.9"),
    PENTAGON("m0 -1.1 l1.05 .76 l-.4 1.24 h-1.3 l-.4 -1.24 z");

    /** Around the origin, for a radius of 1. */
    private final String outline;

    Mark(String outline) {
        this.outline = outline;
    }

    /** A path around a point; lines keep their width, so the outline is scaled in numbers. */
    String path(double x, double y, double radius) {
        StringBuilder path = new StringBuilder("M" + LineChart.number(x) + " " + LineChart.number(y));
        for (String part : outline.split(" ", -1)) {
            int digits = 0;
            while (digits < part.length() && Character.isLetter(part.charAt(digits))) {
                digits++;
            }
            path.append(' ').append(part, 0, digits);
            if (digits < part.length()) {
                path.append(String.format(Locale.ROOT, "%.2f", radius * Double.parseDouble(part.substring(digits))));
            }
        }
        return path.toString();
    }
}
