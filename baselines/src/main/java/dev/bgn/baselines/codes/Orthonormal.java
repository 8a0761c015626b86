package dev.bgn.baselines.codes;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.QRDecomposition;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** Tall matrices and those with orthonormal columns. */
final class Orthonormal {
    private Orthonormal() {}

    /** A tall matrix as a basis of orthonormal columns times a small triangular one. */
    record Qr(DMatrixRMaj q, DMatrixRMaj r) {
        static Qr of(DMatrixRMaj tall) {
            QRDecomposition<DMatrixRMaj> qr = DecompositionFactory_DDRM.qr(tall.numRows, tall.numCols);
            if (!qr.decompose(tall.copy())) {
                throw new ArithmeticException("no QR decomposition of a matrix of " + tall.numRows + " rows");
            }
            return new Qr(qr.getQ(null, true), qr.getR(null, true));
        }
    }

    /**
     * Of all matrices with orthonormal columns the nearest to a tall one, which has the largest inner product with it.
     * Where the columns do not span enough, the missing directions are any that are orthogonal.
     */
    static DMatrixRMaj nearest(DMatrixRMaj tall) {
        Qr qr = Qr.of(tall);
        SingularValueDecomposition_F64<DMatrixRMaj> svd = smallSvd(qr.r());
        DMatrixRMaj rotation = new DMatrixRMaj(qr.r().numRows, qr.r().numCols);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), rotation);
        DMatrixRMaj nearest = new DMatrixRMaj(tall.numRows, tall.numCols);
        CommonOps_DDRM.mult(qr.q(), rotation, nearest);
        return nearest;
    }

    /** The sum of the products of all elements. */
    static double inner(DMatrixRMaj a, DMatrixRMaj b) {
        double sum = 0;
        for (int i = 0; i < a.getNumElements(); i++) {
            sum += a.data[i] * b.data[i];
        }
        return sum;
    }

    static SingularValueDecomposition_F64<DMatrixRMaj> smallSvd(DMatrixRMaj square) {
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(square.numRows, square.numCols, true, true, true);
        if (!svd.decompose(square.copy())) {
            throw new ArithmeticException("no singular values of a matrix of " + square.numRows + " rows");
        }
        return svd;
    }
}
