package dev.bgn.baselines.codes;

import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.interfaces.decomposition.QRDecomposition;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** Matrices with orthonormal columns. */
final class Orthonormal {
    private static final int ROWS_A_BLOCK = 64;
    /** Into so many parts rows are divided for a sum, whatever the number of threads, so that it is the same for any. */
    private static final int PARTS = 32;
    /** The least ratio of singular values, squared, at which their squares can be trusted. */
    private static final double LEAST_RATIO = 1e-8;

    private Orthonormal() {}

    /** A tall matrix as a basis of orthonormal columns times a small triangular one. */
    record Qr(DMatrixRMaj q, DMatrixRMaj r) {
        static Qr of(DMatrixRMaj tall) {
            QRDecomposition<DMatrixRMaj> qr = DecompositionFactory_DDRM.qr(tall.numRows, tall.numCols);
            // False says that a column depends on those before it; Q is orthonormal and Q R the matrix all the same.
            boolean _ = qr.decompose(tall.copy());
            return new Qr(qr.getQ(null, true), qr.getR(null, true));
        }
    }

    /**
     * Of all matrices with orthonormal columns the nearest to a tall one X, which has the largest inner product with it:
     * X (XᵀX)^(−1/2). Where the columns do not span enough, the missing directions are any that are orthogonal.
     */
    static DMatrixRMaj nearest(DMatrixRMaj tall, Workers workers) {
        int width = tall.numCols;
        DMatrixRMaj gram = gram(tall, workers);
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(width, true, true);
        if (!eigen.decompose(gram)) {
            return nearestByQr(tall);
        }
        double[] squares = new double[width];
        Arrays.setAll(squares, i -> eigen.getEigenvalue(i).getReal());
        double largest = Arrays.stream(squares).max().orElse(0);
        if (!(Arrays.stream(squares).min().orElse(0) > LEAST_RATIO * largest)) {
            return nearestByQr(tall);
        }
        DMatrixRMaj root = new DMatrixRMaj(width, width);
        for (int i = 0; i < width; i++) {
            DMatrixRMaj v = eigen.getEigenVector(i);
            CommonOps_DDRM.multAddTransB(1 / Math.sqrt(squares[i]), v, v, root);
        }
        return product(tall, root, workers);
    }

    /** The same without squares, which loses no direction. */
    private static DMatrixRMaj nearestByQr(DMatrixRMaj tall) {
        Qr qr = Qr.of(tall);
        SingularValueDecomposition_F64<DMatrixRMaj> svd = smallSvd(qr.r());
        DMatrixRMaj rotation = new DMatrixRMaj(qr.r().numRows, qr.r().numCols);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), rotation);
        DMatrixRMaj nearest = new DMatrixRMaj(tall.numRows, tall.numCols);
        CommonOps_DDRM.mult(qr.q(), rotation, nearest);
        return nearest;
    }

    static SingularValueDecomposition_F64<DMatrixRMaj> smallSvd(DMatrixRMaj square) {
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(square.numRows, square.numCols, true, true, true);
        if (!svd.decompose(square.copy())) {
            throw new ArithmeticException("no singular values of a matrix of " + square.numRows + " rows");
        }
        return svd;
    }

    /** XᵀX. */
    private static DMatrixRMaj gram(DMatrixRMaj tall, Workers workers) {
        int width = tall.numCols;
        double[][] parts = new double[PARTS][];
        workers.forRows(PARTS, 1, (from, to) -> {
            for (int part = from; part < to; part++) {
                parts[part] = gram(tall, (int) ((long) tall.numRows * part / PARTS), (int)
                        ((long) tall.numRows * (part + 1) / PARTS));
            }
        });
        DMatrixRMaj gram = new DMatrixRMaj(width, width);
        for (double[] part : parts) {
            SparseMap.addScaled(part, 0, 1, gram.data, 0, part.length);
        }
        return gram;
    }

    private static double[] gram(DMatrixRMaj tall, int from, int to) {
        int width = tall.numCols;
        double[] gram = new double[width * width];
        for (int row = from; row < to; row++) {
            for (int i = 0; i < width; i++) {
                SparseMap.addScaled(tall.data, row * width, tall.data[row * width + i], gram, i * width, width);
            }
        }
        return gram;
    }

    /** A tall matrix times a small one. */
    static DMatrixRMaj product(DMatrixRMaj tall, DMatrixRMaj small, Workers workers) {
        DMatrixRMaj product = new DMatrixRMaj(tall.numRows, small.numCols);
        int inner = tall.numCols;
        int width = small.numCols;
        workers.forRows(tall.numRows, ROWS_A_BLOCK, (from, to) -> {
            for (int row = from; row < to; row++) {
                for (int k = 0; k < inner; k++) {
                    SparseMap.addScaled(
                            small.data, k * width, tall.data[row * inner + k], product.data, row * width, width);
                }
            }
        });
        return product;
    }

    /** The sum of the products of all elements. */
    static double inner(DMatrixRMaj a, DMatrixRMaj b) {
        double sum = 0;
        for (int i = 0; i < a.getNumElements(); i++) {
            sum += a.data[i] * b.data[i];
        }
        return sum;
    }
}
