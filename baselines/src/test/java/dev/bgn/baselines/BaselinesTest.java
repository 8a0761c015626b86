package dev.bgn.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.SpreadLabels;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BaselinesTest {
    private static Baseline.Judge judge(GraphData data) {
        return scores -> Blobs.accuracy(scores, data, data.split().validation());
    }

    private static double testAccuracy(Baseline baseline, GraphData data) {
        FloatMatrix scores =
                baseline.scores(data, judge(data), Workers.SINGLE, () -> true).orElseThrow();
        return Blobs.accuracy(scores, data, data.split().test());
    }

    @Test
    void eachLearnsWhatItLooksAt() {
        GraphData data = Blobs.numbers(1, 1);
        assertThat(testAccuracy(new MajorityClass(), data)).isCloseTo(1 / 3.0, within(0.01));
        assertThat(testAccuracy(new LogisticRegression(), data)).isGreaterThan(0.9);
        assertThat(testAccuracy(new LabelSpreading(), data)).isGreaterThan(0.6);
    }

    @Test
    void theSizeOfAColumnDoesNotMatter() {
        double small = testAccuracy(new LogisticRegression(), Blobs.numbers(2, 1));
        assertThat(testAccuracy(new LogisticRegression(), Blobs.numbers(2, 1e6)))
                .isCloseTo(small, within(0.01));
        double flags = testAccuracy(new LogisticRegression(), Blobs.flags(3, 1));
        assertThat(flags).isGreaterThan(0.8);
        assertThat(testAccuracy(new LogisticRegression(), Blobs.flags(3, 50_000)))
                .isCloseTo(flags, within(0.01));
    }

    /** The same sums in another way: a full matrix of doubles. */
    @Test
    void labelsSpreadAsTheFormulaSays() {
        GraphData data = Blobs.numbers(4, 1);
        CsrGraph graph = data.graph();
        int nodes = data.nodeCount();
        double[][] s = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j : graph.neighbours(i)) {
                s[i][j] = 1 / Math.sqrt((double) graph.degree(i) * graph.degree(j));
            }
        }
        double[][] y = new double[nodes][Blobs.CLASSES];
        for (int node : data.split().train()) {
            y[node][data.labels().of(node)] = 1;
        }
        double[][] f = y;
        for (int step = 0; step < 50; step++) {
            double[][] next = new double[nodes][Blobs.CLASSES];
            for (int i = 0; i < nodes; i++) {
                for (int c = 0; c < Blobs.CLASSES; c++) {
                    double sum = 0;
                    for (int j = 0; j < nodes; j++) {
                        sum += s[i][j] * f[j][c];
                    }
                    next[i][c] = 0.9 * sum + 0.1 * y[i][c];
                }
            }
            f = next;
        }
        FloatMatrix ours = SpreadLabels.of(data, 0.9f, Workers.SINGLE, () -> true);
        int reached = 0;
        for (int i = 0; i < nodes; i++) {
            if (f[i][0] + f[i][1] + f[i][2] > 0) {
                reached++;
                for (int c = 0; c < Blobs.CLASSES; c++) {
                    assertThat((double) ours.get(i, c)).as("node %d", i).isCloseTo(f[i][c], within(1e-5));
                }
            }
        }
        assertThat(reached).isGreaterThan(nodes / 2);
    }

    /**
     * A node between both labels, a little nearer to the wrong one, and one at the end of a long path from that label. The path
     * leaves so little of the label that the difference of scores is nearer to 0 than that of the node between; the shares of
     * the classes tell the two apart.
     */
    @Test
    void spreadScoresRankNodesAmongEachOther() {
        int between = 2;
        int end = 26;
        IntStream.Builder from = IntStream.builder();
        IntStream.Builder to = IntStream.builder();
        // 3 … 10 are neighbours of the second label alone, 11 is another way from the first one, 12 … 26 the path.
        int[][] edges = {{0, between}, {1, between}, {0, 11}, {11, between}, {0, 12}};
        for (int[] edge : edges) {
            from.add(edge[0]);
            to.add(edge[1]);
        }
        for (int node = 3; node < end; node++) {
            if (node != 11) {
                from.add(node < 11 ? 1 : node);
                to.add(node < 11 ? node : node + 1);
            }
        }
        int[] labels = new int[end + 1];
        labels[1] = 1;
        labels[between] = 1;
        int[] test = {between, end};
        GraphData data = new GraphData(
                "path",
                CsrGraph.undirected(end + 1, from.build().toArray(), to.build().toArray()),
                new Features.Dense(FloatMatrix.zeros(end + 1, 1)),
                new Labels(labels, List.of("a", "b")),
                List.of(),
                new Split(new int[] {0, 1}, new int[0], test),
                Blobs.flags(5, 3).edgeReport());
        FloatMatrix raw = SpreadLabels.of(data, SpreadLabels.ALPHAS.getFirst(), Workers.SINGLE, () -> true);
        FloatMatrix shares = new LabelSpreading()
                .scores(data, judge(data), Workers.SINGLE, () -> true)
                .orElseThrow();
        for (int node = 0; node <= end; node++) {
            double sum = (double) raw.get(node, 0) + raw.get(node, 1);
            assertThat((double) shares.get(node, 1)).isCloseTo(raw.get(node, 1) / sum, within(1e-6));
            assertThat(shares.get(node, 1) > shares.get(node, 0)).isEqualTo(raw.get(node, 1) > raw.get(node, 0));
        }
        assertThat(difference(raw, between)).isLessThan(difference(raw, end));
        assertThat(difference(shares, between)).isGreaterThan(difference(shares, end));
    }

    private static double difference(FloatMatrix scores, int node) {
        return (double) scores.get(node, 1) - scores.get(node, 0);
    }

    @Test
    void testLabelsAndThreadsChangeNothing() {
        GraphData data = Blobs.flags(5, 3);
        int[] labels = data.labels().toArray();
        int[] test = data.split().test();
        // As many of each class would not show a baseline that counts them.
        for (int node : test) {
            labels[node] = 2;
        }
        GraphData changed =
                with(data, data.features(), new Labels(labels, data.labels().classNames()));
        try (Workers three = Workers.of(3)) {
            for (Baseline baseline : Baseline.ALL) {
                assertThat(baseline.scores(changed, judge(changed), three, () -> true))
                        .as(baseline.title())
                        .isEqualTo(baseline.scores(data, judge(data), Workers.SINGLE, () -> true));
            }
        }
    }

    @Test
    void theMajorityIsThatOfTheTrainingNodes() {
        GraphData data = Blobs.numbers(8, 1);
        int[] ofClass1 = IntStream.range(0, Blobs.NODES)
                .filter(node -> data.labels().of(node) == 1)
                .toArray();
        int[] ofClass2 = IntStream.range(0, Blobs.NODES)
                .filter(node -> data.labels().of(node) == 2)
                .toArray();
        int[] train = {ofClass1[0], ofClass2[0], ofClass2[1]};
        assertThat(majority(data, new Split(train, new int[0], Arrays.copyOfRange(ofClass1, 1, 50))))
                .isEqualTo(2);
        int[] equal = {ofClass1[0], ofClass2[0]};
        assertThat(majority(data, new Split(equal, new int[] {ofClass2[1]}, new int[0])))
                .isEqualTo(2);
        assertThat(majority(data, new Split(equal, new int[0], Arrays.copyOfRange(ofClass2, 1, 50))))
                .isEqualTo(1);
    }

    private static int majority(GraphData data, Split split) {
        FloatMatrix scores = new MajorityClass()
                .scores(data.withSplit(split), _ -> Double.NaN, Workers.SINGLE, () -> true)
                .orElseThrow();
        return IntStream.range(0, Blobs.CLASSES)
                .filter(c -> scores.get(0, c) == 1)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theWorkCanBeEnded() {
        GraphData data = Blobs.numbers(9, 1);
        for (Baseline baseline : List.of(new LogisticRegression(), new LabelSpreading())) {
            AtomicInteger left = new AtomicInteger(3);
            assertThatThrownBy(
                            () -> baseline.scores(data, judge(data), Workers.SINGLE, () -> left.decrementAndGet() > 0))
                    .as(baseline.title())
                    .isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void whatTheDataLacksIsLeftOut() {
        GraphData data = Blobs.numbers(6, 1);
        GraphData without = with(data, new Features.Dense(FloatMatrix.zeros(Blobs.NODES, 0)), data.labels());
        assertThat(new LogisticRegression().scores(without, judge(data), Workers.SINGLE, () -> true))
                .isEmpty();
        GraphData alone = new GraphData(
                "alone",
                CsrGraph.undirected(Blobs.NODES, new int[0], new int[0]),
                data.features(),
                data.labels(),
                List.of(),
                data.split(),
                data.edgeReport());
        assertThat(new LabelSpreading().scores(alone, judge(data), Workers.SINGLE, () -> true))
                .isEmpty();
    }

    @Test
    void oneOrTwoClassesInTraining() {
        GraphData data = Blobs.numbers(7, 1);
        for (int classes = 1; classes <= 2; classes++) {
            int most = classes;
            int[] train = IntStream.range(0, 60).filter(i -> i % 3 < most).toArray();
            int[] test = IntStream.range(150, 300).filter(i -> i % 3 < most).toArray();
            GraphData few = data.withSplit(new Split(train, new int[0], test));
            for (Baseline baseline : List.of(new LogisticRegression(), new LabelSpreading())) {
                FloatMatrix scores = baseline.scores(few, _ -> Double.NaN, Workers.SINGLE, () -> true)
                        .orElseThrow();
                assertThat(Blobs.accuracy(scores, few, test))
                        .as("%s, %d", baseline.title(), classes)
                        .isGreaterThan(classes == 1 ? 0.99 : 0.6);
            }
        }
    }

    private static GraphData with(GraphData data, Features features, Labels labels) {
        return new GraphData(data.name(), data.graph(), features, labels, List.of(), data.split(), data.edgeReport());
    }
}
