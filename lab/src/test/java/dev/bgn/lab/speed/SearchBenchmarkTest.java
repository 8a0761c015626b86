package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.bits.BitMatrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchBenchmarkTest {
    private static final Effort SHORT = new Effort(1, 1, 3, 0);

    @Test
    void everyCaseIsMeasured() throws Exception {
        List<String> told = new ArrayList<>();
        List<SearchResult> results = new SearchBenchmark(SHORT, List.of()).run(1_000, told::add);
        assertThat(told).hasSize(4);
        assertThat(results).hasSize(8).allSatisfy(r -> {
            assertThat(r.microseconds()).isPositive();
            assertThat(r.ratioToFaiss()).isNull();
            if (r.queries() == 1) {
                assertThat(r.shareOfRead()).isPositive();
            } else {
                assertThat(r.shareOfRead()).as("a batch has no ceiling").isNull();
            }
        });
        assertThat(results)
                .filteredOn(r -> r.implementation().startsWith("fastest read: "))
                .hasSize(2)
                .allSatisfy(r -> assertThat(r.shareOfRead()).isEqualTo(1));
    }

    @Test
    void faissRunsWithEverySettingAndIsNamedByItsVersion(@TempDir Path folder) throws Exception {
        List<SearchResult> results = new SearchBenchmark(SHORT, List.of(StubPython.in(folder))).run(1_000, what -> {});
        assertThat(results)
                .extracting(SearchResult::implementation)
                .contains("FAISS 9.9", "FAISS 9.9-NONE, FAISS_SIMD_LEVEL=NONE");
        assertThat(results)
                .filteredOn(r -> !r.implementation().startsWith("fastest read"))
                .allSatisfy(r -> assertThat(r.ratioToFaiss()).isPositive());
        assertThat(results)
                .filteredOn(r -> r.implementation().startsWith("FAISS"))
                .extracting(SearchResult::ratioToFaiss)
                .as("the fastest FAISS is the measure")
                .contains(1.0);
    }

    /** Each search by what it found itself, beside sorted distances. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everySearchFindsTheNearest(boolean clustered) {
        BitMatrix codes = SearchCase.codes(3_000, clustered, 2);
        BitMatrix queries = SearchCase.codes(7, clustered, 3);
        float[] expected = new float[7 * SearchCase.K];
        for (int q = 0; q < 7; q++) {
            long query = queries.words()[q];
            int[] distances = Arrays.stream(codes.words())
                    .mapToInt(code -> Long.bitCount(code ^ query))
                    .sorted()
                    .toArray();
            for (int i = 0; i < SearchCase.K; i++) {
                expected[q * SearchCase.K + i] = distances[i];
            }
        }
        List<Contender> searches = new ArrayList<>(new SearchCase(codes, queries, false).searches());
        assertThat(searches).hasSize(2);
        searches.addAll(new SearchCase(codes, queries, true).searches());
        for (Contender search : searches) {
            search.run().run();
            assertThat(search.result().get()).as(search.implementation()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 31, 32, 63, 64, 65, 127, 1_000, 4_099})
    void everyReadSeesAllCodes(int count) {
        long[] words = new SplittableRandom(count).longs(count).toArray();
        long expected = Arrays.stream(words).sum();
        CodeReads.all()
                .forEach((name, read) -> assertThat(read.applyAsLong(words))
                        .as("%s of %d codes", name, count)
                        .isEqualTo(expected));
        assertThat(CodeReads.all()).hasSizeGreaterThanOrEqualTo(2);
    }
}
