package dev.bgn.training.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassReportTest {
    private static final double EXACT = 1e-12;

    /** Figures worked out by hand; the last class has no nodes and is never predicted. */
    @Test
    void aSmallCase() {
        int[] truth = {0, 0, 0, 1, 1, 2, 0};
        int[] predicted = {0, 0, 1, 1, 0, 1, 1};
        ClassReport report = ClassReport.of(predicted, truth, new int[] {0, 1, 2, 3, 4, 5}, 4);
        assertThat(report.counts()).isDeepEqualTo(new int[][] {{2, 1, 0, 0}, {1, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}});
        assertThat(report.nodeCount()).isEqualTo(6);
        assertThat(report.accuracy()).isEqualTo(0.5);
        assertThat(report.precision(0)).isCloseTo(2.0 / 3, within(EXACT));
        assertThat(report.recall(0)).isCloseTo(2.0 / 3, within(EXACT));
        assertThat(report.precision(1)).isCloseTo(1.0 / 3, within(EXACT));
        assertThat(report.recall(1)).isEqualTo(0.5);
        assertThat(report.f1(1)).isCloseTo(0.4, within(EXACT));
        assertThat(report.f1(2)).isZero();
        assertThat(report.precision(2)).as("never predicted").isZero();
        assertThat(report.recall(3)).as("no nodes").isZero();
        assertThat(report.macroF1())
                .as("the mean of three classes, not of four")
                .isCloseTo((2.0 / 3 + 0.4) / 3, within(EXACT));
        assertThat(report.majorityClass()).isZero();
        assertThat(report.majorityAccuracy()).isEqualTo(0.5);
    }

    @Test
    void equalsANaiveCount() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 50; round++) {
            int classes = 1 + random.nextInt(6);
            int[] truth = random.ints(40, -1, classes).toArray();
            int[] predicted = random.ints(40, 0, classes).toArray();
            int[] nodes = IntStream.range(0, 40)
                    .filter(i -> truth[i] >= 0 && random.nextInt(3) > 0)
                    .toArray();
            ClassReport report = ClassReport.of(predicted, truth, nodes, classes);
            double sum = 0;
            int present = 0;
            for (int c = 0; c < classes; c++) {
                int k = c;
                long hit = count(nodes, i -> truth[i] == k && predicted[i] == k);
                long said = count(nodes, i -> predicted[i] == k);
                long are = count(nodes, i -> truth[i] == k);
                double precision = said == 0 ? 0 : (double) hit / said;
                double recall = are == 0 ? 0 : (double) hit / are;
                double f1 = hit == 0 ? 0 : 2 * precision * recall / (precision + recall);
                assertThat(report.support(c)).as("seed %d", seed).isEqualTo((int) are);
                assertThat(report.predicted(c)).as("seed %d", seed).isEqualTo((int) said);
                assertThat(report.precision(c)).as("seed %d", seed).isCloseTo(precision, within(EXACT));
                assertThat(report.recall(c)).as("seed %d", seed).isCloseTo(recall, within(EXACT));
                assertThat(report.f1(c)).as("seed %d", seed).isCloseTo(f1, within(EXACT));
                for (int d = 0; d < classes; d++) {
                    int other = d;
                    assertThat(report.count(c, d)).as("seed %d", seed).isEqualTo((int)
                            count(nodes, i -> truth[i] == k && predicted[i] == other));
                }
                sum += are > 0 ? f1 : 0;
                present += are > 0 ? 1 : 0;
            }
            if (nodes.length > 0) {
                assertThat(report.macroF1()).as("seed %d", seed).isCloseTo(sum / present, within(EXACT));
                assertThat(report.accuracy())
                        .as("seed %d", seed)
                        .isEqualTo((double) count(nodes, i -> truth[i] == predicted[i]) / nodes.length);
            }
        }
    }

    private static long count(int[] nodes, IntPredicate which) {
        return IntStream.of(nodes).filter(which).count();
    }

    @Test
    void noNodesHaveNoFigures() {
        ClassReport report = ClassReport.of(new int[3], new int[3], new int[0], 2);
        assertThat(report.accuracy()).isNaN();
        assertThat(report.macroF1()).isNaN();
        assertThat(report.majorityAccuracy()).isNaN();
        assertThat(report.f1(1)).isZero();
    }

    @Test
    void aNodeWithoutALabelIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassReport.of(new int[2], new int[] {0, -1}, new int[] {1}, 2))
                .withMessageContaining("node 1");
    }
}
