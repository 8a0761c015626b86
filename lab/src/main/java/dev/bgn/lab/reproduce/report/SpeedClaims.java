package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The claims about time and space of node classification. */
final class SpeedClaims {
    private static final String BITS = "64";
    private static final List<String> JUDGED = List.of(Quantities.SPEED_OVER_OWN, Quantities.SPEED_OVER_LIBTORCH);
    private static final List<String> SPEEDS = List.of(
            Quantities.SPEED_OVER_OWN,
            Quantities.SPEED_OVER_LIBTORCH,
            Quantities.SPEED_OVER_FASTEST,
            Quantities.SPEED_OF_BITS);

    private final Results results;

    SpeedClaims(Results results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(faster(), smaller(), kernels());
    }

    private Claim faster() {
        Tally tally = new Tally();
        List<List<Entry>> rows = new ArrayList<>();
        for (String series : List.of("BGN-GAT", "BGN-ASGCN")) {
            for (String dataset : Vocabulary.DATASETS) {
                List<Entry> row = new ArrayList<>(List.of(Entry.of(series + " on " + DatasetName.of(dataset))));
                for (String quantity : SPEEDS) {
                    Optional<Cell> cell = timed(series, dataset, quantity);
                    row.add(Entry.of(cell));
                    if (JUDGED.contains(quantity)) {
                        cell.ifPresentOrElse(c -> tally.add(c.mean() > PaperNumbers.LEAST_SPEED, c), tally::undecided);
                    }
                }
                rows.add(row);
            }
        }
        return new Claim(6, tally, List.of(Table.of("", SPEEDS, rows)));
    }

    private Claim smaller() {
        Tally tally = new Tally();
        List<List<Entry>> rows = List.of(
                space(Quantities.PARAMETERS, "parameters", PaperNumbers.PARAMETER_RATIO, tally),
                space(Quantities.DENSE_VECTORS, "vectors, counted as the paper does", PaperNumbers.VECTOR_RATIO, tally),
                space(Quantities.VECTORS, "vectors, with coefficients of edges alone, not judged", 0, new Tally()));
        List<String> datasets =
                Vocabulary.DATASETS.stream().map(DatasetName::of).toList();
        return new Claim(7, tally, List.of(Table.of("How many times less", datasets, rows)));
    }

    /** How many times less on Cora is judged, in whole numbers; the other datasets stand beside it. */
    private List<Entry> space(String quantity, String what, double least, Tally tally) {
        List<Entry> row = new ArrayList<>(List.of(Entry.of(what)));
        for (String dataset : Vocabulary.DATASETS) {
            Optional<Cell> real = timed("GAT", dataset, quantity);
            Optional<Cell> binary = timed("BGN-GAT", dataset, quantity);
            boolean known = real.isPresent() && binary.isPresent();
            double ratio = known ? real.get().mean() / binary.get().mean() : Double.NaN;
            row.add(known ? Entry.of(Numbers.times(ratio)) : Entry.MISSING);
            if (dataset.equals("cora") && known) {
                tally.add(Math.round(ratio) >= least, real.get(), binary.get());
            } else if (dataset.equals("cora")) {
                tally.undecided();
            }
        }
        return row;
    }

    private Optional<Cell> timed(String series, String dataset, String quantity) {
        return results.find(Vocabulary.TIME_SPACE, series, dataset, BITS, quantity);
    }

    private Claim kernels() {
        Tally tally = new Tally();
        List<List<Entry>> rows = List.of(
                kernel(Vocabulary.XNOR, PaperNumbers.LEAST_SPEED, tally),
                kernel(Vocabulary.MASKED, 1, tally),
                kernel(Vocabulary.COUNTS, 1, new Tally()));
        return new Claim(9, tally, List.of(Table.of("", List.of("least", "most", "above"), rows)));
    }

    private List<Entry> kernel(String kernel, double least, Tally tally) {
        List<Cell> cells = results.of(Vocabulary.KERNELS).stream()
                .filter(cell ->
                        Numbers.isRatio(cell.quantity()) && cell.series().equals(kernel))
                .sorted(Comparator.comparingDouble(Cell::mean))
                .toList();
        cells.forEach(cell -> tally.add(cell.mean() > least, cell));
        if (cells.isEmpty()) {
            tally.undecided();
            return List.of(Entry.of(kernel), Entry.MISSING, Entry.MISSING, Entry.MISSING);
        }
        long above = cells.stream().filter(cell -> cell.mean() > least).count();
        return List.of(
                Entry.of(kernel),
                ratio(cells.getFirst()),
                ratio(cells.getLast()),
                Entry.of(Numbers.times(least) + " in " + above + " of " + cells.size()));
    }

    private static Entry ratio(Cell cell) {
        return new Entry(
                Numbers.times(cell.mean()), cell.quantity().replace("speed-up over ", "over ") + ", " + cell.x());
    }
}
