package dev.bgn.training.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.GcnAggregator;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.SumAggregator;
import dev.bgn.training.layer.TrainingBlock;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.task.Trainer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NeighbourSamplerTest {
    private static final GraphData DATA = SmallGraphs.citations(400, 6);

    @Test
    void aSampleHoldsRealEdgesAndNoMoreThanAskedFor() {
        NeighbourSampler sampler = new NeighbourSampler(DATA.graph(), 3, 2);
        for (int round = 0; round < 20; round++) {
            int[] asked = {5, 17, 200 + round};
            Sample sample = sampler.sample(asked, 1, 2L * round);
            int[] nodes = sample.nodes();
            assertThat(Arrays.copyOf(nodes, 3)).containsExactly(asked);
            assertThat(Arrays.stream(nodes).distinct().count()).isEqualTo(nodes.length);
            TrainingBlock first = sample.blocks().getFirst();
            TrainingBlock last = sample.blocks().getLast();
            assertThat(first.sourceCount()).isEqualTo(nodes.length);
            assertThat(first.targetCount()).isEqualTo(last.sourceCount());
            assertThat(last.targetCount()).isEqualTo(3);
            requireEdges(first, nodes, 3);
            requireEdges(last, nodes, 2);
        }
    }

    private static void requireEdges(TrainingBlock block, int[] nodes, int most) {
        CsrGraph edges = block.plain().graph();
        for (int i = 0; i < block.targetCount(); i++) {
            int degree = DATA.graph().degree(nodes[i]);
            assertThat(edges.degree(i)).isEqualTo(Math.min(degree, most));
            assertThat(block.inverseDegree()[i]).as("the true degree").isEqualTo(1f / (degree + 1));
            for (int j : edges.neighbours(i)) {
                assertThat(DATA.graph().hasEdge(nodes[i], nodes[j])).isTrue();
            }
        }
    }

    @Test
    void enoughRoomTakesAllNeighbours() {
        Sample sample = new NeighbourSampler(DATA.graph(), 1000).sample(new int[] {7}, 1, 1);
        int[] found = Arrays.stream(sample.blocks().getFirst().plain().graph().neighbours(0))
                .map(i -> sample.nodes()[i])
                .sorted()
                .toArray();
        assertThat(found).containsExactly(DATA.graph().neighbours(7));
    }

    /** With all neighbours a sample computes what the whole graph gives, for every kind and level. */
    @Test
    void aSampleOfAllNeighboursGivesTheLogitsOfTheWholeGraph() {
        // Numbers of which no sum is nearly zero.
        FloatMatrix values = FloatMatrix.zeros(DATA.nodeCount(), 5);
        for (int i = 0; i < values.data().length; i++) {
            values.data()[i] = (float) Math.sin(1 + i);
        }
        Features features = new Features.Dense(values);
        GraphInput whole = new GraphInput(DATA.graph(), features);
        int[] asked = {3, 50, 399, 7};
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                // Sums of codes are often zero, where rounding decides.
                int layers = level.embeddings() ? 2 : 3;
                int[] fanOut = new int[layers];
                Arrays.fill(fanOut, 1000);
                Sample sample = new NeighbourSampler(DATA.graph(), fanOut).sample(asked, 1, 1);
                GraphInput part =
                        GraphInput.ofCoded(whole.features().select(sample.nodes()), whole.coding(), sample.blocks());
                ModelSettings settings = ModelSettings.defaults(kind, level).withSize(layers, 1, 16);
                GraphModel model = new GraphModel(settings, 5, DATA.classCount(), 2);
                Tape tape = new Tape(1, Workers.SINGLE);
                tape.begin(0, false);
                Tensor expected = model.logits(whole, tape);
                Tensor found = model.logits(part, tape);
                assertThat(found.rows()).isEqualTo(asked.length);
                for (int i = 0; i < asked.length; i++) {
                    for (int c = 0; c < found.columns(); c++) {
                        assertThat(found.value().get(i, c))
                                .as("%s %s", kind, level)
                                .isCloseTo(expected.value().get(asked[i], c), within(1e-4f));
                    }
                }
            }
        }
    }

    /** Sums over random neighbours have the mean of the whole sum. */
    @Test
    void sampledSumsAreUnbiased() {
        int node = hub();
        FloatMatrix rows = FloatMatrix.zeros(DATA.nodeCount(), 1);
        for (int i = 0; i < DATA.nodeCount(); i++) {
            rows.set(i, 0, (float) Math.sin(i));
        }
        NeighbourSampler sampler = new NeighbourSampler(DATA.graph(), 2);
        GraphInput whole = new GraphInput(DATA.graph(), DATA.features());
        for (Aggregator aggregator : List.of(new SumAggregator(), new GcnAggregator())) {
            Tape tape = new Tape(1, Workers.SINGLE);
            tape.begin(0, false);
            double expected = aggregator
                    .apply(tape.constant(rows), whole.block(0))
                    .value()
                    .get(node, 0);
            double sum = 0;
            int rounds = 20_000;
            for (int round = 0; round < rounds; round++) {
                Sample sample = sampler.sample(new int[] {node}, 9, round);
                tape.begin(round, false);
                Tensor part = tape.constant(rows.select(sample.nodes()));
                sum += aggregator.apply(part, sample.blocks().getFirst()).data()[0];
            }
            assertThat(sum / rounds).as("%s, seed 9", aggregator).isCloseTo(expected, within(0.05));
        }
    }

    private static int hub() {
        int best = 0;
        for (int i = 0; i < DATA.nodeCount(); i++) {
            best = DATA.graph().degree(i) > DATA.graph().degree(best) ? i : best;
        }
        return best;
    }

    @Test
    void miniBatchesLearnOnTheSameLayersAndRepeat() {
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : new Level[] {Level.NONE, Level.WEC}) {
                TrainPlan plan = TrainPlan.of(kind, level).withBatch(32);
                plan = plan.withTraining(plan.training().withEpochs(30, 0));
                TrainResult first = train(plan);
                assertThat(first.test()).as("%s %s", kind, level).isGreaterThan(0.7);
                assertThat(train(plan).test()).isEqualTo(first.test());
            }
        }
    }

    /** Sizes differ from step to step, and a batch of all nodes has no further sources. */
    @Test
    void batchesOfAnySizeLearnFromNumbersToo() {
        GraphData small = SmallGraphs.dense(SmallGraphs.citations(90, 6));
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                for (int batch : new int[] {7, 33, 1000}) {
                    TrainPlan plan = TrainPlan.of(kind, level).withBatch(batch);
                    plan = plan.withTraining(plan.training().withEpochs(4, 0));
                    assertThat(train(small, plan).epochs())
                            .as("%s %s %d", kind, level, batch)
                            .isEqualTo(4);
                    assertThat(train(SmallGraphs.citations(90, 6), plan).epochs())
                            .isEqualTo(4);
                }
            }
        }
        TrainPlan reinforced = TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, Level.WEC, Estimator.REINFORCE))
                .consistent()
                .withBatch(33);
        reinforced = reinforced.withTraining(reinforced.training().withEpochs(4, 0));
        assertThat(train(small, reinforced).epochs()).isEqualTo(4);
    }

    private static TrainResult train(TrainPlan plan) {
        return train(DATA, plan);
    }

    private static TrainResult train(GraphData data, TrainPlan plan) {
        GraphInput input = new GraphInput(data.graph(), data.features());
        return new SeedRun(plan, data, input, Optional.empty(), 1, Workers.SINGLE).run(Trainer.Listener.NONE);
    }
}
