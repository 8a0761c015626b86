package dev.bgn.report.map;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes of a graph as points of a picture, and the names of classes beside them.
 *
 * @param x of each shown node, from the left, up to {@link #WIDTH}
 * @param y of each shown node, from the top, up to {@code height}
 */
@SuppressWarnings("ArrayRecordComponent") // made for one picture
public record MapPlaces(double[] x, double[] y, double height, List<Label> labels) {
    public static final int WIDTH = 900;
    private static final int MOST_HEIGHT = 900;
    private static final int LEAST_HEIGHT = 360;
    private static final int MARGIN = 26;

    /** Names of more classes would cover the picture; the largest have theirs. */
    private static final int MOST_LABELS = 20;

    private static final int MOST_LETTERS = 18;
    private static final double LETTER_SHARE = 0.62;

    /** More points than these do not change where a name fits. */
    private static final int POINTS_LOOKED_AT = 3000;

    /**
     * The name of a class in the picture, a word or two a line.
     *
     * @param x the middle of its box
     * @param y of the first baseline
     */
    public record Label(int classNumber, List<String> lines, double x, double y, double size) {
        public double lineHeight() {
            return 1.1 * size;
        }
    }

    /**
     * Fits points into a picture.
     *
     * @param map x and y of each shown node, as the layout gives them
     * @param classes of the shown nodes, less than 0 for none
     */
    public static MapPlaces of(float[][] map, int[] classes, List<String> classNames) {
        Span across = Span.of(map[0]);
        Span up = Span.of(map[1]);
        double scale = Math.min((WIDTH - 2 * MARGIN) / across.length(), (MOST_HEIGHT - 2 * MARGIN) / up.length());
        double height = Math.max(LEAST_HEIGHT, scale * up.length() + 2 * MARGIN);
        double left = (WIDTH - scale * across.length()) / 2;
        double bottom = (height + scale * up.length()) / 2;
        int count = map[0].length;
        double[] x = new double[count];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = left + scale * (map[0][i] - across.least());
            y[i] = bottom - scale * (map[1][i] - up.least());
        }
        return new MapPlaces(x, y, height, labels(classes, classNames, x, y, height));
    }

    private static List<Label> labels(int[] all, List<String> classNames, double[] x, double[] y, double height) {
        int[] some = NodeMap.sample(x.length, POINTS_LOOKED_AT);
        int[] classes = IntStream.of(some).map(i -> all[i]).toArray();
        double[] someX = IntStream.of(some).mapToDouble(i -> x[i]).toArray();
        double[] someY = IntStream.of(some).mapToDouble(i -> y[i]).toArray();
        int[] sizes = new int[classNames.size()];
        IntStream.of(classes).filter(c -> c >= 0).forEach(c -> sizes[c]++);
        List<Integer> largest = IntStream.range(0, sizes.length)
                .filter(c -> sizes[c] > 0)
                .boxed()
                .sorted((a, b) -> Integer.compare(sizes[b], sizes[a]))
                .limit(MOST_LABELS)
                .sorted()
                .toList();
        double size = largest.size() > 10 ? 17 : 21;
        LabelPlaces places = new LabelPlaces(someX, someY, classes, WIDTH, height);
        List<Label> labels = new ArrayList<>();
        for (int c : largest) {
            List<String> lines = lines(Names.readable(classNames.get(c)));
            int letters = lines.stream().mapToInt(String::length).max().orElse(0);
            LabelPlaces.Box box =
                    places.place(c, LETTER_SHARE * size * Math.max(2, letters), 1.1 * size * lines.size());
            labels.add(new Label(c, lines, box.x(), box.y() - box.height() / 2 + 0.82 * size, size));
        }
        return labels;
    }

    private static List<String> lines(String name) {
        return Stream.of(name.strip().split("\\s+", 2))
                .map(line -> Names.clip(line, MOST_LETTERS))
                .toList();
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
}
