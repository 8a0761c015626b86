package dev.bgn.training.matching;

import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.RankingScores;
import java.util.Arrays;
import java.util.List;

/**
 * Queries, each compared with all candidates. An epoch is chosen by the mean of Spearman's ρ, for the order of the answers is
 * what a search is for, and of the share of the variance that is explained: while codes are soft, hard signs can have the
 * right order and values that are far off.
 */
public final class RankingExam implements Exam {
    private final List<MatchGraph> queries;
    private final List<MatchGraph> candidates;
    private final double[][] truth;
    private final Workers workers;

    /** @param truth the similarity, from 0 to 1, of each query (row) to each candidate (column) */
    RankingExam(List<MatchGraph> queries, List<MatchGraph> candidates, double[][] truth, Workers workers) {
        this.queries = List.copyOf(queries);
        this.candidates = List.copyOf(candidates);
        this.truth = truth;
        this.workers = workers;
    }

    /**
     * What an exam of queries found; the loss is the mean squared error.
     *
     * @param variance of the true similarities
     */
    public record Scores(RankingScores ranking, double variance) implements Exam.Scores {
        @Override
        public double value() {
            return (ranking.rho() + 1 - ranking.squaredError() / variance) / 2;
        }

        /** The mean of all similarities, whatever the graphs, explains nothing and has no order. */
        @Override
        public boolean isChance(double value) {
            return value < 0.05;
        }

        @Override
        public double loss() {
            return ranking.squaredError();
        }
    }

    @Override
    public Scores scores(GraphMatcher matcher) {
        return new Scores(RankingScores.of(truth, predicted(matcher)), variance());
    }

    private double variance() {
        double[] all = Arrays.stream(truth).flatMapToDouble(Arrays::stream).toArray();
        double mean = Arrays.stream(all).average().orElse(0);
        return Arrays.stream(all).map(t -> (t - mean) * (t - mean)).average().orElse(0);
    }

    /** How good the sizes alone are. */
    public RankingScores scores(SizeBaseline sizes) {
        return RankingScores.of(truth, sizes.predicted(queries, candidates));
    }

    /** The similarity that a matcher gives each query (row) and candidate (column). */
    double[][] predicted(GraphMatcher matcher) {
        double[][] all = new double[queries.size()][candidates.size()];
        for (int q = 0; q < all.length; q++) {
            float[] similarities = matcher.similarities(queries.get(q), candidates, workers);
            for (int c = 0; c < similarities.length; c++) {
                all[q][c] = similarities[c];
            }
        }
        return all;
    }
}
