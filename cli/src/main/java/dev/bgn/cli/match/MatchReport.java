package dev.bgn.cli.match;

import dev.bgn.cli.terminal.Output;
import dev.bgn.training.matching.Exam;
import dev.bgn.training.matching.MatchingScores;
import dev.bgn.training.matching.RankingExam;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.RankingScores;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scores of a matcher, as tables and as JSON. */
final class MatchReport {
    private MatchReport() {}

    static void print(Output output, Exam.Scores scores) {
        switch (scores) {
            case MatchingScores s ->
                output.printTable(
                        List.of("measure", "%", "95 % interval"),
                        List.of(
                                row("pair AUC", s.pairAuc(), s.pairError()),
                                row("triplet accuracy", s.tripletAccuracy(), s.tripletError())));
            case RankingExam.Scores s -> output.printTable(RANKING, List.of(row("matcher", s.ranking())));
            default -> throw new IllegalArgumentException("unknown scores " + scores);
        }
    }

    static final List<String> RANKING =
            List.of("answers", "squared error, 1e-3", "Spearman rho", "Kendall tau", "precision at 10");

    static List<String> row(String name, RankingScores s) {
        return List.of(
                name,
                String.format(Locale.ROOT, "%.2f", 1000 * s.squaredError()),
                String.format(Locale.ROOT, "%.3f", s.rho()),
                String.format(Locale.ROOT, "%.3f", s.tau()),
                String.format(Locale.ROOT, "%.3f", s.precisionAtTen()));
    }

    private static List<String> row(String name, double value, double error) {
        double least = Math.max(0, value - Evaluation.HALF_INTERVAL * error);
        double most = Math.min(1, value + Evaluation.HALF_INTERVAL * error);
        return List.of(
                name,
                String.format(Locale.ROOT, "%.1f", 100 * value),
                String.format(Locale.ROOT, "%.1f … %.1f", 100 * least, 100 * most));
    }

    static Map<String, Object> json(Exam.Scores scores) {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (scores) {
            case MatchingScores s -> {
                json.put("pairAuc", s.pairAuc());
                json.put("pairAucStandardError", s.pairError());
                json.put("tripletAccuracy", s.tripletAccuracy());
                json.put("tripletStandardError", s.tripletError());
            }
            case RankingExam.Scores s -> json.putAll(json(s.ranking()));
            default -> throw new IllegalArgumentException("unknown scores " + scores);
        }
        return json;
    }

    static Map<String, Object> json(RankingScores s) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("squaredError", s.squaredError());
        json.put("rho", s.rho());
        json.put("tau", s.tau());
        json.put("precisionAtTen", s.precisionAtTen());
        return json;
    }
}
