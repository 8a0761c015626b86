package dev.bgn.lab.reproduce.report;

import dev.bgn.datasets.known.Counts;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paper's datasets (Table 3) as it counts them, and as they are. */
final class DatasetTable {
    /** What the paper says of a dataset. */
    private record Paper(KnownDataset dataset, int nodes, int edges, int classes, int labelled) {}

    private static final List<Paper> PAPER = List.of(
            new Paper(KnownDataset.CORA, 2708, 5429, 7, 140),
            new Paper(KnownDataset.CITESEER, 3327, 4732, 6, 120),
            new Paper(KnownDataset.PUBMED, 19717, 44338, 3, 60));

    static final String NOTE =
            "Edges are distinct pairs of different nodes. The paper's counts are those of the citations, of which "
                    + "some are there twice or link a paper to itself.";

    private DatasetTable() {}

    static Table table() {
        List<List<Entry>> rows = new ArrayList<>();
        for (Paper paper : PAPER) {
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
