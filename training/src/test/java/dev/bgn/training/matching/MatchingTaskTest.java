package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.RocAuc;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatchingTaskTest {
    /** Similar graphs are equal, dissimilar ones differ by three edges: easy to tell. */
    private static final ErdosRenyiPairs EASY = new ErdosRenyiPairs(3, 8, 0.35, 0, 3);

    private static final MatchingSettings SMALL =
            new MatchingSettings(1, 12, 16, 2, CrossGraph.DOT, false, false, MatchingLoss.HAMMING);

    private static MatchingExam exam(Workers workers) {
        return MatchingExam.of(new ErdosRenyiPairs(4, 8, 0.35, 0, 3), 100, 100, workers);
    }

    private static MatchingTask task(
            MatchingNetwork network, PairObjective objective, int steps, int epochs, Workers workers) {
        GeneratedPairs source = new GeneratedPairs(EASY);
        PairSource batches = objective.triplets()
                ? (step, team) -> source.triplets(step, 10, team)
                : (step, team) -> source.pairs(step, 20, team);
        return new MatchingTask(network, batches, objective, exam(workers), steps, epochs);
    }

    private static List<FloatMatrix> trained(MatchingSettings settings, PairObjective objective, Workers workers) {
        MatchingNetwork network = new MatchingNetwork(settings, 1);
        MatchingTask task = task(network, objective, 3, 2, workers);
        new Trainer(task, MatchingTask.training(1e-2, 2), 1, workers).run(Trainer.Listener.NONE);
        return network.parameters().stream().map(Parameter::copy).toList();
    }

    @ParameterizedTest
    @EnumSource
    void threadsChangeNoBit(CrossGraph cross) {
        MatchingSettings settings = SMALL.withCrossGraph(cross).withCodes(true, true);
        try (Workers three = Workers.of(3)) {
            assertThat(trained(settings, PairObjective.ofPairs(), three))
                    .isEqualTo(trained(settings, PairObjective.ofPairs(), Workers.SINGLE));
            assertThat(trained(SMALL.withCrossGraph(cross), PairObjective.ofTriplets(), three))
                    .isEqualTo(trained(SMALL.withCrossGraph(cross), PairObjective.ofTriplets(), Workers.SINGLE));
        }
    }

    /** Its similarities are no numbers after the only step; that is found before anything is kept. */
    @Test
    void aNetworkThatDivergedInTheLastStepIsRefused() {
        MatchingNetwork network = new MatchingNetwork(SMALL, 1);
        MatchingTask task = task(network, PairObjective.ofPairs(), 1, 1, Workers.SINGLE);
        Trainer trainer = new Trainer(task, MatchingTask.training(1e38, 1), 1, Workers.SINGLE);
        assertThatExceptionOfType(TrainingException.class)
                .isThrownBy(() -> trainer.run(Trainer.Listener.NONE))
                .withMessageContaining("diverged");
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "500, 1, 500", "501, 2, 250", "999, 2, 499", "1200, 3, 400", "100000, 200, 500"})
    void epochsShareTheSteps(int steps, int epochs, int each) {
        MatchingPlan usual = MatchingPlan.usual(SMALL, 1);
        MatchingPlan plan = new MatchingPlan(SMALL, usual.estimator(), false, 1, steps, usual.rate(), 1);
        assertThat(plan.epochs()).isEqualTo(epochs);
        assertThat(plan.stepsOfEpoch()).isEqualTo(each);
    }

    /** Similar graphs have the same label on all nodes, dissimilar ones another. */
    private static PairBatch labelled(long step, Workers workers) {
        PairBatch drawn = new GeneratedPairs(EASY).pairs(step, 20, workers);
        int[] labels = new int[drawn.graphs().nodeCount()];
        for (int g = 0; g < drawn.graphs().graphCount(); g++) {
            long bits = new CounterRandom(19, step).bits(g / 2) & 1;
            boolean turned = g % 2 == 1 && drawn.targets()[g / 2] < 0;
            int label = (int) (turned ? 1 - bits : bits);
            Arrays.fill(labels, drawn.graphs().graphStarts()[g], drawn.graphs().graphStarts()[g + 1], label);
        }
        GraphBatch graphs =
                new GraphBatch(drawn.graphs().graph(), drawn.graphs().graphStarts(), labels);
        return new PairBatch(graphs, drawn.targets());
    }

    /** Forty pairs, of which two in turn, a similar one and one that is not, are a triplet as well. */
    private static MatchingExam labelledExam() {
        List<MatchGraph> first = new ArrayList<>();
        List<MatchGraph> second = new ArrayList<>();
        boolean[] similar = new boolean[40];
        for (int round = 0; round < 2; round++) {
            for (int k = 0; k < similar.length; k++) {
                ErdosRenyiPairs.Pair pair = EASY.pair(1_000_000L + k);
                similar[k] = pair.similar();
                int label = (int) new CounterRandom(23, 0).below(2, k);
                first.add(labelled(pair.first(), label));
                second.add(labelled(pair.second(), pair.similar() ? label : 1 - label));
            }
        }
        return new MatchingExam(first, second, similar, Workers.SINGLE);
    }

    private static MatchGraph labelled(CsrGraph graph, int label) {
        int[] labels = new int[graph.nodeCount()];
        Arrays.fill(labels, label);
        return new MatchGraph(graph, labels);
    }

    @ParameterizedTest
    @ValueSource(strings = {"real", "nodes", "graphs", "both", "siamese", "reinforced"})
    void theHammingLossFalls(String form) {
        MatchingSettings plain = new MatchingSettings(2, 12, 16, 2, CrossGraph.DOT, false, false, MatchingLoss.HAMMING);
        MatchingSettings settings = switch (form) {
            case "nodes" -> plain.withCodes(true, false);
            case "graphs" -> plain.withCodes(false, true);
            case "both", "reinforced" -> plain.withCodes(true, true);
            case "siamese" -> plain.withCrossGraph(CrossGraph.NONE);
            default -> plain;
        };
        CodeEstimator estimator = form.equals("reinforced") ? CodeEstimator.REINFORCE : CodeEstimator.TANH;
        MatchingNetwork network = new MatchingNetwork(settings, estimator, 1);
        MatchingExam exam = labelledExam();
        MatchingTask task = new MatchingTask(network, MatchingTaskTest::labelled, PairObjective.ofPairs(), exam, 50, 6);
        assertLearns(form, task, 2e-3, 6);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theMarginLossFalls(boolean triplets) {
        PairObjective objective = triplets ? PairObjective.ofTriplets() : PairObjective.ofPairs();
        MatchingNetwork network = new MatchingNetwork(SMALL.withLoss(MatchingLoss.MARGIN), 1);
        assertLearns("" + objective, task(network, objective, 50, 6, Workers.SINGLE), 5e-3, 6);
    }

    private static void assertLearns(String what, MatchingTask task, double rate, int most) {
        List<Epoch> epochs = new ArrayList<>();
        Trainer trainer = new Trainer(task, MatchingTask.training(rate, most), 1, Workers.SINGLE);
        Trainer.Outcome outcome = trainer.run(Trainer.Listener.of(epochs::add));
        assertThat(outcome.score()).as("%s: %s", what, epochs).isGreaterThan(0.95);
        assertThat(epochs.getLast().loss())
                .as("%s: %s", what, epochs)
                .isLessThan(0.5 * epochs.getFirst().loss());
    }

    /** What REINFORCE is told of the pairs is the loss, shared out. */
    @ParameterizedTest
    @EnumSource
    void theLossesOfPairsAddUp(MatchingLoss loss) {
        MatchingNetwork network = new MatchingNetwork(SMALL.withLoss(loss), 1);
        for (PairObjective objective : List.of(PairObjective.ofPairs(), PairObjective.ofTriplets())) {
            PairBatch batch = new GeneratedPairs(EASY).triplets(5, 10, Workers.SINGLE);
            Tape tape = new Tape(1, Workers.SINGLE);
            tape.begin(0, true);
            Tensor vectors = network.vectors(batch.graphs(), tape, 0f);
            float[] similarities = network.similarities(vectors).data();
            float[] losses = objective.losses(loss.comparison(), similarities, batch.targets());
            double sum = 0;
            for (float of : losses) {
                sum += objective.triplets() && loss == MatchingLoss.MARGIN ? of / 2 : of;
            }
            double whole = objective.loss(network, vectors, batch.targets()).data()[0];
            assertThat(sum).as("%s %s", loss, objective).isCloseTo(whole, within(1e-5 * Math.max(1, whole)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResumedTrainingIsTheSame(CodeEstimator estimator) {
        MatchingSettings settings = SMALL.withCodes(true, true);
        MatchingNetwork whole = new MatchingNetwork(settings, estimator, 1);
        MatchingTask first = task(whole, PairObjective.ofPairs(), 3, 4, Workers.SINGLE);
        Trainer uninterrupted = new Trainer(first, MatchingTask.training(1e-2, 4), 1, Workers.SINGLE);
        uninterrupted.learn();
        uninterrupted.learn();
        MatchingNetwork resumed = new MatchingNetwork(settings, estimator, 2);
        MatchingTask second = task(resumed, PairObjective.ofPairs(), 3, 4, Workers.SINGLE);
        Trainer later = new Trainer(second, MatchingTask.training(1e-2, 4), 1, Workers.SINGLE);
        later.state()
                .resume(uninterrupted.state().numbers(), uninterrupted.state().arrays());
        for (int epoch = 2; epoch < 4; epoch++) {
            assertThat(later.learn()).isEqualTo(uninterrupted.learn());
        }
        assertThat(resumed.parameters().stream().map(Parameter::copy).toList())
                .isEqualTo(whole.parameters().stream().map(Parameter::copy).toList());
    }

    /** Ctrl-C in the middle of a long epoch: what the last whole epoch left is the result. */
    @Test
    void anEpochCanBeLeftBetweenItsSteps() {
        MatchingNetwork network = new MatchingNetwork(SMALL, 1);
        MatchingTask task = task(network, PairObjective.ofPairs(), 4, 3, Workers.SINGLE);
        Trainer trainer = new Trainer(task, MatchingTask.training(1e-2, 3), 1, Workers.SINGLE);
        List<Epoch> epochs = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        Trainer.Outcome outcome = trainer.run(new Trainer.Listener<RuntimeException>() {
            @Override
            public boolean proceed(Epoch epoch) {
                return epochs.add(epoch);
            }

            @Override
            public boolean goesOn() {
                return asked.incrementAndGet() < 5;
            }
        });
        assertThat(epochs).hasSize(1);
        assertThat(outcome.epochs()).isEqualTo(1);
        assertThat(asked).hasValue(5); // three within the first epoch, two in the second
        MatchingNetwork whole = new MatchingNetwork(SMALL, 1);
        MatchingTask same = task(whole, PairObjective.ofPairs(), 4, 3, Workers.SINGLE);
        new Trainer(same, MatchingTask.training(1e-2, 3), 1, Workers.SINGLE).run(_ -> false);
        assertThat(network.parameters().stream().map(Parameter::copy).toList())
                .isEqualTo(whole.parameters().stream().map(Parameter::copy).toList());
    }

    @Test
    void graphCodesSharpenInTheFirstHalf() {
        MatchingTask task = task(new MatchingNetwork(SMALL, 1), PairObjective.ofPairs(), 10, 4, Workers.SINGLE);
        assertThat(task.sharpness(0, 0)).isEqualTo(1f);
        assertThat(task.sharpness(1, 0)).isCloseTo(2.5f, within(1e-6f));
        assertThat(task.sharpness(1, 9)).isCloseTo(3.85f, within(1e-6f));
        assertThat(task.sharpness(2, 0)).isZero();
        assertThat(task.sharpness(3, 9)).isZero();
    }

    @Test
    void areaIsThatOfCountedPairs() {
        for (int seed = 0; seed < 20; seed++) {
            CounterRandom random = new CounterRandom(seed, 0);
            int count = 2 + (int) random.below(40, 0);
            double[] scores = new double[count];
            boolean[] positive = new boolean[count];
            for (int i = 0; i < count; i++) {
                // Few values, so that many are equal, as similarities of codes are.
                scores[i] = random.below(7, 2L * i + 1) / 4.0 - 0.5;
                positive[i] = i == 0 || (i != 1 && random.below(2, 2L * i + 2) == 0);
            }
            double right = 0;
            int pairs = 0;
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < count; j++) {
                    if (positive[i] && !positive[j]) {
                        right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                        pairs++;
                    }
                }
            }
            assertThat(RocAuc.of(scores, positive)).as("seed %s", seed).isCloseTo(right / pairs, within(1e-12));
        }
        assertThat(RocAuc.of(new double[] {1, 2}, new boolean[] {true, true})).isNaN();
    }

    /** The mean over all ways to leave out one thing of either kind has about the same error. */
    @Test
    void theErrorOfTheAreaIsThatOfTheJackknife() {
        CounterRandom random = new CounterRandom(31, 0);
        int count = 400;
        double[] scores = new double[count];
        boolean[] positive = new boolean[count];
        for (int i = 0; i < count; i++) {
            positive[i] = i % 2 == 0;
            scores[i] = random.below(1000, i) + (positive[i] ? 300 : 0);
        }
        double area = RocAuc.of(scores, positive);
        double squares = 0;
        for (int left = 0; left < count; left++) {
            double[] others = new double[count - 1];
            boolean[] kinds = new boolean[count - 1];
            for (int i = 0; i < count - 1; i++) {
                others[i] = scores[i < left ? i : i + 1];
                kinds[i] = positive[i < left ? i : i + 1];
            }
            squares += Math.pow(RocAuc.of(others, kinds) - area, 2);
        }
        double jackknife = Math.sqrt((count - 1.0) / count * squares);
        assertThat(RocAuc.standardError(scores, positive)).isCloseTo(jackknife, within(0.02 * jackknife));
    }

    @Test
    void tripletsInOrderAreCounted() {
        MatchGraph graph = MatchGraph.of(EASY.pair(0).first());
        List<MatchGraph> graphs = Collections.nCopies(10, graph);
        MatchingExam exam = new MatchingExam(graphs, graphs, new boolean[] {true, false}, Workers.SINGLE);
        MatchingScores scores = exam.scores(GraphComparison.HAMMING, new float[] {1, 0, 1, 0, 0.5f, 0.5f, 0, 1, 3, 2});
        assertThat(scores.tripletAccuracy()).isEqualTo(0.625);
        assertThat(scores.pairAuc()).isEqualTo(1);
        assertThat(scores.isChance(scores.value())).isFalse();
        assertThat(scores.isChance(0.51)).isTrue();
        assertThat(scores.loss()).isEqualTo(0.125); // (1 − 1)² / 4 and (−1 − 0)² / 4
        assertThat(scores.tripletError()).isCloseTo(Math.sqrt(0.625 * 0.375 / 4), within(1e-12));
    }

    /** The exam beside the naive network on the same graphs. */
    @Test
    void theExamIsThatOfTheNaiveNetwork() {
        MatchingNetwork network = new MatchingNetwork(SMALL, 5);
        MatchingScores scores = exam(Workers.SINGLE).scores(GraphMatcher.of(MatchingExport.numbered(network)));
        GeneratedPairs source = new GeneratedPairs(new ErdosRenyiPairs(4, 8, 0.35, 0, 3));
        NaiveMatching naive = new NaiveMatching(SMALL, network.parameters());
        double loss = 0;
        for (int b = 0; b < 2; b++) {
            loss += naive.loss(source.pairs(b, 50, Workers.SINGLE), PairObjective.ofPairs(), 0) / 2;
        }
        assertThat(scores.loss()).isCloseTo(loss, within(1e-5));
        assertThat(scores.value()).isEqualTo((scores.pairAuc() + scores.tripletAccuracy()) / 2);
    }
}
