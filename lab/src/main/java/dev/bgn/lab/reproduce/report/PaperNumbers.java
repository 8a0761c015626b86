package dev.bgn.lab.reproduce.report;

import dev.bgn.datasets.known.Counts;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Place;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the paper reports (Wang et al., Binarized Graph Neural Network, 2020). Its figures have no numbers in the text, so only
 * those of its tables are here. Times are of another machine; what is compared are ratios of them.
 */
final class PaperNumbers {
    /**
     * A number and where it stands.
     *
     * @param by the paper, or whose it is
     */
    record Published(double value, String by, String where) {
        Published(double value, String where) {
            this(value, "paper", where);
        }
    }

    static final String TABLE_4 = "Table 4";
    static final String TABLE_5 = "Table 5";

    /** Parameters, vectors and time of its BGN-GAT on Cora, beside GAT (Table 5). */
    static final double PARAMETER_RATIO = 28;

    static final double VECTOR_RATIO = 19;
    /** "More than one order of magnitude faster" (section 5.5), also of xnor beside a dot product (section 4.4). */
    static final double LEAST_SPEED = 10;

    /** "Up to 21× faster" (section 5.7). */
    static final double MATCHING_SPEED = 21;
    /** "When the number of nodes is more than 60" GMN cannot tell graphs apart (section 5.7). */
    static final int LAST_NODES_OF_GMN = 60;

    /** Four methods on a dataset: GAT, AS-GCN, BGN-GAT, BGN-ASGCN. */
    private record Row(String dataset, List<Double> seconds, List<Double> bits, List<Double> accuracies) {}

    private static final List<String> METHODS = List.of("GAT", "AS-GCN", "BGN-GAT", "BGN-ASGCN");

    private static final List<Row> TIME_AND_SPACE = List.of(
            new Row(
                    "cora",
                    List.of(1.9e-1, 1.0e-1, 1.0e-2, 8.0e-3),
                    List.of(2.46e8, 3.04e6, 1.32e7, 1.97e5),
                    List.of(84.0, 87.3, 77.7, 84.1)),
            new Row(
                    "citeseer",
                    List.of(2.8e-1, 2.8e-1, 1.4e-2, 1.8e-2),
                    List.of(7.60e6, 7.83e6, 2.49e5, 4.86e5),
                    List.of(72.1, 78.9, 63.7, 77.2)),
            new Row(
                    "pubmed",
                    List.of(3.8e1, 4.54, 1.1, 2.1e-1),
                    List.of(1.03e6, 1.06e6, 3.85e4, 7.01e4),
                    List.of(78.2, 89.0, 75.7, 82.0)));

    /** A setting of the trade-off on Cora with 64 dimensions. */
    private record Setting(
            String level, String estimator, double parameters, double vectors, double speed, double accuracy) {}

    private static final double GAT_OF_TRADE_OFF = 84.0;

    private static final List<Setting> TRADE_OFF = List.of(
            new Setting("w", "STE", 28, 1, 3.7, 80.5),
            new Setting("w", "REINFORCE", 28, 1, 3.8, 80.3),
            new Setting("e", "STE", 1, 1.02, 1.3, 81.2),
            new Setting("e", "REINFORCE", 1, 1.02, 1.2, 81.3),
            new Setting("we", "STE", 28, 1.02, 5.7, 77.2),
            new Setting("we", "REINFORCE", 28, 1.02, 6.1, 77.5),
            new Setting("wec", "STE", 28, 19, 18.7, 77.7),
            new Setting("wec", "REINFORCE", 28, 19, 19.1, 76.9));

    /** Bi-GCN with 64 bits (weights and embeddings binary, real coefficients): the best published 1-bit network of that width. */
    private static final Map<String, Double> BI_GCN = Map.of("cora", 81.2, "citeseer", 68.8, "pubmed", 78.3);

    private record Key(String item, Place place) {}

    private static final Map<Key, Published> ALL = all();

    private PaperNumbers() {}

    static Optional<Published> of(Cell cell) {
        return Optional.ofNullable(ALL.get(new Key(cell.item(), cell.place())));
    }

    /** What the paper says of a dataset (Table 3). */
    private record Counted(KnownDataset dataset, int nodes, int edges, int classes, int labelled) {}

    private static final List<Counted> DATASETS = List.of(
            new Counted(KnownDataset.CORA, 2708, 5429, 7, 140),
            new Counted(KnownDataset.CITESEER, 3327, 4732, 6, 120),
            new Counted(KnownDataset.PUBMED, 19717, 44338, 3, 60));

