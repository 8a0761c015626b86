package dev.bgn.experiments.demo;

import dev.bgn.experiments.report.Template;
import java.util.List;
import java.util.Locale;

/**
 * Lines over epochs as SVG.
 *
 * @param title what is drawn, with its unit
 * @param low the smallest value of the axis
 * @param high the largest
 * @param ticks into how many parts the axis is divided
 */
record CurveChart(String title, double low, double high, int ticks, List<Line> lines) {
    private static final int WIDTH = 440;
    private static final int HEIGHT = 270;
    private static final int LEFT = 42;
    private static final int RIGHT = 12;
    private static final int TOP = 46;
    private static final int BOTTOM = 36;

    /**
     * A line.
     *
     * @param style a class of the page's style sheet
     * @param values one for each epoch, from the first
     * @param chosen the epoch to mark, counted from 1
     */
    @SuppressWarnings("ArrayRecordComponent") // made for one picture
    record Line(String name, String style, double[] values, int chosen) {}

    String svg() {
        int epochs = lines.stream().mapToInt(line -> line.values().length).max().orElse(1);
        StringBuilder svg =
                new StringBuilder("""
                <svg class="chart" viewBox="0 0 %s %s" role="img" aria-label="%s">
                <text x="0" y="14" font-weight="650">%s</text>
                """.formatted(WIDTH, HEIGHT, Template.escape(title), Template.escape(title)));
        grid(svg, epochs);
        int x = LEFT;
        for (Line line : lines) {
            legend(svg, line, x);
            x += 34 + 8 * line.name().length();
            draw(svg, line, epochs);
        }
        return svg.append("</svg>").toString();
    }

    private void grid(StringBuilder svg, int epochs) {
        for (int tick = 0; tick <= ticks; tick++) {
            double value = low + (high - low) * tick / ticks;
            svg.append("""
                    <path class="grid" d="M%s %s H%s"/><text x="%s" y="%s" text-anchor="end">%s</text>
                    """.formatted(
                            LEFT, number(y(value)), WIDTH - RIGHT, LEFT - 7, number(y(value) + 4.5), label(value)));
        }
        int step = roundStep(epochs);
        for (int epoch = 0; epoch <= epochs; epoch += step) {
            svg.append("""
                    <text x="%s" y="%s" text-anchor="middle">%s</text>
                    """.formatted(number(x(epoch, epochs)), HEIGHT - 16, epoch));
        }
        svg.append("""
                <text x="%s" y="%s" text-anchor="end">epoch</text>
                """.formatted(WIDTH - RIGHT, HEIGHT - 1));
    }

    private static void legend(StringBuilder svg, Line line, int x) {
        svg.append("""
                <polyline class="%s" points="%s,31 %s,31"/><text class="%s" x="%s" y="35">%s</text>
                """.formatted(line.style(), x, x + 22, line.style(), x + 27, Template.escape(line.name())));
    }

    private void draw(StringBuilder svg, Line line, int epochs) {
        svg.append("<polyline class=\"").append(line.style()).append("\" points=\"");
        double[] values = line.values();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                svg.append(number(x(i + 1, epochs)))
                        .append(',')
                        .append(number(y(values[i])))
                        .append(' ');
            }
        }
        svg.append("\"/>\n");
        if (line.chosen() >= 1 && line.chosen() <= values.length) {
            svg.append("""
                    <circle class="%s" cx="%s" cy="%s" r="4.5"><title>%s, epoch %s: %s</title></circle>
                    """.formatted(
                            line.style(),
                            number(x(line.chosen(), epochs)),
                            number(y(values[line.chosen() - 1])),
                            Template.escape(line.name()),
                            line.chosen(),
                            String.format(Locale.ROOT, "%.3g", values[line.chosen() - 1])));
        }
    }

    private static double x(int epoch, int epochs) {
        return LEFT + (double) (WIDTH - LEFT - RIGHT) * epoch / epochs;
    }

    private double y(double value) {
        double share = (Math.clamp(value, low, high) - low) / (high - low);
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share;
    }

    /** About five labels, at a round number of epochs. */
    private static int roundStep(int epochs) {
        int step = 1;
        for (int factor = 0; epochs / step > 6; factor++) {
            step = step * (factor % 3 == 1 ? 5 : 2) / (factor % 3 == 1 ? 2 : 1);
        }
        return step;
    }

    private String label(double value) {
        return String.format(Locale.ROOT, high - low >= 10 ? "%.0f" : "%.1f", value);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
