package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which tables show the cells of an item. */
final class ItemTables {
    private static final int MOST_COLUMNS = 7;

    private ItemTables() {}

    /** @param series in their order */
    static List<Table> of(Optional<Figure> figure, List<Cell> cells, List<String> series) {
        if (cells.isEmpty()) {
            return List.of();
        }
        if (figure.isEmpty()) {
            return withoutFigure(cells);
        }
        boolean byDataset = figure.get().panels() == Figure.Panels.DATASETS;
        List<Table> tables = new ArrayList<>();
        cells.stream()
                .map(byDataset ? Cell::dataset : Cell::quantity)
                .distinct()
                .forEach(part -> {
                    List<Cell> own = cells.stream()
                            .filter(cell -> (byDataset ? cell.dataset() : cell.quantity()).equals(part))
                            .sorted(Comparator.comparing(Cell::x, ItemTables::compareNumbers))
                            .toList();
                    String title = byDataset
                            ? DatasetName.of(part) + ", "
                                    + Numbers.axis(own.getFirst().quantity())
                            : Texts.capital(Numbers.axis(part));
                    tables.add(Pivot.overX(title, figure.get().x(), own, series));
                });
        return tables;
    }

    /** A table for each kind of rows; space has its own where the columns are many. */
    private static List<Table> withoutFigure(List<Cell> cells) {
        List<List<Cell>> kinds = kinds(byDataset(cells));
        if (kinds.size() > 1) {
            return kinds.stream()
                    .map(kind -> Pivot.ofQuantities(quantities(kind), kind))
                    .toList();
        }
        if (cells.stream().map(Cell::quantity).distinct().count() <= MOST_COLUMNS) {
            return List.of(Pivot.ofQuantities("", kinds.getFirst()));
        }
        Map<Boolean, List<Cell>> bySpace = kinds.getFirst().stream()
                .collect(Collectors.partitioningBy(
                        cell -> cell.quantity().contains("bits") && !Numbers.isRatio(cell.quantity())));
        return List.of(
                Pivot.ofQuantities("Accuracy and time", bySpace.get(false)),
                Pivot.ofQuantities("Space", bySpace.get(true)));
    }

    /** What belongs to one dataset stands together. */
    private static List<Cell> byDataset(List<Cell> cells) {
        List<String> datasets = cells.stream().map(Cell::dataset).distinct().toList();
        return cells.stream()
                .sorted(Comparator.comparingInt(cell -> datasets.indexOf(cell.dataset())))
                .toList();
    }

    /** Rows that have no quantity in common would only have dashes beside each other. */
    private static List<List<Cell>> kinds(List<Cell> cells) {
        List<List<Cell>> kinds = new ArrayList<>();
        List<Cell> left = new ArrayList<>(cells);
        while (!left.isEmpty()) {
            Set<String> quantities = new HashSet<>(List.of(left.getFirst().quantity()));
            Set<List<String>> rows = new HashSet<>();
            boolean grew = true;
            while (grew) {
                grew = false;
                for (Cell cell : left) {
                    if (quantities.contains(cell.quantity()) || rows.contains(row(cell))) {
                        grew |= quantities.add(cell.quantity());
                        grew |= rows.add(row(cell));
                    }
                }
            }
            kinds.add(left.stream()
                    .filter(cell -> quantities.contains(cell.quantity()))
                    .toList());
            left.removeIf(cell -> quantities.contains(cell.quantity()));
        }
        return kinds;
    }

    private static List<String> row(Cell cell) {
        return List.of(cell.dataset(), cell.series(), cell.x());
    }

    private static String quantities(List<Cell> cells) {
        return Texts.capital(cells.stream().map(Cell::quantity).distinct().collect(Collectors.joining(", ")));
    }

    /** Numbers as numbers, before what is none. */
    private static int compareNumbers(String one, String other) {
        try {
            return Double.compare(Double.parseDouble(one), Double.parseDouble(other));
        } catch (NumberFormatException _) {
            return one.compareTo(other);
        }
    }
}
