package dev.bgn.lab.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.method.Outcome;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Scores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A method of somebody else's goes through the table as ours do. */
class OwnMethodTest {
    private static GraphData data(int edges) {
        GraphData graph = new PlantedPartition(4, 60, edges, 3, 0.8, 100, 8, 0.5).toGraphData();
        return graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
    }

    /** The class that most neighbours with a known label have. */
    private record NeighbourVote(int ownWeight) implements Method {
        @Override
        public String name() {
            return "neighbour-vote";
        }

        @Override
        public String title() {
            return "vote of the neighbours";
        }

        @Override
        public String settings() {
            return toString();
        }

        @Override
        public Optional<Outcome> run(MethodRun run) {
            GraphData data = run.data();
            if (data.edgeCount() == 0) {
                return Optional.empty();
            }
            int[] known = new int[data.nodeCount()];
            Arrays.fill(known, Labels.NONE);
            for (int node : data.split().train()) {
                known[node] = data.labels().of(node);
            }
            FloatMatrix votes = FloatMatrix.zeros(data.nodeCount(), data.classCount());
            for (int node = 0; node < known.length; node++) {
                vote(votes, node, known[node], ownWeight);
                for (int e = data.graph().edgeStart(node); e < data.graph().edgeStart(node + 1); e++) {
                    vote(votes, node, known[data.graph().target(e)], 1);
                }
            }
            int[] labels = data.labels().toArray();
            return Optional.of(new Outcome(
                    Scores.of(votes, data.split().validation(), labels),
                    Scores.of(votes, data.split().test(), labels),
                    Evaluation.classes(votes),
                    Optional.empty(),
                    Optional.empty()));
        }

        private static void vote(FloatMatrix votes, int node, int label, int weight) {
            if (label != Labels.NONE) {
                votes.set(node, label, votes.get(node, label) + weight);
            }
        }
    }

    @Test
    void isMeasuredAndKept(@TempDir Path folder) throws Exception {
        GraphData data = data(150);
        Method vote = new NeighbourVote(2);
        AccuracyProtocol protocol = new AccuracyProtocol(2, AccuracyModels.in(folder.resolve("models"), line -> {}));
        AccuracyCell cell = protocol.run(vote, data, 1, 3, done -> {}).orElseThrow();
        MethodRun run = MethodRun.of(SeedSplits.of(data, Optional.empty(), 1), 1);
        double expected = 100 * vote.run(run).orElseThrow().test().accuracy();
        assertThat(expected).isGreaterThan(50);
        assertThat(cell.row()).isEqualTo("neighbour-vote");
        assertThat(cell.test()).hasSize(3).allSatisfy(test -> assertThat(test).isCloseTo(expected, within(0.006)));
        assertThat(folder.resolve("models")).doesNotExist();

        Path file = folder.resolve("cells.jsonl");
        AccuracyResults.open(file).add(cell);
        AccuracyResults kept = AccuracyResults.open(file);
        // A third of the seconds, three times, may be another double than all of them.
        AccuracyCell found =
                kept.find(protocol.version(vote), data.name(), 1, 3).orElseThrow();
        assertThat(found).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(cell);
        assertThat(found.seconds()).isCloseTo(cell.seconds(), within(1e-9));
        MethodVersion other = protocol.version(new NeighbourVote(0));
        assertThat(kept.find(other, data.name(), 1, 3)).isEmpty();
        assertThat(kept.outdated(other, data.name(), 1, 3)).hasValue("with other settings");
    }

    @Test
    void seedsThatWereDoneBeforeARunEndsAreKept(@TempDir Path folder) throws Exception {
        GraphData data = data(150);
        Method vote = new NeighbourVote(2);
        AccuracyProtocol protocol = new AccuracyProtocol(2, AccuracyModels.in(folder.resolve("models"), line -> {}));
        AccuracyResults kept = AccuracyResults.open(folder.resolve("cells.jsonl"));
        assertThatThrownBy(() -> protocol.run(vote, data, 1, 5, cell -> {
                    if (kept.missing(protocol.version(vote), data.name(), 1, 5) < 5) {
                        throw new IOException("killed");
                    }
                    kept.add(cell);
                }))
                .hasMessage("killed");
        assertThat(Files.readAllLines(folder.resolve("cells.jsonl"))).hasSize(1);
    }

    @Test
    void seedsAreFoundInAnyLinesAndOrder(@TempDir Path folder) throws Exception {
        GraphData data = data(150);
        Method vote = new NeighbourVote(2);
        AccuracyProtocol protocol = new AccuracyProtocol(1, AccuracyModels.in(folder.resolve("models"), line -> {}));
        MethodVersion version = protocol.version(vote);
        AccuracyResults kept = AccuracyResults.open(folder.resolve("cells.jsonl"));
        kept.add(protocol.run(vote, data, 5, 2, cell -> {}).orElseThrow());
        kept.add(protocol.run(vote, data, 2, 1, cell -> {}).orElseThrow());
        kept.add(protocol.run(vote, data, 1, 3, cell -> {}).orElseThrow());
        AccuracyCell whole = protocol.run(vote, data, 1, 6, cell -> {}).orElseThrow();
        assertThat(kept.begun(version, data.name(), 1, 6).orElseThrow().test())
                .isEqualTo(whole.test().subList(0, 3));
        assertThat(kept.missing(version, data.name(), 4, 3)).isEqualTo(1);
        assertThat(kept.find(version, data.name(), 1, 6)).isEmpty();
        kept.add(protocol.run(vote, data, 4, 1, cell -> {}).orElseThrow());
        AccuracyCell found = kept.find(version, data.name(), 1, 6).orElseThrow();
        assertThat(found.test()).isEqualTo(whole.test());
        assertThat(found.validation()).isEqualTo(whole.validation());
        assertThat(found.macroF1()).isEqualTo(whole.macroF1());
        assertThat(kept.find(version, data.name(), 2, 2).orElseThrow().test())
                .as("a part of a longer line")
                .isEqualTo(whole.test().subList(1, 3));
        assertThat(kept.outdated(version, data.name(), 1, 6)).isEmpty();
    }

    @Test
    void hasNoCellWhereADatasetLacksWhatItNeeds(@TempDir Path folder) throws Exception {
        AccuracyProtocol protocol = new AccuracyProtocol(1, AccuracyModels.in(folder, line -> {}));
        assertThat(protocol.run(new NeighbourVote(2), data(0), 1, 2, done -> {}))
                .isEmpty();
    }
}
