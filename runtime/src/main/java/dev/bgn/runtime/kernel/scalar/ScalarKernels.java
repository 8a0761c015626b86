package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.KernelSet;

/**
 * The specification: what every kernel returns, in plain Java, in one class for each topic.
 *
 * <p>Where it costs no clarity the loops run along the columns of an output row, which is contiguous everywhere, so that
 * the compiler can use vector instructions on its own where it finds the pattern.
 */
public final class ScalarKernels {
    private ScalarKernels() {}

    public static KernelSet set() {
        return new KernelSet(
                "scalar",
                new ScalarBits(),
                new ScalarSigns(),
                new ScalarDense(),
                new ScalarMasked(),
                new ScalarSparse(),
                new ScalarNeighbours(),
                new ScalarAligned(),
                new ScalarSteps(),
                new ScalarScores(),
                new ScalarAttention(),
                new ScalarMessages(),
                new ScalarGru(),
                new ScalarPairs(),
                new ScalarPairAttention(),
                new ScalarElements());
    }
}
