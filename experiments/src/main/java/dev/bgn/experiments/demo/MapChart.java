package dev.bgn.experiments.demo;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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

    /** A point of the picture. */
    private record Point(double x, double y) {}

    String svg() {
        Span across = Span.of(places[0]);
        Span up = Span.of(places[1]);
        double scale = Math.min((WIDTH - 2 * MARGIN) / across.length(), (MOST_HEIGHT - 2 * MARGIN) / up.length());
        double left = (WIDTH - scale * across.length()) / 2;
        double bottom = MARGIN + scale * up.length();
        Point[] points = IntStream.range(0, classes.length)
                .mapToObj(i -> new Point(
                        left + scale * (places[0][i] - across.least()), bottom - scale * (places[1][i] - up.least())))
                .toArray(Point[]::new);
        StringBuilder svg = new StringBuilder("""
                <svg class="map" viewBox="0 0 %s %s" role="img" aria-label="The codes of all nodes in the plane">
                """.formatted(WIDTH, CurveChart.number(bottom + MARGIN)));
        // The wrong ones last, so that they lie on top.
        for (boolean wrong : new boolean[] {false, true}) {
            for (int c = 0; c < classNames.size(); c++) {
                group(svg, points, c, wrong);
            }
        }
        for (int c = 0; c < classNames.size(); c++) {
            label(svg, points, c);
        }
        return svg.append("</svg>").toString();
    }

    private void group(StringBuilder svg, Point[] points, int c, boolean wrong) {
        svg.append("<g class=\"").append(style(c)).append(wrong ? " wrong" : "").append("\">\n");
        for (int i = 0; i < points.length; i++) {
            if (classes[i] == c && (predicted[i] != c) == wrong) {
                svg.append("<circle cx=\"")
                        .append(CurveChart.number(points[i].x()))
                        .append("\" cy=\"")
                        .append(CurveChart.number(points[i].y()))
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

    /** The name of a class amid its points: medians are not moved by a few points that lie elsewhere. */
    private void label(StringBuilder svg, Point[] points, int c) {
        List<Point> own = IntStream.range(0, points.length)
                .filter(i -> classes[i] == c)
                .mapToObj(i -> points[i])
                .toList();
        if (!own.isEmpty()) {
            double x = median(own, Comparator.comparingDouble(Point::x)).x();
            double y = median(own, Comparator.comparingDouble(Point::y)).y();
            String[] words = readable(classNames.get(c)).split(" ", 2);
            svg.append("<text x=\"%s\" y=\"%s\">".formatted(CurveChart.number(x), CurveChart.number(y)));
            for (String word : words) {
                svg.append("<tspan x=\"%s\" dy=\"%s\">%s</tspan>"
                        .formatted(
                                CurveChart.number(x), word.equals(words[0]) ? "0" : "1.05em", Template.escape(word)));
            }
            svg.append("</text>\n");
        }
    }

    private static Point median(List<Point> points, Comparator<Point> order) {
        return points.stream().sorted(order).skip(points.size() / 2).findFirst().orElseThrow();
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
