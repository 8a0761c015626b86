package dev.bgn.experiments.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.experiments.report.Report;

/**
 * What the demo gave.
 *
 * @param report what the binary network says about the graph
 * @param kernels the kernels that ran
 */
public record DemoResult(
        GraphData data, NetworkReport real, NetworkReport binary, Report report, long seed, String kernels) {
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
