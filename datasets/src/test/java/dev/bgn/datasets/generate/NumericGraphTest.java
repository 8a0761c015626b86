package dev.bgn.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumericGraphTest {
    private static final NumericGraph FOUR = new NumericGraph(7, 1000, 3, 4, 0.85, 6, 0);

    private static FloatMatrix values(GraphData data) {
        return ((Features.Dense) data.features()).matrix();
    }

    private static float[] column(GraphData data, int column) {
        float[] all = new float[data.nodeCount()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values(data).get(i, column);
        }
        return all;
    }

    /** The share of edges whose ends have the same class. */
    static double homophily(GraphData data) {
        int same = 0;
        for (int i = 0; i < data.nodeCount(); i++) {
            for (int j : data.graph().neighbours(i)) {
                same += data.labels().of(i) == data.labels().of(j) ? 1 : 0;
            }
        }
        return (double) same / data.graph().edgeCount();
    }

    @Test
    void columnsHaveTheirScales() {
        GraphData data = FOUR.toGraphData();
        assertThat(data.featureNames()).containsExactly("share", "income", "balance", "visits");
        for (float value : column(data, 0)) {
            assertThat(value).isBetween(0f, 1f);
        }
        for (float value : column(data, 1)) {
            assertThat(value).isBetween(1_000f, 100_000f);
        }
        for (float value : column(data, 2)) {
            assertThat(value).isBetween(-500f, -50f);
        }
        float[] visits = column(data, 3);
        double mean = IntStream.range(0, visits.length)
                .mapToDouble(i -> visits[i])
                .average()
                .orElseThrow();
        long below =
                IntStream.range(0, visits.length).filter(i -> visits[i] < mean).count();
        // Skewed: most are below the mean.
        assertThat(below).isGreaterThan(700);
    }

    @Test
    void withOneColumnAndTwoClassesTheClassIsTheMiddleOrTheRest() {
        GraphData data = new NumericGraph(3, 400, 2, 1, 0.5, 4, 0).toGraphData();
        float[] share = column(data, 0);
        float[] middle = new float[200];
        int count = 0;
        for (int i = 0; i < share.length; i++) {
            if (data.labels().of(i) == 1) {
                middle[count++] = share[i];
            }
        }
        assertThat(count).isEqualTo(200);
        for (float value : middle) {
            assertThat(value).isBetween(0.2f, 0.8f);
        }
    }

    @Test
    void classesAreEqualAndEdgesFollowTheHomophily() {
        assertThat(FOUR.toGraphData().labels().classSizes()).containsExactly(334, 333, 333);
        assertThat(homophily(FOUR.toGraphData())).isBetween(0.82, 0.88);
        NumericGraph other = new NumericGraph(7, 1000, 2, 2, 0.15, 6, 0);
        assertThat(homophily(other.toGraphData())).isBetween(0.12, 0.18);
    }

    @Test
    void theSameSeedGivesTheSameGraph() {
        GraphData one = FOUR.toGraphData();
        GraphData two = FOUR.toGraphData();
        assertThat(one.graph()).isEqualTo(two.graph());
        assertThat(one.labels()).isEqualTo(two.labels());
        assertThat(values(one).data()).containsExactly(values(two).data());
        assertThat(new NumericGraph(8, 1000, 3, 4, 0.85, 6, 0).toGraphData().graph())
                .isNotEqualTo(one.graph());
    }

    @Test
    void theExamplesCoverWhatTheyPromise() {
        assertThat(NumericGraph.examples()).hasSize(16).doesNotHaveDuplicates();
        assertThat(NumericGraph.examples()).extracting(NumericGraph::columns).contains(1, 2, 3, 4);
        assertThat(NumericGraph.examples()).extracting(NumericGraph::classes).contains(2, 3, 4);
        assertThat(NumericGraph.examples()).extracting(NumericGraph::nodes).contains(200, 2000);
        assertThat(NumericGraph.examples()).extracting(NumericGraph::homophily).contains(0.85, 0.15);
    }

    @Test
    void refusesWhatIsImpossible() {
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 3, 2, 1, 0.5, 4, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 100, 1, 1, 0.5, 4, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 100, 2, 5, 0.5, 4, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 100, 2, 1, 1.5, 4, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 100, 2, 1, 0.5, 4, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new NumericGraph(1, 100, 2, 1, 0.5, -1, 0));
    }

    @Test
    void hubsHaveSixTimesAsManyNeighbours() {
        GraphData data = new HubGraph(5, 5000).toGraphData();
        double[] degrees = new double[2];
        for (int i = 0; i < data.nodeCount(); i++) {
            assertThat(data.labels().of(i)).isEqualTo(i % 5 == 0 ? 1 : 0);
            degrees[data.labels().of(i)] += data.graph().degree(i);
            assertThat(values(data).get(i, 1)).isBetween(18f, 80f);
        }
        // 40,000 ends at 1,000 hubs and 4,000 others, less some that repeat another.
        assertThat(degrees[1] / 1000).isBetween(22.5, 24.0);
        assertThat(degrees[0] / 4000).isBetween(3.8, 4.0);
        assertThatIllegalArgumentException().isThrownBy(() -> new HubGraph(5, 19));
    }

    @Test
    void theSalaryChangesNothingElse() {
        GraphData without = new SalaryGraph(5, 400, 0).toGraphData();
        GraphData with = new SalaryGraph(5, 400, 50_000).toGraphData();
        assertThat(without.featureCount()).isEqualTo(12);
        assertThat(with.featureNames()).hasSize(13).last().isEqualTo("salary");
        assertThat(with.graph()).isEqualTo(without.graph());
        assertThat(with.labels()).isEqualTo(without.labels());
        for (int i = 0; i < 400; i++) {
            for (int flag = 0; flag < 12; flag++) {
                assertThat(values(with).get(i, flag))
                        .isEqualTo(values(without).get(i, flag))
                        .isIn(0f, 1f);
            }
            assertThat(values(with).get(i, 12)).isBetween(25_000f, 75_000f);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new SalaryGraph(5, 400, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new SalaryGraph(5, 4, 1));
    }
}
