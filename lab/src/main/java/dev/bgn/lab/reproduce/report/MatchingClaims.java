package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Leads.Lead;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The claims about graph matching. */
final class MatchingClaims {
    /** Without an interval: a thousand pairs hardly have more by chance. */
    private static final double CHANCE = 55;

    private static final double HALF = 50;
    private static final String FEWEST = "20";

    private static final List<String> SCORES = List.of(Quantities.PAIR_AUC, Quantities.TRIPLETS);

    private final Results results;

    MatchingClaims(Results results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(balance(), faster(), chance());
    }

    private Claim balance() {
        Tally tally = new Tally();
        for (String quantity : SCORES) {
            Optional<Cell> on = balance(Vocabulary.BALANCED, quantity);
            Optional<Cell> off = balance(Vocabulary.UNBALANCED, quantity);
            judge(balance(Vocabulary.GRAPHS_BALANCED, quantity), off, tally);
            judge(on, balance(Vocabulary.NODES_BALANCED, quantity), tally);
            judge(on, off, tally);
        }
        List<List<Entry>> rows = new ArrayList<>();
        for (String which : List.of(
                Vocabulary.GRAPHS_BALANCED, Vocabulary.BALANCED, Vocabulary.NODES_BALANCED, Vocabulary.UNBALANCED)) {
            List<Entry> row = new ArrayList<>(List.of(Entry.of(which)));
            for (String quantity : SCORES) {
                Optional<Cell> on = balance(which, quantity);
                String beside = which.equals(Vocabulary.UNBALANCED)
                        ? ""
                        : Lead.of(on, balance(Vocabulary.UNBALANCED, quantity))
                                .map(Lead::beside)
                                .orElse("");
                row.add(new Entry(words(on), beside));
            }
            rows.add(row);
        }
        return new Claim(10, tally, List.of(Table.of("", SCORES, rows), ofNodes()));
    }

    private Optional<Cell> balance(String which, String quantity) {
        return results.find(Vocabulary.ABLATION, Vocabulary.BGN_GMN, "", which, quantity);
    }

    /** What balance does to node classification, which the claim is not about. */
    private Table ofNodes() {
        List<List<Entry>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        for (String quantity : List.of(Quantities.ACCURACY, Vocabulary.SHARE_OF_ONES)) {
            header.addAll(List.of(quantity + " with balance", quantity + " without"));
        }
        for (String dataset : Vocabulary.DATASETS) {
            List<Entry> row = new ArrayList<>(List.of(Entry.of(DatasetName.of(dataset))));
            for (String quantity : List.of(Quantities.ACCURACY, Vocabulary.SHARE_OF_ONES)) {
                for (String x : List.of("on", "off")) {
                    row.add(Entry.of(results.find(Vocabulary.ABLATION, Vocabulary.BALANCE, dataset, x, quantity)));
                }
            }
            rows.add(row);
        }
        return Table.of("In node classification, not judged", header, rows);
    }

    /** One above the other, where not both are at chance. */
    private static void judge(Optional<Cell> better, Optional<Cell> worse, Tally tally) {
        if (better.isEmpty() || worse.isEmpty() || bothAtChance(better.get(), worse.get())) {
            tally.undecided();
        } else {
            Lead lead = Lead.of(better.get(), worse.get());
            tally.add(lead, lead.isAbove());
        }
    }

    private Claim faster() {
        Tally tally = new Tally();
        List<List<Entry>> rows = new ArrayList<>();
        for (String quantity : List.of(Quantities.SPEED_OVER_OWN, Quantities.SPEED_OVER_LIBTORCH)) {
            Optional<Cell> best =
                    ofNodes(Vocabulary.BGN_GMN, quantity).stream().max(Comparator.comparingDouble(Cell::mean));
            best.ifPresentOrElse(cell -> tally.add(cell.mean() >= PaperNumbers.MATCHING_SPEED, cell), tally::undecided);
            rows.add(row(quantity + ", at most", best));
        }
        Optional<Cell> part = ofNodes(Vocabulary.GMN, Quantities.MATCHING_SHARE).stream()
                .max(Comparator.comparingDouble(cell -> Double.parseDouble(cell.x())));
        part.ifPresentOrElse(cell -> tally.add(cell.mean() > HALF, cell), tally::undecided);
        rows.add(row("share of attention between the graphs in the time of our real-valued GMN, %", part));
        return new Claim(11, tally, List.of(Table.of("", List.of("", "at nodes"), rows)));
    }

    private static List<Entry> row(String head, Optional<Cell> cell) {
        return List.of(
                Entry.of(head), Entry.of(cell), cell.map(c -> Entry.of(c.x())).orElse(Entry.MISSING));
    }

    private List<Cell> ofNodes(String series, String quantity) {
        return results.of(Vocabulary.GMN_NODES).stream()
                .filter(cell -> cell.series().equals(series) && cell.quantity().equals(quantity))
                .toList();
    }

    private Claim chance() {
        Tally tally = new Tally();
        Table large = large(tally);
        List<List<Entry>> rows = new ArrayList<>();
        for (String quantity : SCORES) {
            rows.add(shortest(Vocabulary.GMN_GRAPH_BITS, "graph codes, ", quantity, tally));
            rows.add(shortest(Vocabulary.GMN_NODE_BITS, "node codes, ", quantity, tally));
        }
        List<String> header = List.of(
                "BGN-GMN, shortest",
                "GMN, shortest",
                "BGN-GMN, best less worst width",
                "GMN, best less worst width",
                "a wider GMN below this");
        return new Claim(12, tally, List.of(large, Table.of("Short codes", header, rows)));
    }

