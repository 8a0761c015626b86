package dev.bgn.datasets.npz;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpzReader;
import dev.bgn.datasets.pickle.PickleReader;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads a graph from an npz archive in one of two layouts: plain arrays ({@code adj_data}, {@code adj_indices} …,
 * {@code attr_data} …, {@code labels}, {@code class_names}), or pickled matrices ({@code adj_matrix}, {@code node_attr},
 * {@code node_label}, {@code metadata}).
 */
public final class NpzGraphReader {
    /** More classes than this are a damaged file, and each would need a name. */
    private static final int MAX_CLASSES = 1 << 16;

    private final NpzReader npz;
    private final boolean pickled;
    private boolean weighted;

    private NpzGraphReader(NpzReader npz) {
        this.npz = npz;
        this.pickled = npz.has("adj_matrix");
    }

    /** The dataset of an archive, without a split, for it holds none. */
    public static GraphData read(Path file, String name) throws IOException {
        try (NpzReader npz = NpzReader.open(file)) {
            return new NpzGraphReader(npz).read(name);
        }
    }

    private GraphData read(String name) throws IOException {
        // The graph comes first, so that what it needs on the way is free again for the features.
        EdgeList.Simple simple = readGraph();
        int nodes = simple.graph().nodeCount();
        Labels labels = readLabels(nodes);
        CsrArrays attributes = pickled ? readPickled("node_attr") : readPlain("attr");
        if (attributes.rows() != nodes) {
            throw attributes.malformed("has features of " + attributes.rows() + " nodes, but the graph has " + nodes);
        }
        Features features = new Features.Sparse(attributes.toMatrix());
        GraphData data = new GraphData(name, simple.graph(), features, labels, List.of(), Split.EMPTY, simple.report());
        return weighted ? data.with(Finding.of(Finding.Kind.EDGE_WEIGHTS, "", 0).in(name)) : data;
    }

    private EdgeList.Simple readGraph() throws IOException {
        CsrArrays adjacency = pickled ? readPickled("adj_matrix") : readPlain("adj");
        weighted = adjacency.hasWeights();
        return adjacency.toEdges().toSimpleGraph(adjacency.rows());
    }

    private CsrArrays readPickled(String array) throws IOException {
        return PickleReader.readSparse(pickleOf(array));
    }

    private ByteSpan pickleOf(String array) throws IOException {
        NpyArray objects = npz.read(array);
        if (!objects.isObject()) {
            throw objects.bytes().malformed("an array of " + objects.type() + " where an object is expected");
        }
        return objects.bytes();
    }

    private CsrArrays readPlain(String prefix) throws IOException {
        NpyArray shape = npz.read(prefix + "_shape").requireDimensions(1);
        if (shape.count() != 2) {
            throw shape.bytes()
                    .malformed("a shape of " + shape.count() + " numbers where rows and columns are expected");
        }
        long[] sizes = shape.longs();
        return CsrArrays.of(
                sizes[0],
                sizes[1],
                npz.read(prefix + "_indptr"),
                npz.read(prefix + "_indices"),
                npz.read(prefix + "_data"));
    }

    private Labels readLabels(int nodes) throws IOException {
        NpyArray array = npz.read(pickled ? "node_label" : "labels").requireDimensions(1);
        if (array.count() != nodes) {
            throw array.bytes().malformed(array.count() + " labels, but the graph has " + nodes + " nodes");
        }
        int[] labels = array.ints();
        int largest = -1;
        for (int i = 0; i < nodes; i++) {
            if (labels[i] < Labels.NONE || labels[i] >= MAX_CLASSES) {
                throw array.bytes().malformed("node " + i + " has the label " + labels[i]);
            }
            largest = Math.max(largest, labels[i]);
        }
        Optional<List<String>> given = readClassNames();
        if (given.isEmpty()) {
            LabelCollector numbered = new LabelCollector();
            Arrays.stream(labels).forEach(label -> numbered.add(label == Labels.NONE ? "" : Integer.toString(label)));
            return numbered.toLabels();
        }
        List<String> names = given.get();
        if (largest >= names.size()) {
            throw array.bytes().malformed("the label " + largest + ", but there are " + names.size() + " class names");
        }
        return new Labels(labels, names);
    }

    /** Nothing where classes have numbers: those that no node has are none, so that labels may start at 1. */
    private Optional<List<String>> readClassNames() throws IOException {
        String[] names = null;
        if (pickled && npz.has("metadata")) {
            ByteSpan pickle = pickleOf("metadata");
            names = PickleReader.textsOf(pickle, PickleReader.readDict(pickle), "class_names", MAX_CLASSES);
        } else if (!pickled && npz.has("class_names")) {
            NpyArray array = npz.read("class_names");
            names = array.requireAtMost(MAX_CLASSES).strings();
        }
        return Optional.ofNullable(names).map(Arrays::asList);
    }
}
