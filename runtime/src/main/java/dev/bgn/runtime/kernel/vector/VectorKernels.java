package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.KernelSet;
import jdk.incubator.vector.FloatVector;

/**
 * The kernels on the Vector API, with the widest vectors of the machine, in one class for each topic. It links
 * only where the incubator module is there.
 */
public final class VectorKernels {
    /** Strips of four vectors of floats must fit a word of weight bits. */
    private static final int WIDEST = 512;

    private VectorKernels() {}

    public static KernelSet set() {
        int bits = FloatVector.SPECIES_PREFERRED.vectorBitSize();
        if (bits > WIDEST) {
            throw new UnsupportedOperationException("vectors of " + bits + " bits, more than " + WIDEST);
        }
        return new KernelSet(
                "vector-" + bits,
                new VectorBits(),
                new VectorSigns(),
                new VectorDense(),
                new VectorMasked(),
                new VectorSparse(),
                new VectorNeighbours(),
                new VectorAligned(),
                new VectorSteps(),
                new VectorScores(),
                new VectorAttention(),
                new VectorMessages(),
                new VectorGru(),
                new VectorPairs(),
                new VectorPairAttention(),
                new VectorElements());
    }
}