    private Table large(Tally tally) {
        for (String quantity : SCORES) {
            List<Cell> real = ofNodes(Vocabulary.GMN, quantity).stream()
                    .filter(cell -> Double.parseDouble(cell.x()) > PaperNumbers.LAST_NODES_OF_GMN)
                    .toList();
            if (real.isEmpty()) {
                tally.undecided();
            }
            for (Cell gmn : real) {
                Optional<Cell> binary = results.find(Vocabulary.GMN_NODES, Vocabulary.BGN_GMN, "", gmn.x(), quantity);
                if (binary.isEmpty() || bothAtChance(gmn, binary.get())) {
                    tally.undecided();
                } else {
                    tally.add(gmn, isChance(gmn));
                    tally.add(binary.get(), !isChance(binary.get()));
                }
            }
        }
        List<List<Entry>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        SCORES.forEach(quantity -> header.addAll(List.of("GMN, " + quantity, "BGN-GMN, " + quantity)));
        List<String> nodes = ofNodes(Vocabulary.GMN, SCORES.getFirst()).stream()
                .map(Cell::x)
                .filter(x -> x.equals(FEWEST) || Double.parseDouble(x) >= PaperNumbers.LAST_NODES_OF_GMN)
                .toList();
        for (String x : nodes) {
            boolean judged = Double.parseDouble(x) > PaperNumbers.LAST_NODES_OF_GMN;
            List<Entry> row = new ArrayList<>(List.of(Entry.of(x + (judged ? "" : ", not judged"))));
            for (String quantity : SCORES) {
                for (String series : List.of(Vocabulary.GMN, Vocabulary.BGN_GMN)) {
                    row.add(Entry.of(words(results.find(Vocabulary.GMN_NODES, series, "", x, quantity))));
                }
            }
            rows.add(row);
        }
        return Table.of("Nodes of each graph", header, rows);
    }

    private List<Entry> shortest(String item, String what, String quantity, Tally tally) {
        List<Cell> cells = results.of(item).stream()
                .filter(cell -> cell.quantity().equals(quantity))
                .sorted(Comparator.comparingDouble(cell -> Double.parseDouble(cell.x())))
                .toList();
        List<Cell> real = of(Vocabulary.GMN, cells);
        List<Cell> binary = of(Vocabulary.BGN_GMN, cells);
        judge(binary.stream().findFirst(), real.stream().findFirst(), tally);
        Optional<Lead> realSpread = range(real);
        Optional<Lead> binarySpread = range(binary);
        if (realSpread.isPresent()
                && binarySpread.isPresent()
                && realSpread.get().isDecided()
                && binarySpread.get().isDecided()) {
            double noise =
                    Math.hypot(realSpread.get().noise(), binarySpread.get().noise());
            tally.add(realSpread.get().points() - binarySpread.get().points() > noise, cells.toArray(Cell[]::new));
        } else {
            tally.undecided();
        }
        return List.of(
                Entry.of(what + quantity),
                Entry.of(words(binary.stream().findFirst())),
                Entry.of(words(real.stream().findFirst())),
                spread(binarySpread),
                spread(realSpread),
                real.stream()
                        .findFirst()
                        .flatMap(narrow -> below(real.getLast(), narrow))
                        .orElse(Entry.MISSING));
    }

    /** A wider network that is worse shows how much single trainings vary. */
    private static Optional<Entry> below(Cell wide, Cell narrow) {
        double sampling = wide.samplingError().and(narrow.samplingError()).reach();
        return wide.values().size() == 1 && narrow.mean() - wide.mean() > sampling
                ? Optional.of(new Entry(Numbers.of(wide), "at " + wide.x() + " bits"))
                : Optional.empty();
    }

    private static List<Cell> of(String series, List<Cell> cells) {
        return cells.stream().filter(cell -> cell.series().equals(series)).toList();
    }

    /** The best width over the worst; nothing where none is above chance. */
    private static Optional<Lead> range(List<Cell> cells) {
        if (cells.size() < 2 || cells.stream().allMatch(MatchingClaims::isChance)) {
            return Optional.empty();
        }
        Comparator<Cell> byMean = Comparator.comparingDouble(Cell::mean);
        return Optional.of(Lead.of(
                cells.stream().max(byMean).orElseThrow(),
                cells.stream().min(byMean).orElseThrow()));
    }

    private static Entry spread(Optional<Lead> range) {
        return range.map(r -> Entry.of(Numbers.of(Quantities.ACCURACY, r.points())))
                .orElse(Entry.MISSING);
    }

    private static String words(Optional<Cell> cell) {
        return cell.map(c -> Numbers.of(c) + (isChance(c) ? " (chance)" : "")).orElse(Entry.MISSING.text());
    }

    private static boolean bothAtChance(Cell one, Cell other) {
        return isChance(one) && isChance(other);
    }

    static boolean isChance(Cell cell) {
        return cell.interval().isEmpty()
                ? cell.mean() < CHANCE
                : cell.interval().getFirst() <= HALF;
    }
}
