package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(result.linesPerSecond()).isPositive();
        assertThat(result.milliseconds()).isPositive();
        assertThat(result.structureBytes()).isBetween(4_000_000L, 6_000_000L);
        assertThat(result.peakHeapBytes()).isGreaterThan(result.structureBytes());
        assertThat(result.heapRatio()).isGreaterThan(1);
    }
}
