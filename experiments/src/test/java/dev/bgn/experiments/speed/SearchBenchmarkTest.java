package dev.bgn.experiments.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchBenchmarkTest {
    @Test
    void everyCaseIsMeasured() throws Exception {
        List<String> told = new ArrayList<>();
        List<SearchResult> results =
                new SearchBenchmark(new Effort(1, 1, 3, 0), Optional.empty()).run(1_000, told::add);
        assertThat(told).hasSize(4);
        assertThat(results).hasSize(10).allSatisfy(r -> {
            assertThat(r.microseconds()).isPositive();
            assertThat(r.ratioToFaiss()).isNull();
        });
    }
}
