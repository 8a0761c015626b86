package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The claims about time and space of node classification. */
final class SpeedClaims {
    private static final String BITS = "64";

    private final Results results;

    SpeedClaims(Results results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(faster(), smaller(), kernels());
    }

    private Claim faster() {
        Tally tally = new Tally();
        List<String> evidence = new ArrayList<>();
        for (String quantity : List.of(Quantities.SPEED_OVER_OWN, Quantities.SPEED_OVER_LIBTORCH)) {
            List<Cell> found = new ArrayList<>();
            for (String series : List.of("BGN-GAT", "BGN-ASGCN")) {
                for (String dataset : Vocabulary.DATASETS) {
                    Optional<Cell> cell = results.find(Vocabulary.TIME_SPACE, series, dataset, BITS, quantity);
                    cell.ifPresentOrElse(
                            c -> {
                                tally.add(c.mean() > PaperNumbers.LEAST_SPEED, c);
                                found.add(c);
                            },
                            tally::undecided);
                }
            }
            evidence.add(speeds(quantity, found));
        }
        evidence.add(speeds(Quantities.SPEED_OVER_FASTEST, all(Vocabulary.TIME_SPACE, Quantities.SPEED_OVER_FASTEST)));
        evidence.add(
                speeds(Quantities.SPEED_OF_BITS, all(Vocabulary.TIME_SPACE, Quantities.SPEED_OF_BITS)) + tally.rest());
        return new Claim(
                6,
                "Inference is more than 10× faster than GAT and AS-GCN, up to 29×",
                "section 5.5, Table 4",
                tally,
                evidence,
                List.of(
                        "Judged is both the speed beside our own float32 networks and that beside libtorch's usual way. The GATs of "
                                + "a dataset are timed in one run and its AS-GCNs in another, on one thread; ratios are of medians over the rounds of a "
                                + "run, and one run has no spread.",
                        "The paper gives its best speed-up as 20× (section 1), 29× (section 5.5) and, by the times of Table 4, "
                                + Numbers.times(PaperNumbers.bestSpeed()) + ".",
                        "At level wec attention is gone, so part of the gain over GAT is sums in place of attention; the speed of "
                                + "bits alone is beside the same sums in float32."));
    }

    private static String speeds(String quantity, List<Cell> cells) {
        if (cells.isEmpty()) {
            return Texts.capital(quantity) + ": not measured.";
        }
        double most = cells.stream().mapToDouble(Cell::mean).max().orElseThrow();
        long above = cells.stream()
                .filter(cell -> cell.mean() > PaperNumbers.LEAST_SPEED)
                .count();
        return Texts.capital(quantity) + ": "
                + cells.stream()
                        .map(c -> c.series() + " on " + DatasetName.of(c.dataset()) + " " + Numbers.times(c.mean()))
                        .collect(Collectors.joining(", "))
                + "; above " + Numbers.times(PaperNumbers.LEAST_SPEED) + " in " + above + " of " + cells.size()
                + ", at most " + Numbers.times(most) + ".";
    }

    private List<Cell> all(String item, String quantity) {
        return results.of(item).stream()
                .filter(cell ->
                        cell.quantity().equals(quantity) && cell.series().startsWith("BGN"))
                .toList();
    }

    private Claim smaller() {
        Tally tally = new Tally();
        List<String> evidence = new ArrayList<>();
        evidence.add(space(Quantities.PARAMETERS, "Parameters", PaperNumbers.PARAMETER_RATIO, tally));
        evidence.add(
                space(Quantities.DENSE_VECTORS, "Vectors, counted as the paper does", PaperNumbers.VECTOR_RATIO, tally)
                        + tally.rest());
        evidence.add(space(Quantities.VECTORS, "Vectors, with coefficients of edges alone", 0, new Tally()));
        return new Claim(
                7,
                "BGN-GAT needs 28× less space for parameters and 19× less for vectors than GAT",
                "section 5.6, Table 5",
                tally,
                evidence,
                List.of(
                        "Judged on Cora, where the paper gives both, in whole numbers, as it gives them. Parameters are those of our files, whose output "
                                + "layer is binary; with a real one, as the paper counts, they are 27.8× less (levels of binarization below).",
                        "The paper counts a coefficient for every pair of nodes, N² of them, and "
                                + "the real-valued products W x, beside the embeddings; a graph has coefficients at its edges only."));
    }

