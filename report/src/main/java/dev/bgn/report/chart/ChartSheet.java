package dev.bgn.report.chart;

import dev.bgn.report.page.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Charts that share a legend: as one SVG file, and as parts of a page.
 *
 * @param title what they show together
 * @param warning what must not be overlooked; may be empty
 * @param note what error bars are; may be empty
 */
public record ChartSheet(String title, String warning, String note, List<LineChart> charts) {
    private static final int MOST_COLUMNS = 3;
    /** Room for the title. */
    private static final int LEAST_COLUMNS = 2;

    private static final int GAP = 14;
    private static final int MARGIN = 12;
    private static final int ROW = 22;
    private static final int SWATCH = 34;
    /** Of text of 13 px, a little more than most letters need. */
    private static final double LETTER = 8;

    public ChartSheet {
        charts = List.copyOf(charts);
    }

    /** A place of the legend. */
    private record Entry(String name, Look look, double left, int row) {}

    /** A file that needs nothing else; it follows the reader's choice of light or dark. */
    public String file() {
        int columns = Math.clamp(charts.size(), 1, MOST_COLUMNS);
        double width = Math.max(columns, LEAST_COLUMNS) * (LineChart.WIDTH + GAP) - GAP + 2.0 * MARGIN;
        List<Entry> legend = legend(width - 2 * MARGIN);
        double legendTop = MARGIN + (warning.isEmpty() ? 24 : 46);
        int legendRows = legend.isEmpty() ? 0 : legend.getLast().row() + 1;
        double top = legendTop + ROW * legendRows + 8;
        double height = top
                + Math.ceilDiv(charts.size(), columns) * (LineChart.HEIGHT + GAP)
                - GAP
                + MARGIN
                + (note.isEmpty() ? 0 : ROW);
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$s %2$s" width="%1$s" height="%2$s" role="img" aria-label="%3$s">
                %9$s
                <style>
                %4$s</style>
                <rect class="card" width="100%%" height="100%%" fill="%5$s"/>
                <g class="chart">
                <text class="heading" x="%6$s" y="%7$s" %8$s font-weight="650">%3$s</text>
                """.formatted(
                        LineChart.number(width),
                        LineChart.number(height),
                        Template.escape(title),
                        Template.resource("colours.css") + Template.resource("chart.css"),
                        Palette.light("card"),
                        MARGIN,
                        MARGIN + 14,
                        Palette.text("ink", 17),
                        Template.PICTURE_OF_BGN));
        if (!warning.isEmpty()) {
            svg.append("<text class=\"warning\" x=\"%s\" y=\"%s\" %s font-weight=\"650\">%s</text>\n"
                    .formatted(MARGIN, MARGIN + 36, Palette.text("real", 15), Template.escape(warning)));
        }
        for (Entry entry : legend) {
            double y = legendTop + ROW * entry.row() + ROW / 2.0;
            svg.append(swatch(entry.look(), MARGIN + entry.left(), y));
            svg.append("<text class=\"ink\" x=\"%s\" y=\"%s\" %s>%s</text>\n"
                    .formatted(
                            LineChart.number(MARGIN + entry.left() + SWATCH + 6),
                            LineChart.number(y + 4.5),
                            Palette.text("ink", 13),
                            Template.escape(entry.name())));
        }
        svg.append("</g>\n");
        for (int i = 0; i < charts.size(); i++) {
            int row = i / columns;
            int column = i % columns;
            svg.append(
                    charts.get(i).at(MARGIN + column * (LineChart.WIDTH + GAP), top + row * (LineChart.HEIGHT + GAP)));
        }
        if (!note.isEmpty()) {
            svg.append("<g class=\"chart\"><text class=\"soft\" x=\"%s\" y=\"%s\" %s>%s</text></g>\n"
                    .formatted(
                            MARGIN,
                            LineChart.number(height - MARGIN),
                            Palette.text("soft", 13),
                            Template.escape(note)));
        }
        return svg.append("</svg>\n").toString();
    }

    /** The same for a page: charts beside each other where there is room, below a legend that wraps. */
    public String markup() {
        StringBuilder html = new StringBuilder(keys()).append("<div class=\"panels\">\n");
        charts.forEach(chart -> html.append(chart.svg()));
        html.append("</div>\n");
        return note.isEmpty()
                ? html.toString()
                : html.append("<figcaption class=\"soft\">")
                        .append(Template.escape(note))
                        .append("</figcaption>\n")
                        .toString();
    }

    /** The legend alone. */
    public String keys() {
        StringBuilder html = new StringBuilder("<ul class=\"keys\">\n");
        looks().forEach((name, look) -> html.append("<li>")
                .append("<svg class=\"chart\" viewBox=\"0 0 %s 14\" aria-hidden=\"true\">".formatted(SWATCH))
                .append(swatch(look, 0, 7))
                .append("</svg>")
                .append(Template.escape(name))
                .append("</li>\n"));
        return html.append("</ul>\n").toString();
    }

    private SequencedMap<String, Look> looks() {
        SequencedMap<String, Look> looks = new LinkedHashMap<>();
        for (LineChart chart : charts) {
            chart.lines().forEach(line -> looks.putIfAbsent(line.name(), line.look()));
        }
        return looks;
    }

    private List<Entry> legend(double width) {
        List<Entry> entries = new ArrayList<>();
        double left = 0;
        int row = 0;
        for (var look : looks().entrySet()) {
            double needed = SWATCH + 6 + LETTER * look.getKey().length() + 14;
            if (left > 0 && left + needed > width) {
                left = 0;
                row++;
            }
            entries.add(new Entry(look.getKey(), look.getValue(), left, row));
            left += needed;
        }
        return entries;
    }

    private static String swatch(Look look, double left, double y) {
        return "<g class=\"line line-%s\" %s><path%s d=\"M%s %s h%s\"/><path class=\"%s\" fill=\"%s\" d=\"%s\"/></g>"
                .formatted(
                        look.colour(),
                        Palette.stroke(look.colour(), 2),
                        look.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + look.dashes() + "\"",
                        LineChart.number(left),
                        LineChart.number(y),
                        SWATCH,
                        LineChart.fill(look),
                        Palette.light(look.filled() ? look.colour() : "card"),
                        look.mark().path(left + SWATCH / 2.0, y, 4.2));
    }
}
