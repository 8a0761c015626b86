package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadBenchmarkTest {
    /** 2²⁰ nodes: 4 bytes for each row and its end, and two directions of each edge. */
    @Test
    void reportsTimeAndMemoryOfAFreshJvm() throws IOException {
        List<String> heard = new ArrayList<>();
        LoadResult result = new LoadBenchmark(Optional.empty(), 1, heard::add).edgeList(50_000);
        assertThat(heard).hasSize(1);
        int lines = Integer.parseInt(result.dataset().replaceAll("\\D", ""));
        assertThat(lines).isBetween(45_000, 50_000);
        assertThat(result.linesPerSecond()).isCloseTo(1000 * lines / result.milliseconds(), withinPercentage(1));
        assertThat(result.milliseconds()).isPositive();
        assertThat((double) result.structureBytes()).isCloseTo(4 * ((1 << 20) + 1) + 8.0 * lines, withinPercentage(10));
        assertThat(result.peakHeapBytes()).isGreaterThan(result.structureBytes());
        assertThat(result.heapRatio())
                .isGreaterThan(1)
                .isCloseTo((double) result.peakHeapBytes() / result.structureBytes(), withinPercentage(1));
    }
}
