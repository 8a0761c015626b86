package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Makes a table of cells: what is the same in a row, and what differs from column to column. */
final class Pivot {
    private Pivot() {}

    /**
     * Rows for each series, columns for each x.
     *
     * @param sorted by x
     * @param series in their order
     */
    static Table overX(String title, String head, List<Cell> sorted, List<String> series) {
        List<String> columns = sorted.stream().map(Cell::x).distinct().toList();
        List<Cell> cells = sorted.stream()
                .sorted(Comparator.comparingInt(cell -> series.indexOf(cell.series())))
                .toList();
        return of(title, List.of(head), cell -> List.of(cell.series()), Cell::x, columns, cells);
    }

    /** Rows for each dataset, series and x, columns for each quantity. */
    static Table ofQuantities(String title, List<Cell> cells) {
        List<String> heads = new ArrayList<>();
        List<Function<Cell, String>> parts = new ArrayList<>();
        if (cells.stream().anyMatch(cell -> !cell.dataset().isEmpty())) {
            heads.add("dataset");
            parts.add(cell -> DatasetName.of(cell.dataset()));
        }
        heads.add("");
        parts.add(Cell::series);
        // Where a series stands at one x alone, it says which.
        long series = cells.stream().map(Cell::series).distinct().count();
        long places = cells.stream()
                .map(cell -> List.of(cell.series(), cell.x()))
                .distinct()
                .count();
        if (places > series) {
            heads.add("at");
            parts.add(Cell::x);
        }
        return of(
                title,
                heads,
                cell -> parts.stream().map(part -> part.apply(cell)).toList(),
                Cell::quantity,
                cells.stream().map(Cell::quantity).distinct().toList(),
                cells);
    }

    private static Table of(
            String title,
            List<String> heads,
            Function<Cell, List<String>> row,
            Function<Cell, String> column,
            List<String> columns,
            List<Cell> cells) {
        Map<List<String>, Map<String, Cell>> rows = new LinkedHashMap<>();
        cells.forEach(cell -> rows.computeIfAbsent(row.apply(cell), _ -> new LinkedHashMap<>())
                .put(column.apply(cell), cell));
        boolean mixed = cells.stream().map(Cell::isQuick).distinct().count() > 1;
        List<String> header = new ArrayList<>(heads);
        header.addAll(columns);
        List<List<Entry>> lines = new ArrayList<>();
        rows.forEach((head, found) -> {
            List<Entry> line = new ArrayList<>(head.stream().map(Entry::of).toList());
            columns.forEach(name -> line.add(found.containsKey(name) ? entry(found.get(name), mixed) : Entry.MISSING));
            lines.add(line);
        });
        return new Table(title, header, heads.size(), lines);
    }

    /** @param mixed whether cells of quick and of full runs stand beside each other */
    private static Entry entry(Cell cell, boolean mixed) {
        String ours = Numbers.of(cell) + (mixed && cell.isQuick() ? " (quick)" : "");
        return new Entry(
                ours,
                PaperNumbers.of(cell)
                        .map(number -> number.by() + " " + Numbers.of(cell.quantity(), number.value()) + ", "
                                + Numbers.difference(cell.quantity(), cell.mean(), number.value()))
                        .orElse(""));
    }
}
