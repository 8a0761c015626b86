package dev.bgn.report.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.report.page.Report;
import dev.bgn.report.timing.Machine;

/**
 * What the demo gave.
 *
 * @param floatSumMicroseconds of the binary network in float32: the same sums over neighbours, without attention
 * @param report what the binary network says about the graph
 * @param machine on which it ran
 */
public record DemoResult(
        GraphData data,
        NetworkReport real,
        NetworkReport binary,
        double floatSumMicroseconds,
        Report report,
        long seed,
        Machine machine) {
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

    /** How many times as fast as the same sums in float32: what the bits bring, without what attention costs. */
    public double speedOverSums() {
        return floatSumMicroseconds / binary.microseconds();
    }

    /** In percentage points, positive where the binary network is better. */
    public double gain() {
        return 100 * (binary.test() - real.test());
    }
}
