package dev.bgn.training.matching;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.training.score.RocAuc;
import java.util.ArrayList;
import java.util.List;

/** Fixed pairs, half of them similar, and triplets of a generator. */
public final class MatchingExam implements Exam {
    private final List<MatchGraph> first = new ArrayList<>();
    private final List<MatchGraph> second = new ArrayList<>();
    private final boolean[] similar;
    private final int tripletCount;
    private final Workers workers;

    /** The first pairs and triplets of a generator. */
    public MatchingExam(ErdosRenyiPairs generator, int pairCount, int tripletCount, Workers workers) {
        if (pairCount < 2 || tripletCount < 1) {
            throw new IllegalArgumentException(
                    pairCount + " pairs and " + tripletCount + " triplets: expected at least 2 and 1");
        }
        this.tripletCount = tripletCount;
        this.workers = workers;
        similar = new boolean[pairCount];
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
    }

    @Override
    public MatchingScores scores(GraphMatcher matcher) {
        return scores(matcher.model().shape().comparison(), matcher.similarities(first, second, workers));
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
