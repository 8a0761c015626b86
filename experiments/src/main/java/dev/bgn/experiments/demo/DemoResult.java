package dev.bgn.experiments.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;

/**
 * What the demo gave.
 *
 * @param codes of all nodes, by the binary network
 * @param predicted the class of each node, by the binary network
 * @param map the codes in the plane, see {@link CodeMap}
 * @param kernels the kernels that ran
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, compared never
public record DemoResult(
        GraphData data,
        NetworkReport real,
        NetworkReport binary,
        BitMatrix codes,
        int[] predicted,
        float[][] map,
        long seed,
        String kernels) {
    public double fileRatio() {
        return (double) real.fileBytes() / binary.fileBytes();
    }

    public double parameterRatio() {
        return (double) real.parameterBits() / binary.parameterBits();
    }

    public double embeddingRatio() {
        return (double) real.embeddingBits() / binary.embeddingBits();
    }

    public double speed() {
        return real.microseconds() / binary.microseconds();
    }

    /** In percentage points, positive where the binary network is better. */
    public double gain() {
        return 100 * (binary.test() - real.test());
    }
}
