package dev.bgn.training.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.SeedRun;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import dev.bgn.training.layer.GraphInput;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NeighbourSamplerTest {
    private static final GraphData DATA = SmallGraphs.citations(400, 6);

    @Test
    void aSampleHoldsRealEdgesAndNoMoreThanAskedFor() {
        NeighbourSampler sampler = new NeighbourSampler(DATA.graph(), 2, 3);
        for (int round = 0; round < 20; round++) {
            int[] asked = {5, 17, 200 + round};
            Sample sample = sampler.sample(asked, new CounterRandom(1, round));
            assertThat(sample.asked()).isEqualTo(3);
            assertThat(Arrays.copyOf(sample.nodes(), 3)).containsExactly(asked);
            assertThat(Arrays.stream(sample.nodes()).distinct().count()).isEqualTo(sample.nodes().length);
            for (int i = 0; i < sample.nodes().length; i++) {
                assertThat(sample.graph().degree(i)).isLessThanOrEqualTo(i < 3 ? 2 : 3);
                for (int j : sample.graph().neighbours(i)) {
                    assertThat(DATA.graph().hasEdge(sample.nodes()[i], sample.nodes()[j]))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void enoughRoomTakesAllNeighbours() {
        Sample sample = new NeighbourSampler(DATA.graph(), 1000).sample(new int[] {7}, new CounterRandom(1, 1));
        int[] found = Arrays.stream(sample.graph().neighbours(0))
                .map(i -> sample.nodes()[i])
                .sorted()
                .toArray();
        assertThat(found).containsExactly(DATA.graph().neighbours(7));
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

    private static TrainResult train(TrainPlan plan) {
        GraphInput input = new GraphInput(DATA.graph(), DATA.features());
        return new SeedRun(plan, DATA, input, Optional.empty(), 1, Workers.SINGLE)
                .trainer()
                .run(Trainer.Listener.NONE);
    }
}
