package dev.bgn.report.page;

import java.util.List;

/**
 * What stands around the report in its page. Text is escaped by the page; sections are markup already.
 *
 * @param kicker one line above the headline
 * @param intro markup below the headline
 * @param tiles the figures to be seen first
 * @param before sections before those of the report
 * @param after sections after them
 */
public record PageFrame(
        String title,
        String kicker,
        String headline,
        String intro,
        List<Tile> tiles,
        String before,
        String after,
        String footer) {
    /** A large figure and what it is. */
    public record Tile(String figure, String what) {}
}
