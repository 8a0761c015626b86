package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.PreparedFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Thermometer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Columns of the features of which a coding leaves nothing, because they say nothing or are too small beside others. */
public final class LostColumns {
    private static final int NAMED = 5;

    private LostColumns() {}

    /** One line that names them; nothing where every column that tells nodes apart still does. */
    public static Optional<String> of(GraphData data, FeatureCoding coding) {
        if (coding instanceof Thermometer || data.featureCount() == 0) {
            return Optional.empty(); // each column has a bit of its own, or is the same everywhere
        }
        BitSet lost = told(data.features());
        lost.andNot(told(PreparedFeatures.of(data.features(), coding).written()));
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        lost.stream()
                .limit(NAMED)
                .forEach(c -> names.add(
                        data.featureNames().isEmpty()
                                ? Integer.toString(c)
                                : data.featureNames().get(c)));
        int more = lost.cardinality() - names.size();
        return Optional.of("nothing is left of the column" + (lost.cardinality() == 1 ? " " : "s ")
                + String.join(", ", names) + (more > 0 ? " and " + more + " more" : "")
                + ": the same for all nodes, or too small beside the others; see --features");
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
