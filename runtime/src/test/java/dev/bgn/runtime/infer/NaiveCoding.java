package dev.bgn.runtime.infer;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The reference of what the first layer takes, from the table of codings in docs/format.md. Dense rows, plain loops. */
final class NaiveCoding {
    private NaiveCoding() {}

    /** @param adjacent a simple graph */
    static Near[][] input(Features features, FeatureCoding coding, boolean[][] adjacent) {
        double[][] rows = rows(features);
        Near[][] coded = new Near[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            coded[i] = switch (coding) {
                case FeatureCoding.None() -> plain(rows[i]);
                case FeatureCoding.RowSum() -> rowSum(rows[i], features instanceof Features.Sparse);
                case FeatureCoding.UnitRows() -> unitRow(rows[i]);
                case FeatureCoding.Centred(FloatMatrix shift) -> centred(rows[i], shift.data());
                case FeatureCoding.Standard(FloatMatrix shift, FloatMatrix factor) ->
                    standard(rows[i], shift.data(), factor.data());
                case Thermometer thermometer -> bits(rows[i], thermometer);
                case WithDegree(Thermometer thermometer) -> bits(withDegree(rows[i], i, adjacent[i]), thermometer);
            };
        }
        return coded;
    }

    private static double[][] rows(Features features) {
        double[][] rows = new double[features.shape().rows()][features.shape().columns()];
        for (int i = 0; i < rows.length; i++) {
            switch (features) {
                case Features.Dense(FloatMatrix matrix) -> {
                    for (int c = 0; c < rows[i].length; c++) {
                        rows[i][c] = matrix.get(i, c);
                    }
                }
                case Features.Sparse(SparseMatrix matrix) -> {
                    for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
                        rows[i][matrix.columnIndex()[e]] = matrix.isBinary() ? 1 : matrix.values()[e];
                    }
                }
            }
        }
        return rows;
    }

    private static Near[] plain(double[] row) {
        Near[] coded = new Near[row.length];
        for (int c = 0; c < row.length; c++) {
            coded[c] = Near.of(row[c]);
        }
        return coded;
    }

    private static Near[] rowSum(double[] row, boolean sparse) {
        double sum = 0;
        int entries = 0;
        for (double x : row) {
            sum += Math.abs(x);
            entries += x != 0 ? 1 : 0;
        }
        Near[] coded = new Near[row.length];
        for (int c = 0; c < row.length; c++) {
            double part = sum == 0 ? 0 : row[c] / sum;
            // Features of the test are such that no part is near the middle between two steps.
            coded[c] = sparse && entries <= 1024
                    ? Near.of(Math.rint(part * 0x1p14) * 0x1p-14)
                    : Near.of(part).withRelativeError((row.length + 2) * Near.UNIT);
        }
        return coded;
    }

    private static Near[] unitRow(double[] row) {
        double squares = 0;
        for (double x : row) {
            squares += x * x;
        }
        Near[] coded = new Near[row.length];
        for (int c = 0; c < row.length; c++) {
            double part = squares == 0 ? 0 : row[c] / Math.sqrt(squares);
            coded[c] = Near.of(part).withRelativeError(4 * Near.UNIT);
        }
        return coded;
    }

    private static Near[] centred(double[] row, float[] shift) {
        Near[] coded = rowSum(row, false);
        for (int c = 0; c < row.length; c++) {
            coded[c] = Near.sum(coded[c], Near.of(-shift[c]));
        }
        return coded;
    }

    private static Near[] standard(double[] row, float[] shift, float[] factor) {
        Near[] coded = new Near[row.length];
        for (int c = 0; c < row.length; c++) {
            coded[c] = Near.sum(Near.of(row[c]), Near.of(-shift[c])).times(Near.of(factor[c]));
        }
        return coded;
    }

    private static double[] withDegree(double[] row, int node, boolean[] adjacent) {
        double[] more = Arrays.copyOf(row, row.length + 1);
        for (int other = 0; other < adjacent.length; other++) {
            more[row.length] += other != node && adjacent[other] ? 1 : 0;
        }
        return more;
    }

    private static Near[] bits(double[] row, Thermometer thermometer) {
        List<Near> coded = new ArrayList<>();
        for (int c = 0; c < row.length; c++) {
            int from = thermometer.cutStart()[c];
            int to = thermometer.cutStart()[c + 1];
            for (int i = from; i < to; i++) {
                coded.add(Near.of(row[c] >= thermometer.cuts()[i] ? 1 : 0));
                coded.add(Near.of(row[c] < thermometer.cuts()[i] ? 1 : 0));
            }
            if (from == to) {
                coded.add(Near.of(row[c] != 0 ? 1 : 0));
            }
        }
        return coded.toArray(Near[]::new);
    }
}
