package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.RankingScores;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EditDistancesTest {
    private static final GedDataset DATA = ToyDistances.dataset(43, 9, ToyDistances::ofLabels);

    @Test
    void aFifthIsForValidation() {
        EditDistances pairs = new EditDistances(DATA, 5);
        assertThat(pairs.validationGraphs()).hasSize(8);
        assertThat(IntStream.concat(Arrays.stream(pairs.validationGraphs()), Arrays.stream(pairs.learnedGraphs()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 43).boxed().toList());
        assertThat(new EditDistances(DATA, 5).validationGraphs()).isEqualTo(pairs.validationGraphs());
        assertThat(new EditDistances(DATA, 6).validationGraphs()).isNotEqualTo(pairs.validationGraphs());
        assertThatThrownBy(() -> new EditDistances(ToyDistances.dataset(9, 1, ToyDistances::ofSizes), 1))
                .hasMessage(
                        "toy has 9 training graphs, but at least 10 are needed, of which a fifth is for validation");
    }

    /** What tells a graph from another in a batch: its nodes, edges and labels. */
    private static String words(GraphBatch batch, int g, List<String> names) {
        int first = batch.graphStarts()[g];
        StringBuilder out = new StringBuilder();
        for (int i = first; i < batch.graphStarts()[g + 1]; i++) {
            out.append(names.get(batch.labels()[i]));
            for (int j : batch.graph().neighbours(i)) {
                out.append(' ').append(j - first);
            }
            out.append(';');
        }
        return out.toString();
    }

    private static String words(LabelledGraph graph) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < graph.graph().nodeCount(); i++) {
            out.append(graph.nodeLabels().get(i));
            for (int j : graph.graph().neighbours(i)) {
                out.append(' ').append(j);
            }
            out.append(';');
        }
        return out.toString();
    }

    @Test
    void pairsToLearnFromAreNeverOfValidationAndHaveTheTargetOfTheirDistance() {
        EditDistances pairs = new EditDistances(DATA, 5);
        Map<String, LabelledGraph> learned = new HashMap<>();
        for (int i : pairs.learnedGraphs()) {
            learned.put(words(DATA.train().get(i)), DATA.train().get(i));
        }
        for (int step = 0; step < 20; step++) {
            PairBatch batch = pairs.learning(16).batch(step, Workers.SINGLE);
            for (int k = 0; k < 16; k++) {
                LabelledGraph first = learned.get(words(batch.graphs(), 2 * k, pairs.labelNames()));
                LabelledGraph second = learned.get(words(batch.graphs(), 2 * k + 1, pairs.labelNames()));
                assertThat(first).as("step %s, pair %s", step, k).isNotNull();
                assertThat(second).as("step %s, pair %s", step, k).isNotNull();
                double mean = (first.graph().nodeCount() + second.graph().nodeCount()) / 2.0;
                double similarity = Math.exp(-ToyDistances.ofLabels(first, second) / mean);
                assertThat((double) batch.targets()[k]).isCloseTo(similarity, within(1e-6));
            }
        }
    }

    @Test
    void aBatchIsAFunctionOfSeedAndNumber() {
        PairSource source = new EditDistances(DATA, 5).learning(8);
        float[] targets = source.batch(3, Workers.SINGLE).targets();
        assertThat(new EditDistances(DATA, 5)
                        .learning(8)
                        .batch(3, Workers.SINGLE)
                        .targets())
                .isEqualTo(targets);
        assertThat(source.batch(4, Workers.SINGLE).targets()).isNotEqualTo(targets);
    }

    @Test
    void sizesAreEnoughWhereTheDistanceIsThatOfSizes() {
        EditDistances pairs = new EditDistances(ToyDistances.dataset(40, 10, ToyDistances::ofSizes), 1);
        RankingScores test = pairs.test(Workers.SINGLE).scores(pairs.sizes());
        assertThat(test.squaredError()).isLessThan(1e-9);
        assertThat(test.precisionAtTen()).isCloseTo(1, within(1e-9));
        EditDistances labels = new EditDistances(DATA, 1);
        assertThat(labels.test(Workers.SINGLE).scores(labels.sizes()).rho()).isLessThan(0.95);
    }

    /** All graphs have one edge less than nodes, so that the equations of the baseline have many solutions. */
    @Test
    void sizesOfTrees() {
        GedDataset trees = new GedDataset(
                "trees",
                IntStream.range(0, 12).mapToObj(EditDistancesTest::path).toList(),
                List.of(path(20)),
                matrix(12, 12, 0),
                matrix(1, 12, 20));
        EditDistances pairs = new EditDistances(trees, 1);
        assertThat(pairs.test(Workers.SINGLE).scores(pairs.sizes()).squaredError())
                .isLessThan(1e-6);
    }

    private static LabelledGraph path(int edges) {
        int[] from = IntStream.range(0, edges).toArray();
        int[] to = IntStream.range(1, edges + 1).toArray();
        return new LabelledGraph(CsrGraph.undirected(edges + 1, from, to), List.of());
    }

    private static FloatMatrix matrix(int rows, int columns, int offset) {
        FloatMatrix out = FloatMatrix.zeros(rows, columns);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                out.data()[r * columns + c] = 2 * Math.abs(offset + r - c);
            }
        }
        return out;
    }

    /** The exam of the test graphs, pair by pair with the naive network. */
    @Test
    void anExamComparesEachQueryWithAllCandidates() {
        EditDistances pairs = new EditDistances(DATA, 5);
        MatchingSettings settings =
                new MatchingSettings(pairs.labelCount(), 6, 8, 2, CrossGraph.DOT, false, true, MatchingLoss.REGRESSION);
        MatchingNetwork network = new MatchingNetwork(settings, 7);
        NaiveMatching naive = new NaiveMatching(settings, network.parameters());
        double[][] truth = new double[9][43];
        double[][] predicted = new double[9][43];
        for (int q = 0; q < 9; q++) {
            for (int c = 0; c < 43; c++) {
                LabelledGraph one = DATA.test().get(q);
                LabelledGraph other = DATA.train().get(c);
                double nodes = one.graph().nodeCount() + other.graph().nodeCount();
                truth[q][c] = Math.exp(-2 * DATA.testTrain().get(q, c) / nodes);
                GraphBatch batch = GraphBatch.ofGraphs(List.of(numbered(one), numbered(other)));
                double[][] vectors = naive.vectors(batch, 0);
                double product = 0;
                for (int k = 0; k < 8; k++) {
                    product += vectors[0][k] * vectors[1][k] / 8;
                }
                predicted[q][c] = (1 + product) / 2;
            }
        }
        RankingScores expected = RankingScores.of(truth, predicted);
        RankingExam.Scores scores =
                pairs.test(Workers.SINGLE).scores(GraphMatcher.of(MatchingExport.numbered(network)));
        assertThat(scores.ranking().rho()).isCloseTo(expected.rho(), within(1e-9));
        double mean = Arrays.stream(truth).flatMapToDouble(Arrays::stream).sum() / (9 * 43);
        double squares = 0;
        for (double[] row : truth) {
            for (double t : row) {
                squares += (t - mean) * (t - mean);
            }
        }
        double explained = 1 - expected.squaredError() / (squares / (9 * 43));
        assertThat(scores.value()).isCloseTo((expected.rho() + explained) / 2, within(1e-5));
        assertThat(scores.loss()).isCloseTo(expected.squaredError(), within(1e-6));
        assertThat(scores.ranking().precisionAtTen()).isCloseTo(expected.precisionAtTen(), within(1e-9));
    }

    private static MatchGraph numbered(LabelledGraph graph) {
        List<String> names = DATA.labelNames();
        return new MatchGraph(
                graph.graph(),
                graph.nodeLabels().stream().mapToInt(names::indexOf).toArray());
    }
}
