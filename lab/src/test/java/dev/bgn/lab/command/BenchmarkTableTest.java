package dev.bgn.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.speed.MatchCounts;
import dev.bgn.lab.speed.MatchResult;
import dev.bgn.lab.speed.ScaleResult;
import org.junit.jupiter.api.Test;

class BenchmarkTableTest {
    @Test
    void columnsAreThoseOfTheRecord() {
        assertThat(BenchmarkTable.header(ScaleResult.class, ""))
                .containsExactly("nodes", "edges", "threads", "seconds", "nanoseconds per edge", "peak bytes");
        assertThat(BenchmarkTable.row(ScaleResult.class, new ScaleResult(14, 70, 2, 0.01234, 5.678, 123_456_789L)))
                .containsExactly("14", "70", "2", "0.012", "5.68", "123456789");
    }

    @Test
    void whatIsMissingLeavesItsPlacesEmpty() {
        assertThat(BenchmarkTable.header(MatchResult.class, ""))
                .containsExactly(
                        "nodes",
                        "part",
                        "network",
                        "implementation",
                        "microseconds",
                        "× libtorch",
                        "× fastest libtorch",
                        "× own float",
                        "counts: multiply adds",
                        "counts: additions",
                        "counts: exponentials",
                        "counts: words",
                        "space: nodes",
                        "space: graphs",
                        "space: parameters");
        MatchResult part = new MatchResult(
                20, "matching", "real", "bgn", 123.4, null, 12.34, 1, new MatchCounts(1, 2, 3, 4), null);
        assertThat(BenchmarkTable.row(MatchResult.class, part))
                .containsExactly(
                        "20", "matching", "real", "bgn", "123", "–", "12.3", "1.00", "1", "2", "3", "4", "–", "–", "–");
    }
}
