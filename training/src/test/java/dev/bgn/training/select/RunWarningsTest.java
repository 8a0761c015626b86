package dev.bgn.training.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.SmallGraphs;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunWarningsTest {
    private static final int NODES = 240;
    private static final GraphData USUAL = SmallGraphs.citations(NODES, 2);

    private static GraphData with(Labels labels, Features features) {
        return new GraphData("own", USUAL.graph(), features, labels, List.of(), USUAL.split(), USUAL.edgeReport());
    }

    private static GraphData withClasses(int count, IntFunction<String> name) {
        int[] labels = IntStream.range(0, NODES).map(i -> i % count).toArray();
        return with(new Labels(labels, IntStream.range(0, count).mapToObj(name).toList()), USUAL.features());
    }

    @Test
    void aUsualRunHasNone() {
        assertThat(RunWarnings.ofData(USUAL)).isEmpty();
        assertThat(RunWarnings.ofSplit(USUAL)).isEmpty();
    }

    /** Half of the validation nodes, a twelfth of the test nodes. */
    @Test
    void aRareClassThatIsFrequentOnValidation() {
        int[] labels = IntStream.range(0, NODES)
                .map(i -> i < NODES / 2 ? i % 2 : i % 12 == 0 ? 1 : 0)
                .toArray();
        GraphData rare = with(new Labels(labels, List.of("usual", "fraud")), USUAL.features());
        assertThat(RunWarnings.ofSplit(rare))
                .singleElement()
                .asString()
                .contains("'fraud' is 50 % of the validation nodes and 8.3 % of the test nodes");
    }

    @Test
    void noFeatures() {
        assertThat(RunWarnings.ofData(with(USUAL.labels(), new Features.Dense(FloatMatrix.zeros(NODES, 0)))))
                .containsExactly("own has no features: only edges tell its nodes apart");
    }

    @Test
    void columnsOfOneValue() {
        FloatMatrix values = FloatMatrix.zeros(NODES, 2);
        FeatureSchema schema = new FeatureSchema.Table(List.of(
                new FeatureSchema.Numeric("one", FeatureSchema.Missing.NEVER),
                new FeatureSchema.Numeric("other", FeatureSchema.Missing.NEVER)));
        GraphData data = with(USUAL.labels(), USUAL.features()).withFeatures(new Features.Dense(values), schema);
        assertThat(RunWarnings.ofData(data))
                .containsExactly(
                        "the columns 'one', 'other' of own have one value for all nodes and tell nothing; without any "
                                + "column (--ignore) the structure of the graph is used");
        values.set(NODES - 1, 1, 3f);
        assertThat(RunWarnings.ofData(data))
                .containsExactly("the column 'one' of own has one value for all nodes and tells nothing");
    }

    @Test
    void columnsOfOneValueAreSeenAmongCategories() {
        // kind=a, kind=b, code, text, banned, banned is missing: half of the nodes have the one kind, half the other.
        int[] start = IntStream.rangeClosed(0, NODES).map(i -> 4 * i).toArray();
        int[] columns = new int[4 * NODES];
        float[] values = new float[4 * NODES];
        for (int i = 0; i < NODES; i++) {
            System.arraycopy(new int[] {i % 2, 2, 3, 4}, 0, columns, 4 * i, 4);
            System.arraycopy(new float[] {1, 5, 1, 3}, 0, values, 4 * i, 4);
        }
        FeatureSchema schema = new FeatureSchema.Table(List.of(
                new FeatureSchema.Category("kind", List.of("a", "b")),
                new FeatureSchema.Numeric("code", FeatureSchema.Missing.NEVER),
                new FeatureSchema.Text("about", List.of("word")),
                new FeatureSchema.Numeric("banned", FeatureSchema.Missing.replacedBy(3))));
        GraphData data = with(USUAL.labels(), USUAL.features())
                .withFeatures(new Features.Sparse(SparseMatrix.of(NODES, 6, start, columns, values)), schema);
        assertThat(RunWarnings.ofData(data))
                .containsExactly("the column 'code' of own has one value for all nodes and tells nothing");
    }

    @Test
    void classesOfOneNode() {
        int[] labels = IntStream.range(0, NODES).map(i -> i % 2).toArray();
        labels[3] = 2;
        assertThat(RunWarnings.ofData(with(new Labels(labels, List.of("x", "y", "rare")), USUAL.features())))
                .containsExactly("the class 'rare' has one node: it cannot be both learned and tested");
        labels[4] = 3;
        assertThat(RunWarnings.ofData(with(new Labels(labels, List.of("x", "y", "rare", "odd")), USUAL.features())))
                .containsExactly(
                        "2 classes, 'rare' is the first, have one node each: they cannot be both learned and tested");
    }

    @Test
    void oneClass() {
        assertThat(RunWarnings.ofData(withClasses(1, _ -> "x")))
                .containsExactly("own has one class only: there is nothing to tell apart");
        GraphData data = USUAL.withSplit(new Split(
                new int[] {0, 3, 6}, USUAL.split().validation(), USUAL.split().test()));
        assertThat(RunWarnings.ofSplit(data))
                .containsExactly("all training nodes are of the class 'a': no other one can be learned");
    }

    @Test
    void fewNodesToJudgeBy() {
        Split small = new Split(USUAL.split().train(), new int[] {70, 71, 72}, new int[] {100});
        assertThat(RunWarnings.ofSplit(USUAL.withSplit(small)))
                .containsExactly(
                        "only 3 validation nodes: the choice of the epoch is mostly chance",
                        "only 1 test node: the result is mostly chance");
        assertThat(RunWarnings.ofSplit(USUAL.withSplit(new Split(USUAL.split().train(), new int[0], new int[0]))))
                .as("told elsewhere")
                .isEmpty();
    }

    @Test
    void aClassWithoutTestNodes() {
        GraphData data = USUAL.withSplit(new Split(
                USUAL.split().train(),
                USUAL.split().validation(),
                IntStream.of(USUAL.split().test())
                        .filter(i -> USUAL.labels().of(i) != 1)
                        .toArray()));
        assertThat(RunWarnings.ofSplit(data))
                .containsExactly("no test node is of the class 'b': the result says nothing about it");
    }

    @Test
    void classesThatAreNumbersToPredict() {
        for (GraphData numbers : List.of(
                withClasses(100, c -> Integer.toString(30_000 + 17 * c)),
                withClasses(40, c -> c + ".25"),
                withClasses(25, c -> Integer.toString(20 + c)))) {
            assertThat(RunWarnings.ofData(numbers)).singleElement().asString().contains("look like numbers to predict");
        }
        for (GraphData classes : List.of(
                withClasses(40, Integer::toString),
                withClasses(14, c -> Integer.toString(20 + c)),
                withClasses(100, c -> "shop " + c),
                withClasses(5, c -> c + ".5"))) {
            assertThat(RunWarnings.ofData(classes)).isEmpty();
        }
    }

    @Test
    void collapsedCodes() {
        BitMatrix codes = BitMatrix.zeros(200, 64);
        for (int node = 0; node < 200; node++) {
            codes.set(node, 5, node % 4 > 1);
            codes.set(node, 60, node % 2 == 1);
        }
        CodeUse use = CodeUse.of(codes);
        assertThat(use).isEqualTo(new CodeUse(200, 200, 4, 50));
        assertThat(use.warning()).get().asString().startsWith("200 nodes share 4 codes, 50 of them one and the same");

        assertThat(new CodeUse(2708, 2708, 2407, 19).warning()).isEmpty();
        assertThat(new CodeUse(2708, 256, 200, 90).warning())
                .as("8 bits have no more")
                .isEmpty();
        assertThat(new CodeUse(200, 200, 90, 101).warning()).isPresent();
    }
}
