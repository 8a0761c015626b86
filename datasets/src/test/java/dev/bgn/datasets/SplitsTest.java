package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitsTest {
    /** 1000 nodes: every tenth without a label, the others in classes of 600, 200 and 100. */
    private static final Labels LABELS = labels();

    private static Labels labels() {
        int[] of = new int[1000];
        for (int i = 0; i < of.length; i++) {
            int turn = i % 10;
            of[i] = turn == 9 ? Labels.NONE : turn == 8 ? 2 : turn >= 6 ? 1 : 0;
        }
        return new Labels(of, List.of("big", "middle", "small"));
    }

    private static GraphData data(Split split) {
        CsrGraph graph = CsrGraph.undirected(1000, new int[] {0}, new int[] {1});
        return new GraphData(
                "toy",
                graph,
                new Features.Dense(FloatMatrix.zeros(1000, 1)),
                LABELS,
                List.of(),
                split,
                new EdgeReport(1, 0, 0, 1));
    }

    private static int[] classCounts(int[] nodes) {
        int[] counts = new int[3];
        for (int node : nodes) {
            assertThat(LABELS.has(node)).as("node %d has a label", node).isTrue();
            counts[LABELS.of(node)]++;
        }
        return counts;
    }

    @Test
    void takesSoManyOfEachClass() {
        Split split = Splits.parse("per-class:20,30").apply(data(Split.EMPTY), 5);
        assertThat(classCounts(split.train())).containsExactly(20, 20, 20);
        assertThat(classCounts(split.validation())).containsExactly(30, 30, 30);
        assertThat(classCounts(split.test())).containsExactly(550, 150, 50);
    }

    @Test
    void aClassWithoutNodesIsNoReasonToRefuse() {
        int[] fromOne = IntStream.range(0, 300).map(i -> 1 + i % 2).toArray();
        Labels labels = new Labels(fromOne, List.of("0", "1", "2"));
        for (boolean total : new boolean[] {false, true}) {
            Split split = Splits.perClass(labels, 20, 30, total, 1);
            assertThat(split.trainCount()).isEqualTo(40);
            assertThat(split.validationCount()).isEqualTo(total ? 30 : 60);
        }
        assertThat(Splits.ratio(labels, 0.6, 0.2, 0.2, true, 1).trainCount()).isEqualTo(180);
    }

    @Test
    void takesValidationInTotal() {
        Split split = Splits.parse("per-class:20,500,total").apply(data(Split.EMPTY), 5);
        assertThat(classCounts(split.train())).containsExactly(20, 20, 20);
        assertThat(split.validationCount()).isEqualTo(500);
        assertThat(split.testCount()).isEqualTo(900 - 60 - 500);
        assertThat(classCounts(split.validation())[0]).isBetween(300, 400);
    }

    @Test
    void takesRatiosOfAllOrOfEachClass() {
        Split plain = Splits.parse("ratio:0.6,0.2,0.2").apply(data(Split.EMPTY), 5);
        assertThat(plain).hasToString("540/180/180");
        Split stratified = Splits.parse("stratified:0.6,0.2,0.2").apply(data(Split.EMPTY), 5);
        assertThat(classCounts(stratified.train())).containsExactly(360, 120, 60);
        assertThat(classCounts(stratified.validation())).containsExactly(120, 40, 20);
        assertThat(classCounts(stratified.test())).containsExactly(120, 40, 20);
        assertThat(Splits.parse("ratio:0.1,0.1,0.1").apply(data(Split.EMPTY), 5))
                .hasToString("90/90/90");
    }

    @Test
    void losesNoNodeToRounding() {
        for (int n = 1; n < 60; n++) {
            Labels one = new Labels(new int[n], List.of("a"));
            Split split = Splits.ratio(one, 1 / 3.0, 1 / 3.0, 1 / 3.0, true, n);
            assertThat(split.trainCount() + split.validationCount() + split.testCount())
                    .isEqualTo(n);
        }
    }

    @Test
    void dependsOnTheSeedAlone() {
        SplitRule rule = Splits.parse("per-class:20,30");
        GraphData data = data(Split.EMPTY);
        assertThat(rule.apply(data, 1)).isEqualTo(rule.apply(data, 1)).isNotEqualTo(rule.apply(data, 2));
        // The numbers of a published split: they change only if the algorithm does, which it must not.
        assertThat(Arrays.copyOf(rule.apply(data, 1).train(), 5)).containsExactly(18, 38, 56, 74, 106);
    }

    @Test
    void trainsOnAllButValidationAndTest() {
        Split published = new Split(new int[] {0, 1}, new int[] {2, 3, 9}, new int[] {5, 10});
        assertThat(Splits.parse("public").apply(data(published), 0)).isEqualTo(published);
        Split full = Splits.parse("full").apply(data(published), 0);
        assertThat(full.validation()).containsExactly(2, 3, 9);
        assertThat(full.test()).containsExactly(5, 10);
        assertThat(full.train())
                .containsExactly(IntStream.range(0, 1000)
                        .filter(i -> i % 10 != 9 && i != 2 && i != 3 && i != 5 && i != 10)
                        .toArray());
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> Splits.parse("public").apply(data(Split.EMPTY), 0))
                .hasMessage("toy comes without a split; take per-class:20,30 or ratio:0.6,0.2,0.2");
        assertThatThrownBy(() -> Splits.parse("per-class:80,30").apply(data(Split.EMPTY), 0))
                .hasMessage("class 'small' has 100 nodes, too few for 80 in training and 30 in validation");
        assertThatThrownBy(() -> Splits.parse("per-class:20,900,total").apply(data(Split.EMPTY), 0))
                .hasMessage("840 nodes are left after training, too few for 900 in validation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Public",
                "public:1",
                "per-class",
                "per-class:20",
                "per-class:a,b",
                "per-class:20,30,all",
                "ratio:1,2",
                "ratio:x,0,0",
                "ratio:"
            })
    void refusesOtherNames(String name) {
        assertThatThrownBy(() -> Splits.parse(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the split '" + name + "' is not one of public, full, per-class:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"per-class:0,5", "per-class:5,-1", "ratio:0.9,0.2,0.2", "ratio:0,0.5,0.5", "stratified:NaN,0,0"})
    void refusesSizesThatMakeNoSplit(String name) {
        assertThatThrownBy(() -> Splits.parse(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("make no split");
    }
}
