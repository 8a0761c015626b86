package dev.bgn.lab.reproduce.report;

import dev.bgn.datasets.known.Counts;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Place;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Table.Entry;
import dev.bgn.report.page.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the paper reports (Wang et al., Binarized Graph Neural Network, 2020), and Bi-GCN: the lines of {@code paper.tsv}, which
 * say where each number stands. The paper's figures have no numbers in the text, so only those of its tables are here. Its
 * times are of another machine; what is compared are ratios of them. Its space of the GATs on Cora is that of their vectors, with
 * a coefficient for every pair of nodes; elsewhere it is that of parameters.
 */
final class PaperNumbers {
    /** @param by the paper, or whose it is */
    record Published(double value, String by) {}

    /** Parameters, vectors and time of its BGN-GAT on Cora, beside GAT (Table 5). */
    static final double PARAMETER_RATIO = 28;

    static final double VECTOR_RATIO = 19;
    /** "More than one order of magnitude faster" (section 5.5), also of xnor beside a dot product (section 4.4). */
    static final double LEAST_SPEED = 10;

    /** "Up to 21× faster" (section 5.7). */
    static final double MATCHING_SPEED = 21;
    /** "When the number of nodes is more than 60" GMN cannot tell graphs apart (section 5.7). */
    static final int LAST_NODES_OF_GMN = 60;

    private record Key(String item, Place place) {}

    private static final Map<Key, Published> ALL = Template.resource(PaperNumbers.class, "paper.tsv")
            .lines()
            .skip(1)
            .map(line -> line.split("\t"))
            .collect(Collectors.toMap(
                    p -> new Key(p[0], new Place(p[1], p[2], p[3], p[4])),
                    p -> new Published(Double.parseDouble(p[5]), p[6])));

    private static final Map<String, String> REAL_OF = Map.of("BGN-GAT", "GAT", "BGN-ASGCN", "AS-GCN");

    private PaperNumbers() {}

    static Optional<Published> of(Cell cell) {
        return Optional.ofNullable(ALL.get(new Key(cell.item(), cell.place())));
    }

    /** By how many points BGN was below its real-valued like; of Table 4. */
    static double loss(String binary, String dataset) {
        return accuracy(REAL_OF.get(binary), dataset) - accuracy(binary, dataset);
    }

    private static double accuracy(String series, String dataset) {
        Place place = new Place(series, dataset, "64", Quantities.ACCURACY);
        return ALL.get(new Key(Vocabulary.TIME_SPACE, place)).value();
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
}
