package dev.bgn.report.chart;

import dev.bgn.report.page.Template;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Lines over one axis, as SVG. Colours are those of the page; as attributes they are those of a light page, for programs that
 * do not read style sheets.
 *
 * @param title what is drawn
 * @param lines no more than there are looks
 */
public record LineChart(String title, Axis x, Axis y, List<Line> lines) {
    static final int WIDTH = 400;
    static final int HEIGHT = 290;
    private static final int LEFT = 70;
    /** Half a label, which stands below the end of the axis, and a little more. */
    private static final int RIGHT = 20;

    private static final int TOP = 28;
    private static final int BOTTOM = 46;

    private static final double RADIUS = 4.2;
    /** Points of the same x are drawn beside each other by so much, or their error bars would hide each other. */
    private static final double BESIDE = 2.2;

    public LineChart {
        lines = List.copyOf(lines);
    }

    /** To stand in a page. */
    public String svg() {
        return svg("");
    }

    /** To stand in another drawing. */
    String at(double left, double top) {
        return svg(" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"".formatted(number(left), number(top), WIDTH, HEIGHT));
    }

    private String svg(String place) {
        StringBuilder svg = new StringBuilder("""
                <svg class="chart" viewBox="0 0 %s %s"%s role="img" aria-label="%s">
                <text class="heading" x="%s" y="16" %s font-weight="650">%s</text>
                """.formatted(
                        WIDTH,
                        HEIGHT,
                        place,
                        Template.escape(summary()),
                        LEFT,
                        Palette.text("ink", 15),
                        Template.escape(title)));
        grid(svg);
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, lines.get(i), BESIDE * (i - (lines.size() - 1) / 2.0));
        }
        return svg.append("</svg>\n").toString();
    }

    private String summary() {
        return title + ": " + y.label() + " over " + x.label() + "; "
                + lines.stream().filter(line -> !line.isEmpty()).map(Line::name).collect(Collectors.joining(", "));
    }

    private void grid(StringBuilder svg) {
        for (double tick : y.ticks()) {
            double at = atY(tick);
            svg.append("<path class=\"grid\" %s d=\"M%s %s H%s\"/><text class=\"soft\" x=\"%s\" y=\"%s\" %s>%s</text>\n"
                    .formatted(
                            Palette.stroke("line", 1),
                            LEFT,
                            number(at),
                            WIDTH - RIGHT,
                            LEFT - 7,
                            number(at + 4.5),
                            Palette.text("soft", 13) + " text-anchor=\"end\"",
                            Axis.text(tick)));
        }
        double floor = HEIGHT - BOTTOM;
        for (double tick : x.ticks()) {
            svg.append("<path class=\"axis\" %s d=\"M%s %s v5\"/><text class=\"soft\" x=\"%s\" y=\"%s\" %s>%s</text>\n"
                    .formatted(
                            Palette.stroke("soft", 1),
                            number(atX(tick)),
                            number(floor),
                            number(atX(tick)),
                            number(floor + 18),
                            Palette.text("soft", 13) + " text-anchor=\"middle\"",
                            Axis.text(tick)));
        }
        svg.append("<path class=\"axis\" %s d=\"M%s %s V%s H%s\"/>\n"
                .formatted(Palette.stroke("soft", 1), LEFT, TOP, number(floor), WIDTH - RIGHT));
        svg.append("<text class=\"soft\" x=\"%s\" y=\"%s\" %s text-anchor=\"middle\">%s</text>\n"
                .formatted(
                        number((LEFT + WIDTH - RIGHT) / 2.0),
                        HEIGHT - 8,
                        Palette.text("soft", 13),
                        Template.escape(x.label())));
        svg.append(
                "<text class=\"soft\" transform=\"translate(13 %s) rotate(-90)\" %s text-anchor=\"middle\">%s</text>\n"
                        .formatted(number((TOP + floor) / 2), Palette.text("soft", 13), Template.escape(y.label())));
    }

    private void draw(StringBuilder svg, Line line, double beside) {
        if (line.isEmpty()) {
            return; // it stands in the legend for another chart
        }
        Look look = line.look();
        svg.append("<g class=\"line line-%s\" %s>\n".formatted(look.colour(), Palette.stroke(look.colour(), 2)));
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        for (Point point : line.points()) {
            if (!point.isMissing()) {
                path.append(drawing ? " L" : " M")
                        .append(number(left(point, beside)))
                        .append(' ')
                        .append(number(atY(point.y())));
            }
            drawing = !point.isMissing();
        }
        svg.append("<path%s d=\"%s\"/>\n"
                .formatted(
                        look.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + look.dashes() + "\"",
                        path.toString().strip()));
        for (Point point : line.points()) {
            if (!point.isMissing()) {
                errorBar(svg, point, beside);
            }
        }
        for (Point point : line.points()) {
            if (!point.isMissing() && point.marked()) {
                svg.append("<path class=\"%s\" fill=\"%s\" d=\"%s\"><title>%s</title></path>\n"
                        .formatted(
                                fill(look),
                                Palette.light(look.filled() ? look.colour() : "card"),
                                look.mark().path(left(point, beside), atY(point.y()), RADIUS),
                                Template.escape(point.words())));
            }
        }
        svg.append("</g>\n");
    }

    private void errorBar(StringBuilder svg, Point point, double beside) {
        if (point.low() < point.y() || point.high() > point.y()) {
            double x = left(point, beside);
            svg.append("<path stroke-width=\"1.2\" d=\"M%s %s h5 m-2.5 0 V%s m-2.5 0 h5\"/>\n"
                    .formatted(number(x - 2.5), number(atY(point.low())), number(atY(point.high()))));
        }
    }

    /** The class of the style sheet that fills a mark. */
    static String fill(Look look) {
        return look.filled() ? look.colour() : "open";
    }

    private double left(Point point, double beside) {
        return atX(point.x()) + (hasCurves() ? 0 : beside);
    }

    /** Whether there are lines with more points than marks: these stay where they are. */
    private boolean hasCurves() {
        return lines.stream().flatMap(line -> line.points().stream()).anyMatch(p -> !p.isMissing() && !p.marked());
    }

    private double atX(double value) {
        return LEFT + (WIDTH - LEFT - RIGHT) * x.share(value);
    }

    private double atY(double value) {
        double floor = HEIGHT - BOTTOM;
        return floor - (floor - TOP) * y.share(value);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
