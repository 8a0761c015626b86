package dev.bgn.datasets.known;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.gexf.GedReader;
import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.datasets.known.DataCopy.Format;
import dev.bgn.datasets.linqs.LinqsReader;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyReader;
import dev.bgn.datasets.npz.NpzGraphReader;
import dev.bgn.datasets.planetoid.PlanetoidReader;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Reads a known dataset with the reader of the copy that was found; all copies give the same numbering. */
public final class DatasetReader {
    private DatasetReader() {}

    /** The graph of a dataset for node classification. */
    public static GraphData readGraph(FoundDataset found) throws IOException {
        String name = found.dataset().name();
        return switch (found.copy().format()) {
            case PLANETOID -> withPaperIds(PlanetoidReader.read(found.folder(), name));
            case LINQS, LINQS_CSV -> readLinqsCora(found);
            case PLAIN_NPZ, PICKLED_NPZ -> NpzGraphReader.read(found.paths().getFirst(), name);
            case GED -> throw new IllegalArgumentException(name + " is a dataset of many graphs, see readGraphs");
        };
    }

    /** The graphs and distances of a dataset for graph similarity. */
    public static GedDataset readGraphs(FoundDataset found) throws IOException {
        if (!isOfGraphs(found.dataset())) {
            throw new IllegalArgumentException(found.dataset() + " is a dataset of one graph, see readGraph");
        }
        return readGraphs(found.dataset().name(), found.folder());
    }

    /** Graphs of one's own, laid out as {@link GedReader} says. */
    public static GedDataset readGraphs(String name, Path folder) throws IOException {
        return GedReader.read(name, folder, DatasetReader::readMatrix);
    }

    /** Whether a dataset is one of many small graphs with distances. */
    public static boolean isOfGraphs(KnownDataset dataset) {
        return dataset.copy(Format.GED).isPresent();
    }

    /** Reads a dataset and counts what it holds; the {@link DataCheck.Counter} of the real readers. */
    public static Counts count(FoundDataset found) throws IOException {
        return isOfGraphs(found.dataset()) ? count(readGraphs(found)) : Counts.of(readGraph(found));
    }

    /** What a dataset of graphs holds. */
    public static Counts count(GedDataset data) {
        int nodes = 0;
        long edges = 0;
        for (LabelledGraph graph :
                Stream.concat(data.train().stream(), data.test().stream()).toList()) {
            nodes += graph.graph().nodeCount();
            edges += graph.graph().edgeCount() / 2;
        }
        return new Counts.OfGraphs(data.train().size(), data.test().size(), nodes, edges);
    }

    private static GraphData readLinqsCora(FoundDataset found) throws IOException {
        Path content = found.folder().resolve("cora.content");
        Path cites = found.folder().resolve("cora.cites");
        return CoraOrder.read().renumber(LinqsReader.read(found.dataset().name(), content, cites), content);
    }

    /** Planetoid's files only number the papers; for Cora we know which they are. */
    private static GraphData withPaperIds(GraphData data) {
        return data.name().equals(KnownDataset.CORA.name())
                ? data.withNodeNames(CoraOrder.read().paperIds())
                : data;
    }

    private static FloatMatrix readMatrix(Path file) throws IOException {
        NpyArray array = NpyReader.read(file).requireDimensions(2);
        return FloatMatrix.of(array.size(0), array.size(1), array.floats());
    }
}
