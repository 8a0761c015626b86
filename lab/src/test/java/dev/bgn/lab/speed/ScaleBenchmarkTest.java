package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleBenchmarkTest {
    @Test
    void reportsTimeAndMemoryOfAFreshJvm() throws IOException {
        List<ScaleResult> results = ScaleBenchmark.measure(300, List.of(1, 2));
        assertThat(results).extracting(ScaleResult::threads).containsExactly(1, 2);
        assertThat(results).allSatisfy(r -> {
            assertThat(r.edges()).isBetween(2000, 3000);
            assertThat(r.seconds()).isPositive();
            // Two layers, each over both directions of every edge and a loop at every node.
            assertThat(r.nanosecondsPerEdge() * 2 * (2.0 * r.edges() + 300) / 1e9)
                    .isCloseTo(r.seconds(), withinPercentage(1));
            assertThat(r.peakBytes()).isBetween(10_000_000L, 1_500_000_000L);
        });
    }
}
