package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.layer.GraphInput;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Columns of the features of which a coding leaves nothing, because they say nothing or are too small beside others. */
public final class LostColumns {
    private static final int NAMED = 5;
    /** Beside a column so many times as large, weights of one size leave nothing of a column. */
    private static final double LARGE = 1000;

    private LostColumns() {}

    /**
     * One line that names them; nothing where every column that tells nodes apart still does.
     *
     * @param coded the same features in the coding
     */
    public static Optional<String> of(GraphData data, GraphInput coded) {
        boolean bits = coded.coding() instanceof Thermometer || coded.coding() instanceof WithDegree;
        if (bits || data.featureCount() == 0) {
            return Optional.empty(); // each column has a bit of its own, or is the same everywhere
        }
        Features input = coded.dense() != null
                ? new Features.Dense(coded.dense())
                : new Features.Sparse(coded.sparse().features());
        BitSet lost = told(data.features());
        lost.andNot(told(input));
        if (!lost.isEmpty()) {
            return Optional.of("nothing is left of " + named(data, lost)
                    + ": the same for all nodes, or too small beside the others; see --features");
        }
        double[] sizes = sizes(input);
        int largest = IntStream.range(0, sizes.length)
                .reduce((a, b) -> sizes[b] > sizes[a] ? b : a)
                .orElseThrow();
        BitSet small = new BitSet();
        IntStream.range(0, sizes.length)
                .filter(c -> sizes[c] > 0 && LARGE * sizes[c] < sizes[largest])
                .forEach(small::set);
        return small.isEmpty()
                ? Optional.empty()
                : Optional.of("little is left of " + named(data, small) + " beside the column " + name(data, largest)
                        + ", more than 1,000 times as large; see --features");
    }

    /** Such as {@code the columns a, b and 3 more}. */
    private static String named(GraphData data, BitSet columns) {
        String names =
                columns.stream().limit(NAMED).mapToObj(c -> name(data, c)).collect(Collectors.joining(", "));
        int more = columns.cardinality() - NAMED;
        return "the column" + (columns.cardinality() == 1 ? " " : "s ") + names
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String name(GraphData data, int column) {
        return data.featureNames().isEmpty()
                ? Integer.toString(column)
                : data.featureNames().get(column);
    }

    /** The root of the mean square of each column over the nodes where it is not 0; 0 where it always is. */
    private static double[] sizes(Features features) {
        int columns = features.shape().columns();
        double[] squares = new double[columns];
        int[] counts = new int[columns];
        switch (features) {
            case Features.Dense(FloatMatrix matrix) -> {
                for (int i = 0; i < matrix.data().length; i++) {
                    squares[i % columns] += (double) matrix.data()[i] * matrix.data()[i];
                    counts[i % columns] += matrix.data()[i] != 0 ? 1 : 0;
                }
            }
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int i = 0; i < matrix.entryCount(); i++) {
                    double value = matrix.isBinary() ? 1 : matrix.values()[i];
                    squares[matrix.columnIndex()[i]] += value * value;
                    counts[matrix.columnIndex()[i]] += value != 0 ? 1 : 0;
                }
            }
        }
        return IntStream.range(0, columns)
                .mapToDouble(c -> counts[c] == 0 ? 0 : Math.sqrt(squares[c] / counts[c]))
                .toArray();
    }

    /** The columns that may tell nodes apart: of dense ones those that vary, of sparse ones those with entries. */
    private static BitSet told(Features features) {
        int columns = features.shape().columns();
        BitSet told = new BitSet(columns);
        switch (features) {
            case Features.Dense(FloatMatrix matrix) -> {
                for (int i = 0; i < matrix.data().length; i++) {
                    if (matrix.data()[i] != matrix.data()[i % columns]) {
                        told.set(i % columns);
                    }
                }
            }
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int i = 0; i < matrix.entryCount(); i++) {
                    if (matrix.isBinary() || matrix.values()[i] != 0) {
                        told.set(matrix.columnIndex()[i]);
                    }
                }
            }
        }
        return told;
    }
}
