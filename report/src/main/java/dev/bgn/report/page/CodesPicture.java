package dev.bgn.report.page;

import dev.bgn.report.map.MapPlaces;
import dev.bgn.report.map.Names;
import dev.bgn.report.map.NodeMap;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The nodes of a report in the plane as an SVG file without script, coloured by class, for a page or a README. Those with
 * a wrong prediction have a rim.
 */
public final class CodesPicture {
    private static final int MOST_POINTS = 5000;
    private static final double RADIUS = 3.2;
    private static final double RIM = 1.3;

    private final Report report;
    private final MapPlaces places;
    private final int[] classes;
    private final int[] points;

    private CodesPicture(Report report) {
        this.report = report;
        this.places = report.places();
        this.classes = report.colours();
        this.points = NodeMap.sample(classes.length, MOST_POINTS);
    }

    /** The picture of a report; of a sample of its nodes where there are many. */
    public static String svg(Report report) {
        return new CodesPicture(report).draw();
    }

    private String draw() {
        String label =
                "The nodes of " + Names.dataset(report.data().name()) + ", near each other where their codes are";
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-label="%s">
                %s
                <style>
                %spath { fill: none; stroke-linecap: round; stroke-width: %s; }
                .solid { stroke: none; }
                .rim { stroke: var(--ink); stroke-width: %s; }
                .solid.rim { stroke: var(--ink); stroke-width: %s; }
                text { font: 650 21px system-ui, sans-serif; text-anchor: middle; stroke: var(--card); stroke-width: 5px;
                  paint-order: stroke; }
                </style>
                <rect width="100%%" height="100%%" fill="var(--card)"/>
                """.formatted(
                        MapPlaces.WIDTH,
                        number(places.height()),
                        Template.escape(label),
                        Template.PICTURE_OF_BGN,
                        Template.resource("colours.css"),
                        2 * RADIUS,
                        2 * (RADIUS + RIM),
                        2 * RIM));
        // The wrong ones last, so that they lie on top.
        for (boolean wrong : new boolean[] {false, true}) {
            for (int c = 0; c < report.classNames().size(); c++) {
                group(svg, c, wrong);
            }
        }
        for (MapPlaces.Label text : places.labels()) {
            svg.append("<text class=\"%s\" style=\"font-size:%spx\">"
                    .formatted(ClassStyle.colour(text.classNumber()), number(text.size())));
            for (int line = 0; line < text.lines().size(); line++) {
                svg.append("<tspan x=\"%s\" y=\"%s\">%s</tspan>"
                        .formatted(
                                number(text.x()),
                                number(text.y() + line * text.lineHeight()),
                                Template.escape(text.lines().get(line))));
            }
            svg.append("</text>\n");
        }
        return svg.append("</svg>\n").toString();
    }

    private void group(StringBuilder svg, int c, boolean wrong) {
        StringBuilder path = new StringBuilder();
        IntStream.of(points)
                .filter(i -> classes[i] == c && (report.predicted()[report.shown()[i]] != c) == wrong)
                .forEach(i -> path.append(ClassStyle.path(c, number(places.x()[i]), number(places.y()[i]), RADIUS)));
        if (path.isEmpty()) {
            return;
        }
        String style = ClassStyle.shape(c) == 0 ? "line-" + ClassStyle.colour(c) : "solid " + ClassStyle.colour(c);
        if (wrong) {
            String rim = ClassStyle.shape(c) == 0 ? "rim" : "solid rim";
            svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(rim, path));
        }
        svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(style, path));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
