package dev.bgn.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whichever test node has which label, every method learns the same, to the byte. */
class TestLabelsTest {
    private static final long SEED = 3;
    private static final GoldenTraining ORIGINAL = new GoldenTraining();
    private static final GoldenTraining PERMUTED = permuted();

    /** The golden graphs; the labels of their test nodes change places, and so do those of nodes in no part. */
    private static GoldenTraining permuted() {
        return new GoldenTraining(
                GoldenTraining.graphs().stream().map(TestLabelsTest::permuted).toList(), Workers.SINGLE);
    }

    private static GraphData permuted(GraphData data) {
        Random random = new Random(SEED);
        int[] labels = data.labels().toArray();
        Split split = data.split();
        shuffle(labels, split.test(), random);
        shuffle(labels, unused(data), random);
        return with(data, labels);
    }

    private static int[] unused(GraphData data) {
        boolean[] used = new boolean[data.nodeCount()];
        Split split = data.split();
        for (int[] part : new int[][] {split.train(), split.validation(), split.test()}) {
            Arrays.stream(part).forEach(node -> used[node] = true);
        }
        return IntStream.range(0, used.length).filter(node -> !used[node]).toArray();
    }

    private static void shuffle(int[] labels, int[] nodes, Random random) {
        List<Integer> values = new ArrayList<>();
        Arrays.stream(nodes).forEach(node -> values.add(labels[node]));
        Collections.shuffle(values, random);
        int changed = 0;
        for (int i = 0; i < nodes.length; i++) {
            changed += labels[nodes[i]] == values.get(i) ? 0 : 1;
            labels[nodes[i]] = values.get(i);
        }
        assertThat(changed).as("labels that differ, seed %d", SEED).isPositive();
    }

    private static GraphData with(GraphData data, int[] labels) {
        return new GraphData(
                data.name(),
                data.graph(),
                data.features(),
                data.featureNames(),
                new Labels(labels, data.labels().classNames()),
                data.nodeNames(),
                data.split(),
                data.edgeReport());
    }

    static Stream<Method> methods() {
        return Stream.concat(Methods.ALL.stream(), Stream.of(new TwoHopRegression()));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void doNotMatter(Method method) {
        assertThat(PERMUTED.checksum(method))
                .as(
                        "%s, seed %d: the labels of test nodes, or of nodes in no part, decide what is learned",
                        method, SEED)
                .isEqualTo(ORIGINAL.checksum(method));
    }

    @Test
    void aMethodThatLooksAtThemIsFound() {
        Method peeking = new PeekingMethod();
        assertThat(PERMUTED.checksum(peeking)).isNotEqualTo(ORIGINAL.checksum(peeking));
    }

    /** Predicts the labels as they are. */
    private record PeekingMethod() implements Method {
        @Override
        public String name() {
            return "peeking";
        }

        @Override
        public String title() {
            return "peeking";
        }

        @Override
        public String settings() {
            return "";
        }

        @Override
        public Optional<Outcome> run(MethodRun run) {
            Scores perfect = new Scores(1, 1, 1);
            int[] classes = run.data().labels().toArray();
            return Optional.of(new Outcome(perfect, perfect, classes, Optional.empty(), Optional.empty()));
        }
    }
}
