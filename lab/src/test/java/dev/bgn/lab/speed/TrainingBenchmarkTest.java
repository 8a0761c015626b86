package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.report.timing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether the benchmark gives the peer the task it says and compares the right lines. */
class TrainingBenchmarkTest {
    private static final Effort SHORT = new Effort(1, 1, 3, 1e9);

    /** A peer that only counts. */
    private static final class CountingPeer implements TrainingPeer {
        private final List<Task> tasks = new ArrayList<>();
        private int epochs;
        private int closed;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public void useThreads(int count) {}

        @Override
        public Training gat(Task task) {
            tasks.add(task);
            return new Training() {
                @Override
                public void run() {
                    epochs++;
                }

                @Override
                public double loss() {
                    return 0;
                }

                @Override
                public void close() {
                    closed++;
                }
            };
        }
    }

    @Test
    void everyLevelAndThePeerHaveALineForEachNumberOfThreads() {
        GraphData graph = PlantedPartition.likeCora(3, 150).toGraphData();
        GraphData data = graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
        CountingPeer peer = new CountingPeer();
        List<TrainingResult> results = new TrainingBenchmark(SHORT, Optional.of(peer)).measure(data, List.of(1, 2));
        assertThat(results)
                .extracting(TrainingResult::binarize)
                .containsExactly("none", "wec", "none", "none", "wec", "none");
        assertThat(results).extracting(TrainingResult::threads).containsExactly(1, 1, 1, 2, 2, 2);
        assertThat(results).allSatisfy(r -> {
            assertThat(r.milliseconds()).isPositive();
            assertThat(r.ratioToPeer()).isNotNull();
            assertThat(r.ratioToOneThread()).isNotNull();
        });
        assertThat(results.getFirst().ratioToReal()).isEqualTo(1.0);
        assertThat(peer.epochs).isPositive();
        assertThat(peer.closed).isEqualTo(2);
        TrainingPeer.Task task = peer.tasks.getFirst();
        assertThat(task.graph().edgeCount()).isEqualTo(data.graph().edgeCount() + data.nodeCount());
        assertThat(task.heads() * task.width()).isEqualTo(64);
        assertThat(task.trainNodes()).isEqualTo(data.split().train());
    }
}
