package dev.bgn.training.score;

/**
 * How well similarities are predicted and ordered. The last three are means over queries.
 *
 * @param squaredError mean of the squared errors of all similarities, not halved (the figures of SimGNN are)
 * @param rho Spearman's rank correlation
 * @param tau Kendall's rank correlation τ-b
 * @param precisionAtTen the share of the ten that are predicted to be the most similar which are
 */
public record RankingScores(double squaredError, double rho, double tau, double precisionAtTen) {
    private static final int TOP = 10;

    /**
     * The scores of predictions.
     *
     * @param truth a row for each query with the true similarities of all that it is compared with; rows without any
     *     difference say nothing about order and are left out of the correlations
     */
    public static RankingScores of(double[][] truth, double[][] predicted) {
        double error = 0;
        long pairs = 0;
        double rho = 0;
        double tau = 0;
        int ordered = 0;
        double precision = 0;
        for (int q = 0; q < truth.length; q++) {
            for (int c = 0; c < truth[q].length; c++) {
                double miss = truth[q][c] - predicted[q][c];
                error += miss * miss;
            }
            pairs += truth[q].length;
            double rhoOfQuery = Ranking.spearman(truth[q], predicted[q]);
            if (!Double.isNaN(rhoOfQuery)) {
                rho += rhoOfQuery;
                tau += Ranking.kendall(truth[q], predicted[q]);
                ordered++;
            }
            precision += Ranking.precision(truth[q], predicted[q], TOP);
        }
        return new RankingScores(error / pairs, rho / ordered, tau / ordered, precision / truth.length);
    }
}
