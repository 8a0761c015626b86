package dev.bgn.report.chart;

/**
 * A point of a line.
 *
 * @param y NaN where nothing was measured: the line has a gap there
 * @param low the lower end of the error bar; no less than y where there is none
 * @param high the upper end
 * @param marked whether a mark is drawn
 * @param words what a reader who points at the mark is told
 */
public record Point(double x, double y, double low, double high, boolean marked, String words) {
    /** Nothing but a place that the line goes through. */
    public static Point plain(double x, double y) {
        return new Point(x, y, y, y, false, "");
    }

    /** A place where nothing was measured. */
    public static Point missing(double x) {
        return plain(x, Double.NaN);
    }

    boolean isMissing() {
        return Double.isNaN(y);
    }
}
