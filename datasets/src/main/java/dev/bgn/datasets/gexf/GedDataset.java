package dev.bgn.datasets.gexf;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import java.util.stream.Stream;

/**
 * Graphs with their edit distances.
 *
 * @param train the training graphs, by file id
 * @param test the test graphs, by file id
 * @param trainTrain the distance of each training graph (row) to each training graph (column)
 * @param testTrain the distance of each test graph (row) to each training graph (column)
 */
public record GedDataset(
        String name,
        List<LabelledGraph> train,
        List<LabelledGraph> test,
        FloatMatrix trainTrain,
        FloatMatrix testTrain) {
    public GedDataset {
        train = List.copyOf(train);
        test = List.copyOf(test);
        requireShape(trainTrain, train.size(), train.size());
        requireShape(testTrain, test.size(), train.size());
    }

    private static void requireShape(FloatMatrix distances, int rows, int columns) {
        if (distances.rows() != rows || distances.columns() != columns) {
            throw new IllegalArgumentException(
                    distances.shape() + " distances for " + rows + "×" + columns + " pairs of graphs");
        }
    }

    /** The distinct node labels of all graphs, in order; empty when the graphs have none. */
    public List<String> labelNames() {
        return Stream.concat(train.stream(), test.stream())
                .flatMap(graph -> graph.nodeLabels().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
