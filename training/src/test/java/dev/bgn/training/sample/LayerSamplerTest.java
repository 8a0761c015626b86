package dev.bgn.training.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.RealData;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.AsGcnAggregator;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.SumAggregator;
import dev.bgn.training.layer.TrainingBlock;
import dev.bgn.training.optim.Adam;
import dev.bgn.training.optim.Optimizer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayerSamplerTest {
    private static final GraphData DATA = SmallGraphs.citations(400, 6);
    private static final Features FEATURES = new GraphInput(DATA.graph(), DATA.features()).features();
    private static final int[] ASKED = IntStream.range(0, 40).map(i -> 9 * i).toArray();

    private static Parameter scores(Features features) {
        int columns = features.shape().columns();
        return Parameter.xavier("scores", columns, 2, 1, 1, new CounterRandom(3, 1));
    }

    private static FloatMatrix rows(int nodes, int columns) {
        FloatMatrix rows = FloatMatrix.zeros(nodes, columns);
        for (int i = 0; i < rows.data().length; i++) {
            rows.data()[i] = (float) (Math.sin(i) + i % columns);
        }
        return rows;
    }

    /** The estimate of one draw; targets × columns. */
    private static FloatMatrix estimate(
            LayerSampler sampler, int[] asked, FloatMatrix rows, Tape tape, Parameter scores, boolean plain) {
        Sample sample = sampler.sample(asked, 1, tape.parameter(scores));
        Aggregator aggregator = plain ? new SumAggregator() : new AsGcnAggregator(scores, true);
        Tensor z = tape.constant(rows.select(sample.nodes()));
        return aggregator.apply(z, sample.blocks().getFirst()).value();
    }

    /** By nested loops, in double precision. */
    private static double[] exact(CsrGraph graph, Features features, FloatMatrix rows, Parameter scores, int node) {
        double[] out = new double[rows.columns()];
        double own = score(features, node, scores, 0);
        int[] near = Arrays.copyOf(graph.neighbours(node), graph.degree(node) + 1);
        near[near.length - 1] = node;
        for (int u : near) {
            double c = (1 + Math.max(0, own + score(features, u, scores, 1)))
                    / Math.sqrt((graph.degree(node) + 1.0) * (graph.degree(u) + 1.0));
            for (int k = 0; k < out.length; k++) {
                out[k] += c * rows.get(u, k);
            }
        }
        return out;
    }

    private static double score(Features features, int node, Parameter scores, int column) {
        FloatMatrix row =
                ((Features.Sparse) features.select(new int[] {node})).matrix().toDense();
        double sum = 0;
        for (int k = 0; k < row.columns(); k++) {
            sum += (double) row.get(0, k) * scores.value().get(k, column);
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(DrawRule.class)
    void theEstimateIsUnbiased(DrawRule rule) {
        requireUnbiased(rule, false);
        requireUnbiased(rule, true);
    }

    private static void requireUnbiased(DrawRule rule, boolean plain) {
        LayerSampler sampler = new LayerSampler(TrainingBlock.whole(DATA.graph()), FEATURES, rule, plain, 25);
        Parameter scores = scores(FEATURES);
        FloatMatrix rows = rows(DATA.nodeCount(), 3);
        Tape tape = new Tape(5, Workers.SINGLE);
        int rounds = 4000;
        double[] sum = new double[3];
        double[] squares = new double[3];
        double[] of = new double[3];
        for (int node : ASKED) {
            double[] each = plain ? sum(rows, node) : exact(DATA.graph(), FEATURES, rows, scores, node);
            for (int k = 0; k < 3; k++) {
                of[k] += each[k] / ASKED.length;
            }
        }
        for (int round = 0; round < rounds; round++) {
            tape.begin(round, true);
            FloatMatrix out = estimate(sampler, ASKED, rows, tape, scores, plain);
            for (int k = 0; k < 3; k++) {
                double mean = 0;
                for (int i = 0; i < out.rows(); i++) {
                    mean += out.get(i, k) / out.rows();
                }
                sum[k] += mean;
                squares[k] += mean * mean;
            }
        }
        for (int k = 0; k < 3; k++) {
            double mean = sum[k] / rounds;
            double error = Math.sqrt((squares[k] / rounds - mean * mean) / rounds);
            assertThat(error).as("standard error").isLessThan(0.05 * Math.abs(of[k]) + 0.02);
            assertThat(mean).as("%s, plain %b, column %d", rule, plain, k).isCloseTo(of[k], within(3 * error));
        }
    }

    @Test
    void withMoreDrawsThanNodesNothingIsLeftOut() {
        Parameter scores = scores(FEATURES);
        FloatMatrix rows = rows(DATA.nodeCount(), 3);
        for (boolean plain : new boolean[] {false, true}) {
            LayerSampler sampler =
                    new LayerSampler(TrainingBlock.whole(DATA.graph()), FEATURES, DrawRule.ADAPTIVE, plain, 10_000);
            Tape tape = new Tape(5, Workers.SINGLE);
            tape.begin(0, true);
            FloatMatrix out = estimate(sampler, ASKED, rows, tape, scores, plain);
            for (int i = 0; i < ASKED.length; i++) {
                double[] expected = plain ? sum(rows, ASKED[i]) : exact(DATA.graph(), FEATURES, rows, scores, ASKED[i]);
                for (int k = 0; k < 3; k++) {
                    assertThat((double) out.get(i, k)).isCloseTo(expected[k], within(1e-4));
                }
            }
            tape.begin(1, true);
            TrainingBlock block =
                    sampler.sample(ASKED, 1, tape.parameter(scores)).blocks().getFirst();
            assertThat(block.draws()).as("nothing is estimated").isEmpty();
        }
    }

    private static double[] sum(FloatMatrix rows, int node) {
        double[] out = new double[rows.columns()];
        for (int k = 0; k < out.length; k++) {
            out[k] = rows.get(node, k);
            for (int u : DATA.graph().neighbours(node)) {
                out[k] += rows.get(u, k);
            }
        }
        return out;
    }

    @Test
    void oneSetOfNodesServesAllTargetsOfALayer() {
        LayerSampler sampler =
                new LayerSampler(TrainingBlock.whole(DATA.graph()), FEATURES, DrawRule.ADAPTIVE, false, 10);
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        Sample sample = sampler.sample(ASKED, 2, tape.parameter(scores(FEATURES)));
        TrainingBlock first = sample.blocks().getFirst();
        TrainingBlock last = sample.blocks().getLast();
        assertThat(last.targetCount()).isEqualTo(ASKED.length);
        assertThat(last.sourceCount()).isBetween(1, 10).isEqualTo(first.targetCount());
        assertThat(first.sourceCount()).isBetween(1, 10).isEqualTo(sample.nodes().length);
        double shares = 0;
        for (float share : last.draws().orElseThrow().share()) {
            shares += share;
        }
        assertThat(shares).isCloseTo(1, within(1e-6));
        for (int i = 0; i < ASKED.length; i++) {
            assertThat(last.inverseDegree()[i])
                    .as("the true degree")
                    .isEqualTo(1f / (DATA.graph().degree(ASKED[i]) + 1));
        }
    }

    @Test
    void aNodeWithoutNeighboursAndAnEmptyBatch() {
        CsrGraph graph = CsrGraph.undirected(4, new int[] {0}, new int[] {1});
        Features features = new Features.Dense(FloatMatrix.of(4, 1, new float[] {1, 2, 3, 4}));
        LayerSampler sampler = new LayerSampler(TrainingBlock.whole(graph), features, DrawRule.ADAPTIVE, false, 2);
        Parameter scores = scores(features);
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        Sample alone = sampler.sample(new int[] {3}, 2, tape.parameter(scores));
        assertThat(alone.nodes()).containsExactly(3);
        tape.begin(1, true);
        Sample none = sampler.sample(new int[0], 2, tape.parameter(scores));
        assertThat(none.nodes()).isEmpty();
        assertThat(none.blocks()).hasSize(2);
    }

    @Test
    void theSameSeedDrawsTheSameOnAnyNumberOfThreads() {
        Parameter scores = scores(FEATURES);
        List<int[]> drawn = IntStream.of(1, 2, 5)
                .mapToObj(threads -> {
                    try (Workers workers = Workers.of(threads)) {
                        Tape tape = new Tape(8, workers);
                        tape.begin(4, true);
                        return new LayerSampler(
                                        TrainingBlock.whole(DATA.graph()), FEATURES, DrawRule.ADAPTIVE, false, 30)
                                .sample(ASKED, 2, tape.parameter(scores))
                                .nodes();
                    }
                })
                .toList();
        assertThat(drawn.get(1)).containsExactly(drawn.get(0));
        assertThat(drawn.get(2)).containsExactly(drawn.get(0));
    }

    /** On Cora, with 64 draws for 256 nodes: the learned rule against drawing all alike. */
    @Test
    void theLearnedVarianceIsBelowThatOfUniformDraws() throws IOException {
        GraphData cora = RealData.cora();
        Features features = new GraphInput(cora.graph(), cora.features()).features();
        FloatMatrix rows = FloatMatrix.zeros(cora.nodeCount(), 7);
        for (int i = 0; i < cora.nodeCount(); i++) {
            rows.set(i, cora.labels().of(i), 1f);
        }
        int[] asked = IntStream.range(0, 256).map(i -> 10 * i).toArray();
        Parameter scores = Parameter.xavier("scores", features.shape().columns(), 2, 1433, 1, new CounterRandom(1, 1));
        learn(cora, features, rows, asked, scores);
        // The coefficients of the edges learn, too, so both rules are judged with the same ones.
        double uniform = variance(cora, features, DrawRule.UNIFORM, rows, asked, scores);
        double learned = variance(cora, features, DrawRule.ADAPTIVE, rows, asked, scores);
        assertThat(learned).isLessThan(uniform);
    }

    private static void learn(GraphData data, Features features, FloatMatrix rows, int[] asked, Parameter scores) {
        LayerSampler sampler =
                new LayerSampler(TrainingBlock.whole(data.graph()), features, DrawRule.ADAPTIVE, false, 64);
        Tape tape = new Tape(2, Workers.SINGLE);
        Optimizer optimizer = Adam.of(List.of(scores), 0);
        for (int step = 0; step < 300; step++) {
            tape.begin(step, true);
            Sample sample = sampler.sample(asked, 1, tape.parameter(scores));
            TrainingBlock block = sample.blocks().getFirst();
            Tensor z = tape.constant(rows.select(sample.nodes()));
            Tensor out = new AsGcnAggregator(scores, true).apply(z, block);
            tape.backward(block.draws().orElseThrow().variance(z.value(), out.value()));
            optimizer.step(0.01);
        }
    }

    /** Of the mean over the targets, relative to its square, as the coefficients themselves change when they learn. */
    private static double variance(
            GraphData data, Features features, DrawRule rule, FloatMatrix rows, int[] asked, Parameter scores) {
        LayerSampler sampler = new LayerSampler(TrainingBlock.whole(data.graph()), features, rule, false, 64);
        Tape tape = new Tape(9, Workers.SINGLE);
        int rounds = 400;
        double[] sum = new double[rows.columns()];
        double squares = 0;
        for (int round = 0; round < rounds; round++) {
            tape.begin(round, false);
            FloatMatrix out = estimate(sampler, asked, rows, tape, scores, false);
            for (int k = 0; k < sum.length; k++) {
                double mean = 0;
                for (int i = 0; i < out.rows(); i++) {
                    mean += out.get(i, k) / out.rows();
                }
                sum[k] += mean / rounds;
                squares += mean * mean / rounds;
            }
        }
        double ofMeans = Arrays.stream(sum).map(mean -> mean * mean).sum();
        return squares / ofMeans - 1;
    }
}