    /** The datasets as the paper counts them, and as they are. */
    static Table datasets() {
        List<List<Entry>> rows = new ArrayList<>();
        for (Counted paper : DATASETS) {
            if (paper.dataset().counts() instanceof Counts.OfNodes counts) {
                rows.add(List.of(
                        Entry.of(DatasetName.of(paper.dataset().name())),
                        entry(counts.nodes(), paper.nodes()),
                        entry(counts.edges(), paper.edges()),
                        entry(counts.classes(), paper.classes()),
                        entry(counts.train(), paper.labelled())));
            }
        }
        return new Table("", List.of("dataset", "nodes", "edges", "classes", "labelled nodes"), 1, rows);
    }

    private static Entry entry(long ours, int paper) {
        String difference = ours == paper ? "the same" : (ours < paper ? "−" : "+") + Math.abs(ours - paper);
        return new Entry(
                String.format(Locale.ROOT, "%,d", ours),
                String.format(Locale.ROOT, "paper %,d, %s", paper, difference));
    }

    /** By how many points BGN was below its real-valued like; of Table 4. */
    static double loss(String binary, String dataset) {
        Row row = TIME_AND_SPACE.stream()
                .filter(r -> r.dataset().equals(dataset))
                .findFirst()
                .orElseThrow();
        int at = METHODS.indexOf(binary);
        return row.accuracies().get(at - 2) - row.accuracies().get(at);
    }

    private static Map<Key, Published> all() {
        Map<Key, Published> all = new LinkedHashMap<>();
        for (Row row : TIME_AND_SPACE) {
            for (int m = 0; m < METHODS.size(); m++) {
                String method = METHODS.get(m);
                Published accuracy = new Published(row.accuracies().get(m), TABLE_4);
                put(all, Vocabulary.TIME_SPACE, method, row.dataset(), "64", Quantities.ACCURACY, accuracy);
                put(
                        all,
                        Vocabulary.TIME_SPACE,
                        method,
                        row.dataset(),
                        "64",
                        space(row.dataset(), method),
                        new Published(row.bits().get(m), TABLE_4));
                if (m >= 2) {
                    double ratio = row.seconds().get(m - 2) / row.seconds().get(m);
                    put(
                            all,
                            Vocabulary.TIME_SPACE,
                            method,
                            row.dataset(),
                            "64",
                            Quantities.SPEED_OVER_OWN,
                            new Published(ratio, TABLE_4));
                    put(all, Vocabulary.BINARY_METHODS, method, row.dataset(), "64", Quantities.ACCURACY, accuracy);
                    put(all, Vocabulary.BIT_WIDTH, method, row.dataset(), "64", Quantities.ACCURACY, accuracy);
                } else {
                    put(all, Vocabulary.BIT_WIDTH, method, row.dataset(), "2048", Quantities.ACCURACY, accuracy);
                }
            }
        }
        Published gat = new Published(GAT_OF_TRADE_OFF, TABLE_5);
        put(all, Vocabulary.TRADE_OFF, "GAT", "cora", "none", Quantities.ACCURACY, gat);
        for (Setting s : TRADE_OFF) {
            String series = Vocabulary.tradeOff(s.level(), s.estimator());
            Map<String, Double> numbers = Map.of(
                    Quantities.PARAMETER_SPACE,
                    s.parameters(),
                    Quantities.VECTOR_SPACE,
                    s.vectors(),
                    Quantities.SPEED,
                    s.speed(),
                    Quantities.ACCURACY,
                    s.accuracy());
            numbers.forEach((quantity, value) ->
                    put(all, Vocabulary.TRADE_OFF, series, "cora", s.level(), quantity, new Published(value, TABLE_5)));
        }
        for (String series : List.of("BGN-GAT", "BGN-GAT, consistency", "BGN-GAT, distilled")) {
            BI_GCN.forEach((dataset, accuracy) -> put(
                    all,
                    Vocabulary.BEYOND,
                    series,
                    dataset,
                    "wec",
                    Quantities.ACCURACY,
                    new Published(accuracy, "Bi-GCN", "Wang et al., Bi-GCN, 2021")));
        }
        return all;
    }

    /** Its space of the GATs on Cora is that of their vectors, with a coefficient for every pair of nodes; the rest are parameters. */
    private static String space(String dataset, String method) {
        boolean vectors = dataset.equals("cora") && method.endsWith("GAT");
        return vectors ? Quantities.DENSE_VECTORS : Quantities.PARAMETERS;
    }

    private static void put(
            Map<Key, Published> all,
            String item,
            String series,
            String dataset,
            String x,
            String quantity,
            Published number) {
        all.put(new Key(item, new Place(series, dataset, x, quantity)), number);
    }
}
