package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Form;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.lab.reproduce.Items;
import dev.bgn.lab.reproduce.Place;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Cells at every place of every item, with made-up values. Nothing here was measured. */
final class SyntheticCells {
    private static final String MADE = "made up for a test, no machine, 2026-01-01";

    private SyntheticCells() {}

    /** Cells in which every claim of the paper that has places holds. */
    static List<Cell> allHold() {
        List<Cell> cells = new ArrayList<>();
        for (Item item : Items.ALL) {
            item.measurements(Form.FULL)
                    .forEach(measurement -> measurement
                            .places()
                            .forEach(place -> cells.add(cell(item.name(), place, value(item.name(), place)))));
        }
        extra(cells);
        return cells;
    }

    /** What only libtorch, or the shapes of a benchmark, bring. */
    private static void extra(List<Cell> cells) {
        for (String dataset : Vocabulary.DATASETS) {
            for (String series : List.of("BGN-GAT", "BGN-ASGCN")) {
                cells.add(
                        cell(Vocabulary.TIME_SPACE, place(series, dataset, "64", Quantities.SPEED_OVER_LIBTORCH), 25));
            }
        }
        cells.add(cell(Vocabulary.GMN_NODES, place("BGN-GMN", "", "160", Quantities.SPEED_OVER_LIBTORCH), 22));
        cells.add(cell(
                Vocabulary.KERNELS, place("xnor and popcount", "", "20000×512×64", Quantities.SPEED_OVER_OWN), 20));
        cells.add(cell(Vocabulary.KERNELS, place("masked sum", "", "Cora", Quantities.SPEED_OVER_OWN), 2));
    }

    static Place place(String series, String dataset, String x, String quantity) {
        return new Place(series, dataset, x, quantity);
    }

    static Cell cell(String item, Place place, double value) {
        boolean matching = item.contains("gmn") || place.series().equals("BGN-GMN");
        boolean seeded = Numbers.isPercent(place.quantity());
        List<Double> values = seeded
                ? IntStream.range(0, 3).mapToObj(i -> value + 0.4 * (i - 1)).toList()
                : List.of(value);
        boolean scored = matching
                && (place.quantity().equals(Quantities.PAIR_AUC)
                        || place.quantity().equals(Quantities.TRIPLETS));
        List<Double> interval = scored ? List.of(value - 2, value + 2) : List.of();
        return new Cell(
                item,
                place.series(),
                place.dataset(),
                place.x(),
                place.quantity(),
                values,
                interval,
                "0",
                MADE + ", full");
    }

    /** The same cells, some of them changed. */
    static List<Cell> with(List<Cell> cells, UnaryOperator<Cell> change) {
        return cells.stream().map(change).toList();
    }

    static Cell changed(Cell cell, double value) {
        return cell(cell.item(), cell.place(), value);
    }

    static Cell quick(Cell cell) {
        return new Cell(
                cell.item(),
                cell.series(),
                cell.dataset(),
                cell.x(),
                cell.quantity(),
                cell.values(),
                cell.interval(),
                cell.settings(),
                MADE + ", quick");
    }

    /** The same mean and interval by one training. */
    static Cell ofOneTraining(Cell cell) {
        return new Cell(
                cell.item(),
                cell.series(),
                cell.dataset(),
                cell.x(),
                cell.quantity(),
                List.of(cell.mean()),
                cell.interval(),
                cell.settings(),
                cell.made());
    }

    /** The cell with these values and without an interval. */
    static Cell valued(Cell cell, Double... values) {
        return new Cell(
                cell.item(),
                cell.series(),
                cell.dataset(),
                cell.x(),
                cell.quantity(),
                List.of(values),
                List.of(),
                cell.settings(),
                cell.made());
    }

    private static double value(String item, Place place) {
        boolean ours = place.series().startsWith("BGN");
        double bits = place.x().matches("\\d+") ? Math.log(Double.parseDouble(place.x())) : 4;
        return switch (place.quantity()) {
            case Quantities.ACCURACY -> accuracy(item, place, ours, bits);
            case Quantities.PAIR_AUC, Quantities.TRIPLETS -> scores(item, place, ours, bits);
            case Quantities.TIME -> (ours ? 100 : 2000) * bits;
            case Quantities.SPEED -> List.of("none", "e", "w", "we", "wec").indexOf(place.x()) * 4.0 + 1;
            case Quantities.PARAMETER_SPACE -> place.x().contains("w") ? 28 : 1;
            case Quantities.VECTOR_SPACE -> place.x().equals("wec") ? 19 : 1;
            case Quantities.SPEED_OVER_OWN -> item.contains("gmn") ? 21.5 : 15;
            case Quantities.MATCHING_SHARE -> 70;
            case Quantities.PARAMETERS -> ours ? 1e5 : 2.9e6;
            case Quantities.COEFFICIENTS, Quantities.EMBEDDINGS, Quantities.VECTORS -> ours ? 1.7e5 : 5.5e6;
            case Quantities.DENSE_VECTORS -> ours ? 1.3e7 : 2.46e8;
            default -> 2;
        };
    }

    private static double accuracy(String item, Place place, boolean ours, double bits) {
        if (item.equals(Vocabulary.TRADE_OFF)) {
            return place.series().equals("GAT") ? 83 : place.x().length() == 1 ? 81 : 79;
        }
        if (item.equals(Vocabulary.BIT_WIDTH)) {
            return ours ? 77 + bits / 2 : 55 + 3.3 * bits;
        }
        double rival = place.series().equals("INH-MF") || place.series().equals("BANE") ? 55 : 65;
        return (ours ? 76 : rival) + bits;
    }

    private static double scores(String item, Place place, boolean ours, double bits) {
        if (item.equals(Vocabulary.ABLATION)) {
            return List.of(Vocabulary.BALANCED, Vocabulary.GRAPHS_BALANCED).contains(place.x()) ? 90 : 70;
        }
        if (item.equals(Vocabulary.GMN_NODES)) {
            int nodes = Integer.parseInt(place.x());
            return ours ? 92 - nodes / 8.0 : nodes > 60 ? 50.5 : 95 - nodes / 4.0;
        }
        return ours ? 85 + bits : 60 + 5 * bits;
    }
}
