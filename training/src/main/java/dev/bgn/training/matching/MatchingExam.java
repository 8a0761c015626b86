package dev.bgn.training.matching;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.score.RocAuc;
import java.util.ArrayList;
import java.util.List;

/** Fixed pairs and triplets: can similar graphs be told from dissimilar ones? */
public final class MatchingExam implements Exam {
    private static final int BATCH = 50;

    private final List<MatchGraph> first;
    private final List<MatchGraph> second;
    private final boolean[] similar;
    private final int tripletCount;
    private final Workers workers;

    /**
     * Graphs of pairs, then of triplets, each of which is two pairs, the similar one first.
     *
     * @param similar which of the pairs are
     */
    MatchingExam(List<MatchGraph> first, List<MatchGraph> second, boolean[] similar, Workers workers) {
        this.first = List.copyOf(first);
        this.second = List.copyOf(second);
        this.similar = similar;
        this.workers = workers;
        tripletCount = (first.size() - similar.length) / 2;
    }

    /** The first pairs, half of them similar, and triplets of a generator. */
    public static MatchingExam of(ErdosRenyiPairs generator, int pairCount, int tripletCount, Workers workers) {
        if (pairCount < 2 || tripletCount < 1) {
            throw new IllegalArgumentException(
                    pairCount + " pairs and " + tripletCount + " triplets: expected at least 2 and 1");
        }
        List<MatchGraph> first = new ArrayList<>();
        List<MatchGraph> second = new ArrayList<>();
        boolean[] similar = new boolean[pairCount];
        for (int k = 0; k < pairCount; k++) {
            ErdosRenyiPairs.Pair pair = generator.pair(k);
            first.add(MatchGraph.of(pair.first()));
            second.add(MatchGraph.of(pair.second()));
            similar[k] = pair.similar();
        }
        for (int k = 0; k < tripletCount; k++) {
            ErdosRenyiPairs.Triplet triplet = generator.triplet(k);
            MatchGraph anchor = MatchGraph.of(triplet.anchor());
            first.add(anchor);
            second.add(MatchGraph.of(triplet.similar()));
            first.add(anchor);
            second.add(MatchGraph.of(triplet.dissimilar()));
        }
        return new MatchingExam(first, second, similar, workers);
    }

    @Override
    public MatchingScores scores(GraphMatcher matcher) {
        return scores(matcher.model().shape().comparison(), matcher.similarities(first, second, workers));
    }

    /** The same by a network in training, with hard signs. */
    MatchingScores scores(MatchingNetwork network, Workers threads) {
        float[] similarities = new float[first.size()];
        Tape tape = new Tape(0, threads);
        for (int from = 0; from < similarities.length; from += BATCH) {
            int to = Math.min(similarities.length, from + BATCH);
            List<MatchGraph> graphs = new ArrayList<>();
            for (int k = from; k < to; k++) {
                graphs.add(first.get(k));
                graphs.add(second.get(k));
            }
            tape.begin(from, false);
            Tensor vectors = network.vectors(GraphBatch.ofGraphs(graphs), tape, 0);
            System.arraycopy(network.similarities(vectors).data(), 0, similarities, from, to - from);
        }
        return scores(network.settings().loss().comparison(), similarities);
    }

    /** @param similarities of the pairs, then of the two pairs of each triplet */
    MatchingScores scores(GraphComparison comparison, float[] similarities) {
        double[] ofPairs = new double[similar.length];
        double loss = 0;
        for (int k = 0; k < similar.length; k++) {
            ofPairs[k] = similarities[k];
            loss += PairObjective.loss(comparison, similarities[k], similar[k] ? 1 : -1) / similar.length;
        }
        double right = 0;
        for (int k = similar.length; k < similarities.length; k += 2) {
            right += similarities[k] > similarities[k + 1] ? 1 : similarities[k] == similarities[k + 1] ? 0.5 : 0;
        }
        return new MatchingScores(
                RocAuc.of(ofPairs, similar),
                RocAuc.standardError(ofPairs, similar),
                right / tripletCount,
                tripletCount,
                loss);
    }
}
