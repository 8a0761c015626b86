package dev.bgn.report.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places for the names of classes in a picture of points: near the points of the class, on as few points as can be, away
 * from those of other classes, and never on each other.
 */
final class LabelPlaces {
    private static final int STEP = 10;
    private static final int GAP = 6;
    private static final int NEAR = 34;
    private static final double COST_OF_COVERED = 40;
    private static final double COST_OF_FOREIGN = 6;

    private final double[] x;
    private final double[] y;
    private final int[] classes;
    private final double width;
    private final double height;
    private final List<Box> taken = new ArrayList<>();

    /** A label: the middle of its box, and its size. */
    record Box(double x, double y, double width, double height) {
        boolean holds(double px, double py, double margin) {
            return Math.abs(px - x) <= width / 2 + margin && Math.abs(py - y) <= height / 2 + margin;
        }

        boolean touches(Box other) {
            return Math.abs(other.x - x) < (width + other.width) / 2 + GAP
                    && Math.abs(other.y - y) < (height + other.height) / 2 + GAP;
        }
    }

    /** @param width and {@code height} of the picture */
    LabelPlaces(double[] x, double[] y, int[] classes, double width, double height) {
        this.x = x;
        this.y = y;
        this.classes = classes;
        this.width = width;
        this.height = height;
    }

    /** The best place that is left for a class with points; labels placed before stay where they are. */
    Box place(int c, double boxWidth, double boxHeight) {
        double middleX = median(x, c);
        double middleY = median(y, c);
        Box best = new Box(middleX, middleY, boxWidth, boxHeight);
        double least = Double.POSITIVE_INFINITY;
        for (double py = boxHeight / 2; py <= height - boxHeight / 2; py += STEP) {
            for (double px = boxWidth / 2; px <= width - boxWidth / 2; px += STEP) {
                Box box = new Box(px, py, boxWidth, boxHeight);
                double distance = Math.hypot(px - middleX, py - middleY);
                if (distance < least && taken.stream().noneMatch(box::touches)) {
                    double cost = distance + crowd(box, c);
                    if (cost < least) {
                        least = cost;
                        best = box;
                    }
                }
            }
        }
        taken.add(best);
        return best;
    }

    private double crowd(Box box, int c) {
        double cost = 0;
        for (int i = 0; i < x.length; i++) {
            if (box.holds(x[i], y[i], GAP)) {
                cost += COST_OF_COVERED;
            } else if (classes[i] != c && box.holds(x[i], y[i], NEAR)) {
                cost += COST_OF_FOREIGN;
            }
        }
        return cost;
    }

    /** Medians are not moved by a few points that lie elsewhere. */
    private double median(double[] values, int c) {
        double[] own = new double[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (classes[i] == c) {
                own[count++] = values[i];
            }
        }
        Arrays.sort(own, 0, count);
        return own[count / 2];
    }
}
