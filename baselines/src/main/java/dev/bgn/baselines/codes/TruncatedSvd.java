package dev.bgn.baselines.codes;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * The largest singular values and their vectors, by random projection and power iterations (Halko, Martinsson and Tropp,
 * 2011). The same seed gives the same bytes.
 *
 * @param left a column for each singular value
 * @param values from the largest on
 * @param right a column for each singular value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TruncatedSvd(DMatrixRMaj left, double[] values, DMatrixRMaj right) {
    /** Directions beyond the rank; they make the last ones exact. */
    private static final int MORE = 10;
    /** Each multiplies the ratio of wanted to unwanted directions once more. */
    private static final int POWER_ITERATIONS = 4;

    static TruncatedSvd of(LinearMap map, int rank, long seed, Workers workers, BooleanSupplier goesOn) {
        int most = Math.min(map.rows(), map.columns());
        if (rank < 1 || rank > most) {
            throw new IllegalArgumentException("rank " + rank + ", expected 1 to " + most);
        }
        int width = Math.min(rank + MORE, most);
        DMatrixRMaj basis = Orthonormal.nearest(map.times(gaussians(map.columns(), width, seed), workers), workers);
        for (int i = 0; i < POWER_ITERATIONS; i++) {
            Hashing.require(goesOn);
            DMatrixRMaj right = Orthonormal.nearest(map.transposedTimes(basis, workers), workers);
            basis = Orthonormal.nearest(map.times(right, workers), workers);
        }
        // The map is about basis · basisᵀ · map; its singular vectors are those of a small triangle, turned back.
        Orthonormal.Qr small = Orthonormal.Qr.of(map.transposedTimes(basis, workers));
        SingularValueDecomposition_F64<DMatrixRMaj> svd = Orthonormal.smallSvd(small.r());
        DMatrixRMaj u = svd.getU(null, false);
        DMatrixRMaj w = svd.getW(null);
        DMatrixRMaj v = svd.getV(null, false);
        SingularOps_DDRM.descendingOrder(u, false, w, v, false);
        double[] values = new double[rank];
        Arrays.setAll(values, i -> w.get(i, i));
        return new TruncatedSvd(
                firstColumns(basis, v, rank, workers), values, firstColumns(small.q(), u, rank, workers));
    }

    /** The left vectors, each times its singular value to some power. */
    DMatrixRMaj scaledLeft(double power) {
        DMatrixRMaj scaled = left.copy();
        double[] factors = Arrays.stream(values).map(v -> Math.pow(v, power)).toArray();
        CommonOps_DDRM.multCols(scaled, factors);
        return scaled;
    }

    private static DMatrixRMaj firstColumns(DMatrixRMaj basis, DMatrixRMaj turn, int count, Workers workers) {
        return Orthonormal.product(basis, CommonOps_DDRM.extract(turn, 0, turn.numRows, 0, count), workers);
    }

    static DMatrixRMaj gaussians(int rows, int columns, long seed) {
        Random random = new Random(new CounterRandom(seed, rows).key());
        DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < matrix.getNumElements(); i++) {
            matrix.data[i] = random.nextGaussian();
        }
        return matrix;
    }
}
