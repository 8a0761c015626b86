package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a reader must know about an item: where we read the paper in another way, and what it has wrong. */
final class Remarks {
    private static final Set<String> BESIDE_LIBTORCH =
            Set.of(Vocabulary.TIME_SPACE, Vocabulary.KERNELS, Vocabulary.GMN_NODES);

    private static final String LEVELS =
            "BGN-GAT is level wec: weights, embeddings and coefficients are binary. The paper binarizes the attention by the sign of a softmax, "
                    + "which is always +1: no attention is left, no coefficient is stored, and GAT, GCN and GIN are the same network. BGN-ASGCN is "
                    + "level we: its coefficients, those of the normalised adjacency times a learned attention, stay real.";

    private static final String SPACE_OF_MATCHERS =
            "All weights of both networks are real, as in the paper. Embedding bits are those of the vectors or codes of nodes and graphs, in words of "
                    + "64 bits, which a code of 32 fills by half; the state of BGN-GMN's gated unit, which stays real and of which a code is the sign, is not "
                    + "counted.";

    private Remarks() {}

    static List<String> of(String item, Results results) {
        List<String> all = new ArrayList<>(reading(item, results));
        List<Cell> cells = results.of(item);
        boolean timed = BESIDE_LIBTORCH.contains(item)
                && cells.stream().anyMatch(cell -> cell.quantity().equals(Quantities.TIME));
        if (timed && cells.stream().noneMatch(cell -> cell.quantity().contains("libtorch"))) {
            all.add("libtorch was left out: it was not there when this was measured.");
        }
        return all;
    }

    private static List<String> reading(String item, Results results) {
        return switch (item) {
            case Vocabulary.BINARY_METHODS -> {
                List<String> all = new ArrayList<>(
                        List.of(
                                "Methods differ in what they learn from. BGN-GAT and the GATs have 20 labels a class (the public split); BGN-ASGCN and "
                                        + "the AS-GCNs have all labels outside validation and test; INH-MF and BANE have those of 90 % of all nodes, "
                                        + "for a logistic regression on their codes. The paper has these 90 % for INH-MF and BANE and says 20 labels a class of every "
                                        + "other network, but its numbers for AS-GCN are out of reach with 20"
                                        + fewLabels(results)
                                        + " and fit training with all labels outside validation and test, as AS-GCN's own paper has it.",
                                "Codes without labels are made once, so with 20 labels a class, a public split, they have no deviation. With so few labels "
                                        + "BANE falls with the length: a logistic regression of more columns than labels fits them by chance.",
                                LEVELS,
                                "BANE takes γ = 0.7 on every dataset; its authors have 0.9 on Citeseer (docs/decisions/codes-without-labels.md)."));
                all.addAll(naiveBesideEmbeddings(results));
                yield all;
            }
            case Vocabulary.BIT_WIDTH ->
                List.of(
                        "A real-valued dimension takes 32 bits, so 16 of them take " + 16 * Float.SIZE
                                + "; the paper says at least 256.",
                        "Labels differ as in the figure before: AS-GCN and BGN-ASGCN have all of those outside validation and test, the others 20 a class.",
                        LEVELS);
            case Vocabulary.TIME_SPACE ->
                List.of(
                        "Times are of one thread. The GATs of a dataset are timed in one run and its AS-GCNs in another: ratios within a run can be "
                                + "compared, other times cannot. The paper's speed-ups are ratios of the times in its Table 4.",
                        "libtorch is the network as most would write it; libtorch bags takes sums of sparse rows by its embedding bags, the fastest "
                                + "way we found.",
                        "The paper's space of GAT and BGN-GAT on Cora counts a coefficient for every pair of nodes; its other numbers "
                                + "count parameters alone. Ours has parameters, coefficients and embeddings apart. Our parameters are below "
                                + "the paper's where the output layer is binary; the paper's counts fit a real one.",
                        LEVELS);
            case Vocabulary.TRADE_OFF ->
                List.of(
                        "Space is how many times less than GAT, counted as the paper does: the weights of the output layer stay real, and vectors are "
                                + "N² coefficients, products W x and embeddings. Parameter bits are those of our files.",
                        "The sign of a softmax is always +1, so wec has no attention: it is the plain sum over neighbours.",
                        "With REINFORCE at w the output layer is real, as in the paper's count of space: all weights learn from one number, the "
                                + "loss, and with a binary output layer validation on Cora stayed near chance at every rate that was tried.");
            case Vocabulary.KERNELS ->
                List.of(
                        "The paper has a masked sum in O(nd); it takes O(mnd) additions, as each of the m rows has its own sums.");
            case Vocabulary.GMN_NODES ->
                List.of(
                        "Both networks have node states of 32 and graph vectors of 64 numbers or bits, and one seed; intervals of 95 % are "
                                + "those of the 1,000 test pairs and triplets. Larger graphs go on from the network of the smaller ones, both "
                                + "networks alike; the paper does not say how it trained on large graphs. Graphs of 20 nodes have 100,000 steps of 50 pairs, those of 60 nodes 40,000 of 20 "
                                + "(they grow from 20), those of 100 and 160 nodes 8,000 more each. How the settings were found stands in "
                                + "docs/decisions/graph-matching.md.",
                        "Times are µs of a pair on one thread. libtorch runs GMN as its public code has it, with a network at each edge, and in the "
                                + "fastest way we found.",
                        SPACE_OF_MATCHERS);
            case Vocabulary.GMN_GRAPH_BITS, Vocabulary.GMN_NODE_BITS ->
                List.of(
                        "Graphs of 30 nodes, 20,000 steps of 20 pairs. A number of the real-valued network takes 32 bits, so at 32 bits it has one. One seed; intervals of "
                                + "95 % are those of the 1,000 test pairs and triplets. Only the codes that the axis names are binary. Graphs grow from 20 nodes in training.",
                        SPACE_OF_MATCHERS);
            case Vocabulary.BEYOND ->
                List.of(
                        "Bi-GCN (Wang et al., 2021) has 64 bits, binary weights and embeddings, and real coefficients; ours has no real "
                                + "coefficients at wec. Nothing else here is in the paper.",
                        "Levels: w has binary weights, e binary embeddings, we both, wec both and binary coefficients, none is real-valued. Consistency adds "
                                + "that two passes with other dropout agree, also on nodes without a label; distilled learns from real-valued teachers. \"BGN, "
                                + "the best on validation\" is what ./bgn train does by default: it chooses between labels alone, consistency and teachers, and "
                                + "between a plain sum and GraphSAGE.",
                        "Amazon Computers, Coauthor CS and Physics have no published split: each seed draws 20 labels a class for training and 30 for "
                                + "validation. At wec GAT, GCN and GIN are the same network, BGN-GAT.",
                        "Other GNNs at w, e and we have the settings of the GAT at that level, and real-valued GraphSAGE and GIN those of the GCN; none were searched for "
                                + "them. So a real-valued GIN below a binary one says more about settings than about bits.");
            case Vocabulary.ABLATION ->
                List.of(
                        "The paper calls the straight-through estimator (STE) faster to train than REINFORCE. So it is here: an epoch of REINFORCE "
                                + "has four samples, and its training has 500 epochs where the other has 300."
                                + wholeTrainings(results),
                        "The stochastic sign learns with the settings of the deterministic one, which were not searched for it; random codes may want less "
                                + "dropout.",
                        "The runtime always adds self loops, so both rows are evaluated in the trainer, and \"with\" is not the same run as BGN-GAT "
                                + "elsewhere.",
                        "Balance, the plain straight-through estimator, the real output layer and other numbers of heads have the settings of the row that they "
                                + "vary, which were searched for that row; AS-GCN and BGN-ASGCN with 20 labels a class have those for most labels.",
                        "Balance of matchers: graphs of 20 nodes, 20,000 steps of 20 pairs. Space of GMN and BGN-GMN stands with the figures of matching.");
            default -> List.of();
        };
    }

