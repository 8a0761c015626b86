package dev.bgn.datasets.known;

import dev.bgn.datasets.known.DataCopy.Format;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A dataset that goes by a name.
 *
 * @param name as users write it, such as {@code amazon-computers}
 * @param licence as its source states it
 * @param counts what it must hold
 * @param copies the forms in which it may be there, the best to read first
 */
public record KnownDataset(
        String name, String title, String citation, String licence, Counts counts, List<DataCopy> copies) {
    private static final String MIT = "MIT (stated for the repository)";
    private static final String MIT_BOTH = "MIT (stated for the repository and for shchur/gnn-benchmark)";
    private static final String NO_LICENCE = "none stated";

    private static final String SEN =
            "P. Sen et al., Collective Classification in Network Data, AI Magazine 29(3), 2008";
    private static final String NAMATA =
            "G. Namata et al., Query-driven Active Surveying for Collective Classification, MLG 2012";
    private static final String SPLIT =
            "; split: Z. Yang et al., Revisiting Semi-Supervised Learning with Graph Embeddings, ICML 2016";
    private static final String SHCHUR =
            "O. Shchur et al., Pitfalls of Graph Neural Network Evaluation, arXiv:1811.05868, 2018";
    private static final String BAI =
            "Y. Bai et al., SimGNN: A Neural Network Approach to Fast Graph Similarity Computation, WSDM 2019";
    private static final String WANG = "; graphs: X. Wang et al., An Efficient Graph Indexing Method, ICDE 2012";

    public static final KnownDataset CORA = new KnownDataset(
            "cora",
            "Cora, citations among papers on machine learning",
            SEN + SPLIT,
            MIT,
            new Counts.OfNodes(2708, 5278, 1433, 7, 140, 500, 1000),
            List.of(CopyList.planetoid("cora"), CopyList.linqsCora(), CopyList.linqsCoraCsv()));
    public static final KnownDataset CITESEER = new KnownDataset(
            "citeseer",
            "Citeseer, citations among papers on computer science",
            SEN + SPLIT,
            MIT,
            new Counts.OfNodes(3327, 4552, 3703, 6, 120, 500, 1000),
            List.of(CopyList.planetoid("citeseer")));
    public static final KnownDataset PUBMED = new KnownDataset(
            "pubmed",
            "Pubmed, citations among papers on diabetes",
            NAMATA + SPLIT,
            MIT,
            new Counts.OfNodes(19717, 44324, 500, 3, 60, 500, 1000),
            List.of(CopyList.planetoid("pubmed")));
    public static final KnownDataset AMAZON_COMPUTERS = new KnownDataset(
            "amazon-computers",
            "Amazon Computers, goods bought together",
            SHCHUR,
            MIT_BOTH,
            new Counts.OfNodes(13752, 245861, 767, 10, 0, 0, 0),
            List.of(
                    CopyList.plainNpz("amazon-computers", "amazon_computers"),
                    CopyList.pickledNpz("amazon-computers", "amazon_cs")));
    public static final KnownDataset COAUTHOR_CS = new KnownDataset(
            "coauthor-cs",
            "Coauthor CS, authors of computer science who wrote together",
            SHCHUR,
            MIT_BOTH,
            new Counts.OfNodes(18333, 81894, 6805, 15, 0, 0, 0),
            List.of(
                    CopyList.plainNpz("coauthor-cs", "coauthor_cs"),
                    CopyList.pickledNpz("coauthor-cs", "coauthor_cs")));
    public static final KnownDataset COAUTHOR_PHYSICS = new KnownDataset(
            "coauthor-physics",
            "Coauthor Physics, authors of physics who wrote together",
            SHCHUR,
            MIT_BOTH,
            new Counts.OfNodes(34493, 247962, 8415, 5, 0, 0, 0),
            List.of(
                    CopyList.plainNpz("coauthor-physics", "coauthor_physics"),
                    CopyList.pickledNpz("coauthor-physics", "coauthor_phy")));
    public static final KnownDataset AIDS700NEF = new KnownDataset(
            "aids700nef",
            "AIDS700nef, small chemical compounds with exact graph edit distances",
            BAI,
            NO_LICENCE,
            new Counts.OfGraphs(560, 140, 6230, 6163),
            List.of(CopyList.aids()));
    public static final KnownDataset LINUX = new KnownDataset(
            "linux",
            "LINUX, small program dependence graphs with exact graph edit distances",
            BAI + WANG,
            NO_LICENCE,
            new Counts.OfGraphs(800, 200, 7580, 6935),
            List.of(CopyList.linux()));

    /** All of them, in the order in which they are listed. */
    public static final List<KnownDataset> ALL =
            List.of(CORA, CITESEER, PUBMED, AMAZON_COMPUTERS, COAUTHOR_CS, COAUTHOR_PHYSICS, AIDS700NEF, LINUX);

    public KnownDataset {
        copies = List.copyOf(copies);
    }

    /** The dataset of that name, in any case of letters. */
    public static Optional<KnownDataset> find(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return ALL.stream().filter(dataset -> dataset.name.equals(lower)).findFirst();
    }

    /** Whether it is one graph with classes, not many small graphs. */
    public boolean isOneGraph() {
        return counts instanceof Counts.OfNodes;
    }

    /** The names of those that are one graph, for messages. */
    public static String graphNames() {
        return String.join(
                ", ",
                ALL.stream()
                        .filter(KnownDataset::isOneGraph)
                        .map(KnownDataset::name)
                        .toList());
    }

    /** All names, for messages: "cora, citeseer, …". */
    public static String allNames() {
        return String.join(", ", names());
    }

    public static List<String> names() {
        return ALL.stream().map(KnownDataset::name).toList();
    }

    /** The first copy that the public can download; every known dataset has one. */
    public DataCopy publicCopy() {
        return copies.stream()
                .filter(copy -> copy.source().isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** The copy in that form, if there is one. */
    public Optional<DataCopy> copy(Format format) {
        return copies.stream().filter(copy -> copy.format() == format).findFirst();
    }

    @Override
    public String toString() {
        return name;
    }
}
