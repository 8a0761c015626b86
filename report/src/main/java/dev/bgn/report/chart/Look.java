package dev.bgn.report.chart;

import java.util.List;

/**
 * How a line is told from others: marks and dashes alone are enough, for those who print in grey or do not see colours.
 *
 * @param colour the name of one in colours.css, without the dashes before it
 * @param dashes lengths of strokes and gaps; empty for a solid line
 * @param filled whether marks are filled
 */
public record Look(String colour, Mark mark, String dashes, boolean filled) {
    private static final List<Look> FIRST = List.of(
            new Look("mark", Mark.CIRCLE, "", true),
            new Look("class-2", Mark.SQUARE, "14 3", true),
            new Look("class-12", Mark.DIAMOND, "5 2", true),
            new Look("class-5", Mark.TRIANGLE, "14 3 3 3", true));

    private static final List<Look> OTHERS = List.of(
            new Look("real", Mark.TRIANGLE, "7 3", false),
            new Look("class-1", Mark.DIAMOND, "2 3", false),
            new Look("class-8", Mark.POINTING_DOWN, "7 3 2 3", false),
            new Look("class-3", Mark.CROSS, "4 3", false),
            new Look("class-4", Mark.PENTAGON, "1 4", false),
            new Look("class-6", Mark.STAR, "10 4", false),
            new Look("class-7", Mark.PLUS, "5 2 1 2 1 2", false),
            new Look("class-9", Mark.SQUARE, "3 2", false),
            new Look("class-10", Mark.CIRCLE, "12 3 3 3", false),
            new Look("class-13", Mark.PENTAGON, "6 6", false),
            new Look("class-11", Mark.DIAMOND, "9 2 1 2", false));

    /** A line with filled marks, solid or nearly so, number i of those that a chart is about; they repeat. */
    public static Look first(int i) {
        return FIRST.get(i % FIRST.size());
    }

    /** A dashed line with open marks, number i of those beside them; they repeat. */
    public static Look other(int i) {
        return OTHERS.get(i % OTHERS.size());
    }
}
