package dev.bgn.experiments.demo;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Points of the plane as SVG, coloured by class, with a tooltip each; those with a wrong prediction have a rim.
 *
 * @param places {@code [0]} to the right, {@code [1]} up
 * @param classes the true class of each point, or −1 for none
 * @param predicted what the network says
 * @param nodeNames as tooltips show them; empty to number the points
 */
@SuppressWarnings("ArrayRecordComponent") // made for one picture
record MapChart(float[][] places, int[] classes, int[] predicted, List<String> classNames, List<String> nodeNames) {
    /** As many colours as the page has. */
    private static final int COLOURS = 7;

    private static final int WIDTH = 900;
    private static final int MOST_HEIGHT = 900;
    private static final int MARGIN = 26;

    private static final int LETTER_WIDTH = 14;
    private static final int LINE_HEIGHT = 23;

    String svg() {
        Span across = Span.of(places[0]);
        Span up = Span.of(places[1]);
        double scale = Math.min((WIDTH - 2 * MARGIN) / across.length(), (MOST_HEIGHT - 2 * MARGIN) / up.length());
        double left = (WIDTH - scale * across.length()) / 2;
        double bottom = MARGIN + scale * up.length();
        double[] x = new double[classes.length];
        double[] y = new double[classes.length];
        for (int i = 0; i < classes.length; i++) {
            x[i] = left + scale * (places[0][i] - across.least());
            y[i] = bottom - scale * (places[1][i] - up.least());
        }
        StringBuilder svg = new StringBuilder("""
                <svg class="map" viewBox="0 0 %s %s" role="img" aria-label="The codes of all nodes in the plane">
                """.formatted(WIDTH, CurveChart.number(bottom + MARGIN)));
        // The wrong ones last, so that they lie on top.
        for (boolean wrong : new boolean[] {false, true}) {
            for (int c = 0; c < classNames.size(); c++) {
                group(svg, x, y, c, wrong);
            }
        }
        LabelPlaces labels = new LabelPlaces(x, y, classes, WIDTH, bottom + MARGIN);
        for (int c = 0; c < classNames.size(); c++) {
            label(svg, labels, c);
        }
        return svg.append("</svg>").toString();
    }

    private void group(StringBuilder svg, double[] x, double[] y, int c, boolean wrong) {
        svg.append("<g class=\"").append(style(c)).append(wrong ? " wrong" : "").append("\">\n");
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] == c && (predicted[i] != c) == wrong) {
                svg.append("<circle cx=\"")
                        .append(CurveChart.number(x[i]))
                        .append("\" cy=\"")
                        .append(CurveChart.number(y[i]))
                        .append("\" r=\"3.6\"><title>")
                        .append(Template.escape(tooltip(i)))
                        .append("</title></circle>\n");
            }
        }
        svg.append("</g>\n");
    }

    private String tooltip(int node) {
        String name = nodeNames.isEmpty() ? Integer.toString(node) : nodeNames.get(node);
        return "Node " + name + ": " + readable(classNames.get(classes[node])) + ", predicted "
                + (classes[node] == predicted[node] ? "right" : readable(classNames.get(predicted[node])));
    }

    /** The name of a class beside its points, a word or two a line. */
    private void label(StringBuilder svg, LabelPlaces labels, int c) {
        if (IntStream.of(classes).noneMatch(own -> own == c)) {
            return;
        }
        String[] lines = readable(classNames.get(c)).split(" ", 2);
        int letters = Stream.of(lines).mapToInt(String::length).max().orElse(0);
        LabelPlaces.Box box = labels.place(c, LETTER_WIDTH * letters, LINE_HEIGHT * lines.length);
        double baseline = box.y() - box.height() / 2 + 0.75 * LINE_HEIGHT;
        svg.append("<text class=\"").append(style(c)).append("\">");
        for (int line = 0; line < lines.length; line++) {
            svg.append("<tspan x=\"%s\" y=\"%s\">%s</tspan>"
                    .formatted(
                            CurveChart.number(box.x()),
                            CurveChart.number(baseline + line * LINE_HEIGHT),
                            Template.escape(lines[line])));
        }
        svg.append("</text>\n");
    }

    /** The part of an axis that points take up. */
    private record Span(double least, double length) {
        static Span of(float[] values) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (float value : values) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            return new Span(least, Math.max(1e-6, most - least));
        }
    }

    /** The style of a class; colours start again after the last. */
    static String style(int c) {
        return "class-" + c % COLOURS;
    }

    /** {@code Neural_Networks} as words. */
    static String readable(String name) {
        return name.replace('_', ' ');
    }
}
