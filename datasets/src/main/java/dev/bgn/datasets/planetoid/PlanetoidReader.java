package dev.bgn.datasets.planetoid;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.pickle.PickleReader;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the eight files {@code ind.NAME.*} of a Planetoid dataset. Nodes below the rows of {@code allx} own those rows;
 * row i of {@code tx} belongs to the node on line i of {@code test.index}; a node with neither has no features and no
 * label.
 */
public final class PlanetoidReader {
    private static final int VALIDATION_NODES = 500;

    private final Path folder;
    private final String name;

    private PlanetoidReader(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** The dataset with its public split: the rows of {@code x}, the next 500 nodes, the nodes of {@code test.index}. */
    public static GraphData read(Path folder, String name) throws IOException {
        return new PlanetoidReader(folder, name).read();
    }

    private GraphData read() throws IOException {
        // The graph comes first: its keys are all nodes, and what it needs on the way is free again for the features.
        AdjacencyLists lists = AdjacencyLists.read(load("graph"));
        int nodes = lists.nodeCount();
        EdgeList.Simple simple = lists.takeEdges().toSimpleGraph(nodes);
        NpyArray knownLabels = PickleReader.readArray(load("ally")).requireDimensions(2);
        int known = knownLabels.size(0);
        if (knownLabels.size(1) == 0) {
            // Without columns, a number of rows would be a claim that no bytes back.
            throw knownLabels.bytes().malformed("has labels of no classes");
        }
        int[] testNodes = TestIndex.read(load("test.index"), known, nodes);
        Labels labels = readLabels(knownLabels, testNodes, nodes);
        int train = trainingRows(knownLabels);
        Features features = new Features.Sparse(readFeatures(testNodes, known, nodes, train));
        Split split = new Split(range(0, train), range(train, Math.min(train + VALIDATION_NODES, known)), testNodes);
        return new GraphData(name, simple.graph(), features, labels, List.of(), split, simple.report());
    }

    private Path file(String part) {
        return folder.resolve("ind." + name + "." + part);
    }

    private ByteSpan load(String part) throws IOException {
        return ByteSpan.ofFile(file(part));
    }

    private static int[] range(int from, int to) {
        int[] nodes = new int[to - from];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = from + i;
        }
        return nodes;
    }

    /** The number of rows of {@code y}, which must be the first of {@code ally}. */
    private int trainingRows(NpyArray knownLabels) throws IOException {
        NpyArray labels = PickleReader.readArray(load("y")).requireDimensions(2);
        int[] known = knownLabels.ints();
        if (labels.size(1) != knownLabels.size(1)
                || labels.size(0) > knownLabels.size(0)
                || !Arrays.equals(labels.ints(), Arrays.copyOf(known, labels.count()))) {
            throw MalformedFileException.in(
                    file("y"), "is not the first rows of " + file("ally").getFileName());
        }
        return labels.size(0);
    }

    private Labels readLabels(NpyArray knownLabels, int[] testNodes, int nodes) throws IOException {
        NpyArray testLabels = PickleReader.readArray(load("ty")).requireDimensions(2);
        int classes = knownLabels.size(1);
        if (testLabels.size(0) != testNodes.length || testLabels.size(1) != classes) {
            throw testLabels
                    .bytes()
                    .malformed("has labels of " + testLabels.size(0) + "×" + testLabels.size(1) + ", but there are "
                            + testNodes.length + " test nodes and " + classes + " classes");
        }
        int[] labels = new int[nodes];
        Arrays.fill(labels, Labels.NONE);
        int[] known = OneHot.decode(knownLabels);
        System.arraycopy(known, 0, labels, 0, known.length);
        int[] test = OneHot.decode(testLabels);
        for (int i = 0; i < test.length; i++) {
            labels[testNodes[i]] = test[i];
        }
        return new Labels(labels, classNames(classes));
    }

    private List<String> classNames(int classes) {
        List<String> names = ClassNames.of(name);
        if (names.size() == classes) {
            return names;
        }
        List<String> numbers = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            numbers.add(Integer.toString(c));
        }
        return numbers;
    }

    private SparseMatrix readFeatures(int[] testNodes, int known, int nodes, int train) throws IOException {
        CsrArrays top = PickleReader.readSparse(load("allx"));
        CsrArrays bottom = PickleReader.readSparse(load("tx"));
        if (top.rows() != known) {
            throw top.malformed("has " + top.rows() + " rows, but there are " + known + " labels");
        }
        if (bottom.rows() != testNodes.length || bottom.columns() != top.columns()) {
            throw bottom.malformed("has features of " + bottom.rows() + "×" + bottom.columns() + ", but there are "
                    + testNodes.length + " test nodes and " + top.columns() + " features");
        }
        SparseMatrix features = FeatureRows.join(top, bottom, testNodes, nodes);
        requireFirstRows(PickleReader.readSparse(load("x")).toMatrix(), features, train);
        return features;
    }

    private void requireFirstRows(SparseMatrix training, SparseMatrix all, int train) throws MalformedFileException {
        int entries = training.entryCount();
        boolean equal = training.rows() == train
                && training.columns() == all.columns()
                && Arrays.equals(training.rowStart(), Arrays.copyOf(all.rowStart(), train + 1))
                && Arrays.equals(training.columnIndex(), Arrays.copyOf(all.columnIndex(), entries))
                && (all.isBinary()
                        ? training.isBinary()
                        : Arrays.equals(training.withValues().values(), Arrays.copyOf(all.values(), entries)));
        if (!equal) {
            throw MalformedFileException.in(
                    file("x"), "is not the first rows of " + file("allx").getFileName());
        }
    }
}
