package dev.bgn.baselines.codes;

import dev.bgn.runtime.parallel.Workers;
import org.ejml.data.DMatrixRMaj;

/** A matrix that is known by its products: large and sparse, or a product of such, never written out. */
interface LinearMap {
    int rows();

    int columns();

    /** The product with a dense matrix of a few columns, the same for any number of threads. */
    DMatrixRMaj times(DMatrixRMaj x, Workers workers);

    /** The product of the transposed matrix with a dense one. */
    DMatrixRMaj transposedTimes(DMatrixRMaj x, Workers workers);
}
