package dev.bgn.datasets.generate;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeSource;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Graphs like those of citations, with planted classes.
 *
 * <p>Every paper cites about equally many; a few are cited much more often than others (power law with exponent 3).
 * With the chance {@code homophily} a citation stays within the class, else it goes to one of the other classes. A
 * paper has {@code words} words of a vocabulary, few of them common; with the chance {@code topic} a word is one of
 * those that belong to the class. Classes are equally large, give or take one.
 *
 * <p>An edge is a function of (seed, its number), so the stream of edges takes no memory.
 *
 * @param edges how many citations are drawn; the few that repeat another are left out of {@link #toGraphData}
 * @param vocabulary the number of features
 * @param words how many words a paper draws; repeated ones count once
 */
public record PlantedPartition(
        long seed, int nodes, int edges, int classes, double homophily, int vocabulary, int words, double topic) {
    private static final long EDGES = 1;
    private static final long NODES = 2;
    private static final long WORDS = 3;

    public PlantedPartition {
        if (classes < 2 || nodes < 2L * classes) {
            throw new IllegalArgumentException(
                    nodes + " nodes in " + classes + " classes: 2 classes or more, of 2 nodes or more, are needed");
        }
        if (edges < 0 || 2L * edges > CsrGraph.MAX_EDGES) {
            throw new IllegalArgumentException(edges + " edges; at most " + CsrGraph.MAX_EDGES / 2 + " are possible");
        }
        if (vocabulary < classes || words < 0 || (long) nodes * words > Shape.MAX_ELEMENTS) {
            throw new IllegalArgumentException(words + " words for each of " + nodes + " nodes of a vocabulary of "
                    + vocabulary + ": each class needs a word, and all words must fit one array");
        }
        Draws.threshold(homophily, "homophily");
        Draws.threshold(topic, "topic");
    }

    /** As many classes, words and citations a paper as in Cora, for any number of nodes from 14 on. */
    public static PlantedPartition likeCora(long seed, int nodes) {
        return new PlantedPartition(seed, nodes, Math.multiplyExact(nodes, 2), 7, 0.81, 1433, 19, 0.3);
    }

    /** Both directions of all citations, the same each time; a citation may repeat another, none is a self loop. */
    public EdgeSource stream() {
        CounterRandom random = new CounterRandom(seed, EDGES);
        Shuffle shuffle = new Shuffle(nodes, seed, NODES);
        long within = Draws.threshold(homophily, "homophily");
        return sink -> {
            for (int e = 0; e < edges; e++) {
                int citing = e % nodes;
                int cited = drawCited(random, e, citing, within);
                int from = shuffle.apply(citing);
                int to = shuffle.apply(cited);
                sink.edge(from, to);
                sink.edge(to, from);
            }
        };
    }

    /** Papers are ranked by how often they are cited; the class of rank r is r mod classes. */
    private int drawCited(CounterRandom random, int edge, int citing, long within) {
        long index = 3L * edge;
        int own = citing % classes;
        boolean same = random.bits(index) >>> 11 < within;
        int step = 1 + (int) random.below(classes - 1, index + 1);
        int chosen = same ? own : (own + step) % classes;
        int size = (nodes - chosen + classes - 1) / classes;
        int place = Draws.skewed(random.bits(index + 2), size);
        int cited = chosen + classes * place;
        return cited != citing ? cited : chosen + classes * ((place + 1) % size);
    }

    /** The whole dataset on the heap, without a split. */
    public GraphData toGraphData() {
        EdgeList.Simple simple = Draws.simpleGraph(stream(), nodes);
        int[] labels = drawLabels();
        List<String> names =
                IntStream.range(0, classes).mapToObj(c -> "class-" + c).toList();
        return new GraphData(
                "planted-partition",
                simple.graph(),
                new Features.Sparse(drawWords(labels)),
                new Labels(labels, names),
                List.of(),
                Split.EMPTY,
                simple.report());
    }

    private int[] drawLabels() {
        Shuffle shuffle = new Shuffle(nodes, seed, NODES);
        int[] labels = new int[nodes];
        for (int rank = 0; rank < nodes; rank++) {
            labels[shuffle.apply(rank)] = rank % classes;
        }
        return labels;
    }

    /** Word w belongs to the class w mod classes. */
    private SparseMatrix drawWords(int[] labels) {
        CounterRandom random = new CounterRandom(seed, WORDS);
        long fromTopic = Draws.threshold(topic, "topic");
        int[] rowStart = new int[nodes + 1];
        int[] columns = new int[nodes * words];
        int count = 0;
        int[] row = new int[words];
        for (int i = 0; i < nodes; i++) {
            for (int w = 0; w < words; w++) {
                long index = 2L * ((long) i * words + w);
                boolean own = random.bits(index) >>> 11 < fromTopic;
                int size = own ? (vocabulary - labels[i] + classes - 1) / classes : vocabulary;
                int place = Draws.skewed(random.bits(index + 1), size);
                row[w] = own ? labels[i] + classes * place : place;
            }
            Arrays.sort(row);
            for (int w = 0; w < words; w++) {
                if (w == 0 || row[w] != row[w - 1]) {
                    columns[count++] = row[w];
                }
            }
            rowStart[i + 1] = count;
        }
        return SparseMatrix.binary(nodes, vocabulary, rowStart, Arrays.copyOf(columns, count));
    }
}
