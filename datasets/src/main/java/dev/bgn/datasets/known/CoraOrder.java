package dev.bgn.datasets.known;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The order in which Planetoid numbers the papers and the classes of Cora.
 *
 * <p>The LINQS text has the same graph in another order and without a split. Renumbered by this list it is the graph of
 * the Planetoid files: same neighbours, features, labels and public split.
 */
public final class CoraOrder {
    private static final String RESOURCE = "/dev/bgn/datasets/cora-order.txt";
    private static final int TRAIN = 140;
    private static final int VALIDATION = 500;
    private static final int TEST = 1000;

    private final List<String> classNames;
    private final List<String> paperIds;

    private CoraOrder(List<String> classNames, List<String> paperIds) {
        this.classNames = List.copyOf(classNames);
        this.paperIds = List.copyOf(paperIds);
    }

    /** Reads the list from the jar. */
    public static CoraOrder read() {
        List<String> classes = List.of();
        List<String> papers = new ArrayList<>();
        try {
            for (String line : ResourceLines.read(RESOURCE)) {
                List<String> words = List.of(line.split(" "));
                if (words.getFirst().equals("classes")) {
                    classes = words.subList(1, words.size());
                } else {
                    papers.addAll(words);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the order of Cora is missing in the jar", e);
        }
        return new CoraOrder(classes, papers);
    }

    /** The classes in the order of Planetoid's labels. */
    public List<String> classNames() {
        return classNames;
    }

    /** The LINQS id of each paper in the order of Planetoid's nodes. */
    public List<String> paperIds() {
        return paperIds;
    }

    /** The public split: 140 nodes to learn from, the next 500 to choose by, the last 1,000 to be judged on. */
    public Split publicSplit() {
        int nodes = paperIds.size();
        return new Split(
                IntStream.range(0, TRAIN).toArray(),
                IntStream.range(TRAIN, TRAIN + VALIDATION).toArray(),
                IntStream.range(nodes - TEST, nodes).toArray());
    }

    /**
     * The LINQS Cora with Planetoid's numbering, class order and split.
     *
     * @param linqs with the paper ids as node names and binary features
     * @param file where it was read from, for the message when its papers or classes are not those of Cora
     */
    public GraphData renumber(GraphData linqs, Path file) throws MalformedFileException {
        int[] oldNode = oldNodes(linqs.nodeNames(), file);
        return new GraphData(
                linqs.name(),
                renumberGraph(linqs.graph(), oldNode),
                new Features.Sparse(renumberRows(linqs.features(), oldNode, file)),
                renumberLabels(linqs.labels(), oldNode, file),
                paperIds,
                publicSplit(),
                linqs.edgeReport());
    }

    /** For each node in Planetoid's order, the node of that paper in {@code names}. */
    private int[] oldNodes(List<String> names, Path file) throws MalformedFileException {
        if (names.size() != paperIds.size()) {
            throw MalformedFileException.in(
                    file, "Cora has " + paperIds.size() + " papers, but here are " + names.size() + " node names");
        }
        Map<String, Integer> nodeOf = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            nodeOf.put(names.get(i), i);
        }
        int[] old = new int[names.size()];
        for (int i = 0; i < old.length; i++) {
            Integer node = nodeOf.get(paperIds.get(i));
            if (node == null) {
                throw MalformedFileException.in(file, "paper " + paperIds.get(i) + " of Cora is missing");
            }
            old[i] = node;
        }
        return old;
    }

    private static CsrGraph renumberGraph(CsrGraph graph, int[] oldNode) {
        int[] newNode = new int[oldNode.length];
        for (int i = 0; i < oldNode.length; i++) {
            newNode[oldNode[i]] = i;
        }
        int[] source = new int[graph.targetArray().length];
        int[] target = new int[graph.targetArray().length];
        for (int i = 0; i < oldNode.length; i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                source[e] = newNode[i];
                target[e] = newNode[graph.target(e)];
            }
        }
        return CsrGraph.of(oldNode.length, source, target);
    }

    private static SparseMatrix renumberRows(Features features, int[] oldNode, Path file)
            throws MalformedFileException {
        if (!(features instanceof Features.Sparse(SparseMatrix matrix)) || !matrix.isBinary()) {
            throw MalformedFileException.in(file, "the features of Cora are 0 or 1");
        }
        SparseMatrix rows = matrix.select(oldNode);
        for (int i = 0; i < rows.rows(); i++) {
            Arrays.sort(rows.columnIndex(), rows.rowStart()[i], rows.rowStart()[i + 1]);
        }
        return rows;
    }

    private Labels renumberLabels(Labels labels, int[] oldNode, Path file) throws MalformedFileException {
        int[] newClass = new int[labels.classCount()];
        for (int c = 0; c < newClass.length; c++) {
            newClass[c] = classNames.indexOf(labels.classNames().get(c));
            if (newClass[c] < 0) {
                throw MalformedFileException.in(
                        file, "Cora has no class " + labels.classNames().get(c));
            }
        }
        int[] renumbered = new int[oldNode.length];
        for (int i = 0; i < oldNode.length; i++) {
            renumbered[i] = labels.has(oldNode[i]) ? newClass[labels.of(oldNode[i])] : Labels.NONE;
        }
        return new Labels(renumbered, classNames);
    }
}
