package dev.bgn.report.chart;

import java.util.List;

/**
 * A line of a chart.
 *
 * @param points from left to right
 */
public record Line(String name, Look look, List<Point> points) {
    public Line {
        points = List.copyOf(points);
    }

    boolean isEmpty() {
        return points.stream().allMatch(Point::isMissing);
    }
}