    /** How many times less on Cora is judged; the other datasets stand beside it. */
    private String space(String quantity, String what, double least, Tally tally) {
        List<String> ratios = new ArrayList<>();
        for (String dataset : Vocabulary.DATASETS) {
            Optional<Cell> real = results.find(Vocabulary.TIME_SPACE, "GAT", dataset, BITS, quantity);
            Optional<Cell> binary = results.find(Vocabulary.TIME_SPACE, "BGN-GAT", dataset, BITS, quantity);
            boolean known = real.isPresent() && binary.isPresent();
            if (known) {
                double ratio = real.get().mean() / binary.get().mean();
                ratios.add(DatasetName.of(dataset) + " " + Numbers.times(ratio));
                if (dataset.equals("cora")) {
                    // A ratio is given in whole numbers.
                    tally.add(Math.round(ratio) >= least, real.get(), binary.get());
                }
            } else if (dataset.equals("cora")) {
                tally.undecided();
            }
        }
        return what + ": " + (ratios.isEmpty() ? "not measured" : Texts.list(ratios) + " less") + ".";
    }

    private Claim kernels() {
        Tally tally = new Tally();
        List<Cell> cells = results.of(Vocabulary.KERNELS).stream()
                .filter(cell -> Numbers.isRatio(cell.quantity()))
                .toList();
        List<Cell> xnor = ofKernel(cells, Vocabulary.XNOR);
        List<Cell> masked = ofKernel(cells, Vocabulary.MASKED);
        List<Cell> counts = ofKernel(cells, Vocabulary.COUNTS);
        xnor.forEach(cell -> tally.add(cell.mean() > PaperNumbers.LEAST_SPEED, cell));
        masked.forEach(cell -> tally.add(cell.mean() > 1, cell));
        if (xnor.isEmpty()) {
            tally.undecided();
        }
        if (masked.isEmpty()) {
            tally.undecided();
        }
        return new Claim(
                9,
                "xnor and popcount are more than 10× faster than a dot product, and a masked sum is cheaper than a product",
                "section 4.4",
                tally,
                List.of(
                        range(Vocabulary.XNOR, xnor, PaperNumbers.LEAST_SPEED),
                        range(Vocabulary.MASKED, masked, 1) + tally.rest(),
                        "Not judged, as features of 0 and 1 leave no product to save: "
                                + range(Vocabulary.COUNTS, counts, 1)),
                List.of(
                        "One run, without a spread: ratios near 1 may fall on the other side in another run.",
                        "A masked sum has real values, a masked count features of 0 and 1. Beside sparse rows libtorch is its sparse product; its "
                                + "embedding bags are faster (docs/decisions/comparing-speed.md).",
                        "The paper has the masked sum of an m×n and an n×d matrix in O(nd). Each of the m rows needs its own sums, so it "
                                + "takes O(mnd) additions in place of O(mnd) products."));
    }

    private static List<Cell> ofKernel(List<Cell> cells, String kernel) {
        return cells.stream().filter(cell -> cell.series().equals(kernel)).toList();
    }

    private static String range(String kernel, List<Cell> cells, double least) {
        if (cells.isEmpty()) {
            return Texts.capital(kernel) + ": not measured.";
        }
        List<Cell> sorted =
                cells.stream().sorted(Comparator.comparingDouble(Cell::mean)).toList();
        return Texts.capital(kernel) + ": " + words(sorted.getFirst())
                + (sorted.size() == 1 ? "" : " to " + words(sorted.getLast())) + "; above " + Numbers.times(least)
                + " in "
                + sorted.stream().filter(cell -> cell.mean() > least).count() + " of " + sorted.size() + ".";
    }

    private static String words(Cell cell) {
        return Numbers.times(cell.mean()) + " (" + cell.quantity().replace("speed-up over ", "over ") + ", " + cell.x()
                + ")";
    }
}
