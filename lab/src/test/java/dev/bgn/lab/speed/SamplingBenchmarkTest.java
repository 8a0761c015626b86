package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SamplingBenchmarkTest {
    @Test
    void anEpochOfASmallGraph() throws IOException {
        SamplingResult result = SamplingBenchmark.measure(3000, 2);
        assertThat(result.nodes()).isEqualTo(3000);
        assertThat(result.edges()).isBetween(25_000, 30_000);
        // A batch, and two layers of at most 512 nodes.
        assertThat(result.rows()).isBetween(1024.0, 2048.0);
        assertThat(result.edgesTouched()).isGreaterThan(result.rows());
        assertThat(result.seconds()).isPositive();
        assertThat(result.peakBytes()).isGreaterThan(10_000_000);
    }
}
