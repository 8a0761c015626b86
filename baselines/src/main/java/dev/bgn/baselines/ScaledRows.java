package dev.bgn.baselines;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The features of a node as a linear model wants them: of similar size in every column. */
public sealed interface ScaledRows {
    /** The node's values that are not 0; the last is 1, for the intercept. */
    Feature[] of(int node);

    int columns();

    /** How many values the rows hold. */
    long valueCount();

    static ScaledRows of(Features features) {
        return switch (features) {
            case Features.Sparse(SparseMatrix matrix) -> Sparse.of(matrix);
            case Features.Dense(FloatMatrix matrix) -> new Dense(matrix, FeatureCoding.Standard.of(matrix));
        };
    }

    /** The same rows with length 1 and without an intercept; a row of zeros stays. */
    static SparseMatrix unitRows(Features features) {
        ScaledRows rows = of(features);
        int count = features.shape().rows();
        int[] starts = new int[count + 1];
        int[] columns = new int[Math.toIntExact(rows.valueCount())];
        float[] values = new float[columns.length];
        for (int node = 0; node < count; node++) {
            Feature[] row = rows.of(node);
            double square = 0;
            for (int i = 0; i < row.length - 1; i++) {
                square += row[i].getValue() * row[i].getValue();
            }
            double factor = square == 0 ? 0 : 1 / Math.sqrt(square);
            int end = starts[node];
            for (int i = 0; i < row.length - 1; i++) {
                columns[end] = row[i].getIndex() - 1;
                values[end++] = (float) (row[i].getValue() * factor);
            }
            starts[node + 1] = end;
        }
        int all = starts[count];
        return SparseMatrix.of(count, rows.columns(), starts, Arrays.copyOf(columns, all), Arrays.copyOf(values, all));
    }

    /** As liblinear wants it, counted from 1; the intercept is behind the columns. */
    private static Feature[] withIntercept(List<Feature> values, int columns) {
        values.add(new FeatureNode(columns + 1, 1));
        return values.toArray(Feature[]::new);
    }

    /** Columns are divided by their largest magnitude, so that no column outweighs all others; then rows have length 1. */
    @SuppressWarnings("ArrayRecordComponent") // as large as the features, never written
    record Sparse(SparseMatrix matrix, float[] columnFactors) implements ScaledRows {
        static Sparse of(SparseMatrix matrix) {
            float[] factors = new float[matrix.columns()];
            if (matrix.isBinary()) {
                Arrays.fill(factors, 1f);
                return new Sparse(matrix, factors);
            }
            for (int i = 0; i < matrix.entryCount(); i++) {
                int c = matrix.columnIndex()[i];
                factors[c] = Math.max(factors[c], Math.abs(matrix.values()[i]));
            }
            for (int c = 0; c < factors.length; c++) {
                factors[c] = factors[c] == 0 ? 0 : 1 / factors[c];
            }
            return new Sparse(matrix, factors);
        }

        @Override
        public Feature[] of(int node) {
            int from = matrix.rowStart()[node];
            int to = matrix.rowStart()[node + 1];
            double square = 0;
            for (int i = from; i < to; i++) {
                square += value(i) * value(i);
            }
            double factor = square == 0 ? 0 : 1 / Math.sqrt(square);
            List<Feature> row = new ArrayList<>();
            for (int i = from; i < to; i++) {
                row.add(new FeatureNode(matrix.columnIndex()[i] + 1, value(i) * factor));
            }
            return withIntercept(row, columns());
        }

        private double value(int entry) {
            return (double) columnFactors[matrix.columnIndex()[entry]]
                    * (matrix.isBinary() ? 1f : matrix.values()[entry]);
        }

        @Override
        public int columns() {
            return matrix.columns();
        }

        @Override
        public long valueCount() {
            return matrix.entryCount();
        }
    }

    /** Columns have mean 0 and deviation 1. */
    record Dense(FloatMatrix matrix, FeatureCoding.Standard scaling) implements ScaledRows {
        @Override
        public Feature[] of(int node) {
            List<Feature> row = new ArrayList<>();
            for (int c = 0; c < columns(); c++) {
                float factor = scaling.factor().get(0, c);
                if (factor != 0) {
                    double shifted =
                            (double) matrix.get(node, c) - scaling.shift().get(0, c);
                    row.add(new FeatureNode(c + 1, shifted * factor));
                }
            }
            return withIntercept(row, columns());
        }

        @Override
        public int columns() {
            return matrix.columns();
        }

        @Override
        public long valueCount() {
            return (long) matrix.rows() * matrix.columns();
        }
    }
}
