package dev.bgn.baselines.codes;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Balanced bits: in each column the larger half is +1, the rest −1; of an odd number one less is +1. */
final class MedianBits {
    private MedianBits() {}

    /** Of equal values the first rows are taken for +1. */
    static DMatrixRMaj of(DMatrixRMaj values) {
        DMatrixRMaj bits = new DMatrixRMaj(values.numRows, values.numCols);
        for (int c = 0; c < values.numCols; c++) {
            put(values, c, bits, c);
        }
        return bits;
    }

    static void put(DMatrixRMaj values, int column, DMatrixRMaj bits, int into) {
        int rows = values.numRows;
        double[] sorted = new double[rows];
        for (int r = 0; r < rows; r++) {
            sorted[r] = values.get(r, column);
        }
        double[] all = sorted.clone();
        Arrays.sort(sorted);
        int positives = rows / 2;
        double least = positives == 0 ? Double.POSITIVE_INFINITY : sorted[rows - positives];
        int above = (int) Arrays.stream(all).filter(value -> value > least).count();
        int ties = positives - above;
        for (int r = 0; r < rows; r++) {
            boolean positive = all[r] > least || (all[r] == least && ties-- > 0);
            bits.set(r, into, positive ? 1 : -1);
        }
    }

    /** The columns of the smallest values, in order. */
    static int[] smallest(double[] values, int count) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> Double.compare(values[a], values[b]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }
}
