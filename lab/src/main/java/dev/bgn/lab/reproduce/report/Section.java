package dev.bgn.lab.reproduce.report;

import dev.bgn.report.chart.ChartSheet;
import java.util.List;
import java.util.Optional;

/**
 * An item in the report.
 *
 * @param name of the item, also of the file of its figure
 * @param warning what must not be overlooked; may be empty
 * @param made where the cells come from
 * @param command what makes them
 */
record Section(
        String name,
        String title,
        String warning,
        Optional<ChartSheet> figure,
        List<Table> tables,
        List<String> notes,
        List<String> made,
        String command) {
    Section {
        tables = List.copyOf(tables);
        notes = List.copyOf(notes);
        made = List.copyOf(made);
    }

    boolean isEmpty() {
        return tables.isEmpty();
    }
}
