package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of the report.
 *
 * @param title may be empty
 * @param header the heads of rows come first
 * @param heads how many columns are heads
 */
record Table(String title, List<String> header, int heads, List<List<Entry>> rows) {
    /** One whose rows begin with what they are about. */
    static Table of(String title, List<String> columns, List<List<Entry>> rows) {
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(columns);
        return new Table(title, header, 1, rows);
    }

    /**
     * What stands in a place of a table.
     *
     * @param beside the paper's number and the difference, or nothing
     */
    record Entry(String text, String beside) {
        static final Entry MISSING = new Entry("–", "");

        /** A cell, or that it was not measured. */
        static Entry of(Optional<Cell> cell) {
            return cell.map(c -> of(Numbers.of(c))).orElse(MISSING);
        }

        static Entry of(String text) {
            return new Entry(text, "");
        }
    }

    Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
    }
}
