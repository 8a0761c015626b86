package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.write;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Reads tables of a few nodes, each a graph with the same edges. */
abstract class SmallTables {
    @TempDir
    Path folder;

    CsvOptions options(String nodes) {
        return CsvOptions.of(write(folder, "nodes.csv", nodes), write(folder, "edges.csv", "a,b\nb,c\n"));
    }

    GraphData read(String nodes) throws IOException {
        return CsvGraphReader.read("mine", options(nodes));
    }

    GraphData read(String nodes, Table schema) throws IOException {
        return CsvGraphReader.read("mine", options(nodes), new ModelColumns(schema));
    }

    /** The features of a node, zeros and all. */
    static float[] row(GraphData data, int node) {
        float[] row = new float[data.featureCount()];
        switch (data.features()) {
            case Features.Dense(FloatMatrix matrix) ->
                System.arraycopy(matrix.data(), node * row.length, row, 0, row.length);
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int e = matrix.rowStart()[node]; e < matrix.rowStart()[node + 1]; e++) {
                    row[matrix.columnIndex()[e]] = matrix.isBinary() ? 1 : matrix.values()[e];
                }
            }
        }
        return row;
    }
}