    /** What AS-GCN has with the labels that the paper names; nothing where it was not measured. */
    private static String fewLabels(Results results) {
        List<String> words = new ArrayList<>();
        for (String dataset : Vocabulary.DATASETS) {
            results.find(Vocabulary.ABLATION, "20 labels a class", dataset, "AS-GCN", Quantities.ACCURACY)
                    .ifPresent(cell -> words.add(Numbers.of(cell) + " on " + DatasetName.of(dataset)));
        }
        return words.isEmpty() ? "" : " (" + Texts.list(words) + ")";
    }

    /** The times of whole trainings, by those of an epoch; nothing where they were not measured. */
    private static String wholeTrainings(Results results) {
        List<String> words = results.of(Vocabulary.ABLATION).stream()
                .filter(cell -> cell.quantity().equals(Quantities.EPOCH_TIME))
                .map(cell -> String.format(
                        Locale.ROOT,
                        "%s %.1f s",
                        cell.series(),
                        cell.mean() * Double.parseDouble(cell.x().replace(" epochs", "")) / 1_000))
                .toList();
        return words.isEmpty() ? "" : " Whole trainings: " + Texts.list(words) + ".";
    }

    /** Where signs after training are above the level that trains with them. */
    static List<String> naiveBesideEmbeddings(Results results) {
        List<String> all = new ArrayList<>();
        for (String dataset : Vocabulary.DATASETS) {
            Optional<Cell> level = results.find(Vocabulary.BEYOND, "BGN-GAT", dataset, "e", Quantities.ACCURACY);
            Optional<Cell> naive =
                    results.find(Vocabulary.BINARY_METHODS, "GAT-binary", dataset, "64", Quantities.ACCURACY);
            if (level.isPresent() && naive.isPresent()) {
                Leads.Lead lead = Leads.Lead.of(naive.get(), level.get());
                all.add("On " + DatasetName.of(dataset) + " at 64 bits GAT-binary has " + Numbers.of(naive.get()) + ", "
                        + Numbers.signed(lead.points())
                        + " points beside level e, which trains with binary embeddings ("
                        + Numbers.of(level.get()) + "): " + lead.noiseWords() + ".");
            }
        }
        return all;
    }

    /** Where cells come from, each source once, and how many seeds there are. */
    static List<String> provenance(List<Cell> cells, String seeds) {
        Map<String, Long> sources =
                cells.stream().collect(Collectors.groupingBy(Cell::made, LinkedHashMap::new, Collectors.counting()));
        List<String> lines = new ArrayList<>();
        sources.forEach((made, count) -> lines.add(made + ": " + count + (count == 1 ? " cell" : " cells")));
        if (sources.keySet().stream().anyMatch(made -> made.startsWith("bgn accuracy"))) {
            lines.add("Machine and days of the cells of bgn accuracy: docs/results/README.md");
        }
        lines.add(Texts.capital(seeds)
                + (cells.stream().anyMatch(cell -> cell.values().size() > 1)
                        ? "; ± is the standard deviation over seeds"
                        : "")
                + (cells.stream().anyMatch(cell -> !cell.interval().isEmpty())
                        ? "; numbers in brackets are 95 % intervals."
                        : "."));
        return lines;
    }
}
