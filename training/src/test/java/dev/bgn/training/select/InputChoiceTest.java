package dev.bgn.training.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.SalaryGraph;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The coding of features suits them, whatever they are, and is chosen without test labels. */
class InputChoiceTest {
    private static final TrainPlan WEC = TrainPlan.of(ModelKind.GAT, Level.WEC);

    private static GraphData split(GraphData data) {
        return SeedSplits.of(data, Optional.empty(), 1).of(1);
    }

    private static GraphData numbers() {
        return split(new NumericGraph(3, 500, 3, 1, 0.85, 6, 0.04).toGraphData());
    }

    private static FeatureCoding coding(TrainPlan plan, GraphData data) {
        return InputChoice.of(plan, data, 1, Workers.SINGLE, line -> {}).input().coding();
    }

    @Test
    void wordsStayDividedByTheirSum() {
        assertThat(coding(WEC, SmallGraphs.citations(300, 2))).isEqualTo(new FeatureCoding.RowSum());
    }

    @Test
    void aFewNumbersBecomeBits() {
        assertThat(coding(WEC, numbers())).isInstanceOf(Thermometer.class);
        assertThat(coding(TrainPlan.of(ModelKind.GCN, Level.NONE), numbers())).isInstanceOf(Thermometer.class);
    }

    /** A ring in which every third node has four more neighbours; the column says nothing. */
    @Test
    void theDegreeIsAColumnWhereItDecides() {
        int nodes = 300;
        int[] source = new int[3 * nodes];
        int[] target = new int[3 * nodes];
        for (int e = 0; e < source.length; e++) {
            int from = e % nodes;
            boolean hub = from % 3 == 0;
            source[e] = from;
            target[e] = (from + (hub ? 1 + 3 * (e / nodes) : 1)) % nodes;
        }
        int[] label = IntStream.range(0, nodes).map(i -> i % 3 == 0 ? 1 : 0).toArray();
        CounterRandom noise = new CounterRandom(5, 0);
        float[] column = new float[nodes];
        for (int i = 0; i < nodes; i++) {
            column[i] = (float) noise.uniform(i);
        }
        GraphData data = split(new GraphData(
                "hubs",
                CsrGraph.undirected(nodes, source, target),
                new Features.Dense(FloatMatrix.of(nodes, 1, column)),
                new Labels(label, List.of("ring", "hub")),
                List.of(),
                Split.EMPTY,
                new EdgeReport(source.length, 0, 0, source.length)));
        TrainPlan sage = TrainPlan.of(ModelKind.SAGE, Level.WEC);
        assertThat(coding(sage, data)).isInstanceOf(WithDegree.class);
        // Degrees among training nodes are not those of the graph that a model is used on.
        assertThat(coding(sage.withInductive(true), data)).isNotInstanceOf(WithDegree.class);
    }

    @Test
    void aLargeColumnDoesNotCrushTheFlags() {
        GraphData data = split(new SalaryGraph(1, 600, 50_000).toGraphData());
        FeatureCoding coding = coding(WEC, data);
        assertThat(coding).isNotInstanceOf(FeatureCoding.RowSum.class);
        assertThat(LostColumns.of(data, new GraphInput(data.graph(), data.features(), coding)))
                .isEmpty();
    }

    /** Before anything of that size is allocated. */
    @Test
    void aCodingThatTheHeapCannotHoldIsRefused() {
        int nodes = 1_000_000;
        Features wide = new Features.Sparse(SparseMatrix.binary(nodes, 100_000, new int[nodes + 1], new int[0]));
        for (FeatureChoice full : List.of(FeatureChoice.STANDARD, FeatureChoice.CENTRED)) {
            assertThatThrownBy(() -> InputChoice.requireRoom(full, wide, 8_000_000_000L))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("1000000 nodes × 100000 columns take 400.0 GB")
                    .hasMessageContaining("a heap of 8.0 GB");
            Features narrow = new Features.Sparse(SparseMatrix.binary(10, 5, new int[11], new int[0]));
            InputChoice.requireRoom(full, narrow, 1000);
        }
        InputChoice.requireRoom(FeatureChoice.ROW_SUM, wide, 1000);
    }

    @Test
    void whatIsAskedForIsTakenWithoutTrials() {
        List<String> told = new ArrayList<>();
        InputChoice choice =
                InputChoice.of(WEC.withFeatures(FeatureChoice.UNIT_ROWS), numbers(), 1, Workers.SINGLE, told::add);
        assertThat(choice.input().coding()).isEqualTo(new FeatureCoding.UnitRows());
        assertThat(told).isEmpty();
    }

    @Test
    void aTrialThatDivergesEndsNoTraining() {
        List<String> told = new ArrayList<>();
        TrainPlan tooFast = WEC.withTraining(WEC.training().withRate(1e38, 0));
        InputChoice choice = InputChoice.of(tooFast, numbers(), 1, Workers.SINGLE, told::add);
        assertThat(told).hasSizeGreaterThan(1).allMatch(line -> line.contains("diverged"));
        assertThat(choice.input().coding()).isInstanceOf(Thermometer.class);
    }

    @Test
    void trialsEndWhenAsked() {
        List<Integer> epochs = new ArrayList<>();
        Progress impatient = new Progress() {
            @Override
            public void tell(String line) {
                throw new AssertionError("no trial came to its end, but: " + line);
            }

            @Override
            public void epochs(int done, int of) {
                epochs.add(done);
                assertThat(of).isBetween(1, WEC.training().epochs());
            }

            @Override
            public boolean goesOn() {
                return epochs.size() < 3;
            }
        };
        assertThatThrownBy(() -> InputChoice.of(WEC, numbers(), 1, Workers.SINGLE, impatient))
                .isInstanceOf(CancellationException.class);
        assertThat(epochs).containsExactly(1, 2, 3);
    }

    @Test
    void trialsTakeAtMostATrainingAndSeeNoTestLabels() {
        GraphData data = numbers();
        int[] labels = data.labels().toArray();
        for (int node : data.split().test()) {
            labels[node] = (labels[node] + 1) % data.classCount();
        }
        GraphData other = new GraphData(
                data.name(),
                data.graph(),
                data.features(),
                new Labels(labels, data.labels().classNames()),
                data.nodeNames(),
                data.split(),
                data.edgeReport());
        List<String> told = new ArrayList<>();
        List<String> toldOfOther = new ArrayList<>();
        InputChoice.of(WEC, data, 1, Workers.SINGLE, told::add);
        InputChoice.of(WEC, other, 1, Workers.SINGLE, toldOfOther::add);
        assertThat(told).isNotEmpty().isEqualTo(toldOfOther);
        int epochs = told.stream()
                .mapToInt(line -> Integer.parseInt(line.replaceAll(".* in (\\d+) epochs", "$1")))
                .sum();
        assertThat(epochs).isLessThanOrEqualTo(WEC.training().epochs());
    }
}
