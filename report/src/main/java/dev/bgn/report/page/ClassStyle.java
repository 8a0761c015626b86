package dev.bgn.report.page;

/**
 * How the points of a class look: 15 colours, and a shape, so that classes whose colours look alike to somebody differ in
 * shape. 75 classes look different. {@code page.js} draws the same shapes.
 */
final class ClassStyle {
    private static final int COLOURS = 15;
    private static final int ROUND = 8;
    /** How often the colours start again before a shape of the same colour comes back. */
    private static final int ROUNDS = 5;

    private ClassStyle() {}

    /** The class of the style sheet that has the colour; colours start again after the last. */
    static String colour(int c) {
        return "class-" + c % COLOURS;
    }

    /** A sample of the points, decoration only. */
    static String marker(int c) {
        String shape = switch (shape(c)) {
            case 0 -> "<circle cx=\"5\" cy=\"5\" r=\"4\"/>";
            case 1 -> "<path d=\"M1.5 1.5h7v7h-7z\"/>";
            case 2 -> "<path d=\"M5 .5 9.5 9h-9z\"/>";
            case 3 -> "<path d=\"M5 .2 9.8 5 5 9.8 .2 5z\"/>";
            default -> "<path d=\"M5 9.5 .5 1h9z\"/>";
        };
        return "<svg class=\"marker " + colour(c) + "\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">" + shape + "</svg>";
    }

    /** A point of radius {@code r} as a part of a path. */
    static String path(int c, String x, String y, double r) {
        return switch (shape(c)) {
            case 0 -> "M" + x + " " + y + "h0";
            case 1 -> "M" + x + " " + y + "m-" + r + "-" + r + "h" + 2 * r + "v" + 2 * r + "h-" + 2 * r + "z";
            case 2 -> "M" + x + " " + y + "m0-" + r + "l" + r + " " + 2 * r + "h-" + 2 * r + "z";
            case 3 -> "M" + x + " " + y + "m0-" + r + "l" + r + " " + r + "l-" + r + " " + r + "l-" + r + "-" + r + "z";
            default -> "M" + x + " " + y + "m0 " + r + "l-" + r + "-" + 2 * r + "h" + 2 * r + "z";
        };
    }

    /** 0 a disc, 1 a square, 2 a triangle, 3 a diamond, 4 a triangle on its tip. */
    static int shape(int c) {
        int first = c % COLOURS >= ROUND ? 1 : 0;
        return switch (c / COLOURS % ROUNDS) {
            case 0 -> first;
            case 1 -> 2;
            case 2 -> 3;
            case 3 -> 4;
            default -> 1 - first; // the discs as squares, the squares as discs
        };
    }
}
