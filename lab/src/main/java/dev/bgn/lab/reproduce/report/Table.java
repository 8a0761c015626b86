package dev.bgn.lab.reproduce.report;

import java.util.List;

/**
 * A table of the report.
 *
 * @param title may be empty
 * @param header the heads of rows come first
 * @param heads how many columns are heads
 */
record Table(String title, List<String> header, int heads, List<List<Entry>> rows) {
    /**
     * What stands in a place of a table.
     *
     * @param beside the paper's number and the difference, or nothing
     */
    record Entry(String text, String beside) {
        static final Entry MISSING = new Entry("–", "");

        static Entry of(String text) {
            return new Entry(text, "");
        }
    }

    Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
    }
}
