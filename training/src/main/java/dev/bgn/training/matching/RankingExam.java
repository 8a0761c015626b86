package dev.bgn.training.matching;

import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.score.RankingScores;
import java.util.ArrayList;
import java.util.List;

/**
 * Queries, each compared with all candidates. An epoch is chosen by Spearman's ρ: the order of the answers is what a search
 * is for, and ρ, unlike the squared error, does not prefer a network that guesses the mean of all similarities.
 */
public final class RankingExam implements Exam {
    private static final int BATCH = 128;

    private final List<NumberedGraph> queries;
    private final List<NumberedGraph> candidates;
    private final double[][] truth;
    private final Tape tape;

    /** @param truth the similarity, from 0 to 1, of each query (row) to each candidate (column) */
    RankingExam(List<NumberedGraph> queries, List<NumberedGraph> candidates, double[][] truth, Workers workers) {
        this.queries = List.copyOf(queries);
        this.candidates = List.copyOf(candidates);
        this.truth = truth;
        tape = new Tape(0, workers);
    }

    /** What an exam of queries found; the loss is the mean squared error, which is the Hamming loss. */
    public record Scores(RankingScores ranking) implements Exam.Scores {
        @Override
        public double value() {
            return ranking.rho();
        }

        @Override
        public double loss() {
            return ranking.squaredError();
        }
    }

    @Override
    public Scores scores(MatchingNetwork network, PairObjective objective) {
        return new Scores(RankingScores.of(truth, predicted(network)));
    }

    /** How good the sizes alone are. */
    RankingScores scores(SizeBaseline sizes) {
        return RankingScores.of(truth, sizes.predicted(queries, candidates));
    }

    /** The similarity, from 0 to 1, that a network gives each query (row) and candidate (column). */
    double[][] predicted(MatchingNetwork network) {
        double[][] all = new double[queries.size()][candidates.size()];
        long pairs = (long) queries.size() * candidates.size();
        for (long from = 0; from < pairs; from += BATCH) {
            int count = (int) Math.min(BATCH, pairs - from);
            List<NumberedGraph> graphs = new ArrayList<>();
            for (long p = from; p < from + count; p++) {
                graphs.add(queries.get((int) (p / candidates.size())));
                graphs.add(candidates.get((int) (p % candidates.size())));
            }
            tape.begin(0, false);
            float[] similarities = network.similarities(network.vectors(NumberedGraph.batch(graphs), tape, 0f))
                    .data();
            for (int k = 0; k < count; k++) {
                long p = from + k;
                all[(int) (p / candidates.size())][(int) (p % candidates.size())] = (1 + (double) similarities[k]) / 2;
            }
        }
        return all;
    }
}
