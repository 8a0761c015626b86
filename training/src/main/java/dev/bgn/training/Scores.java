package dev.bgn.training;

import dev.bgn.runtime.matrix.FloatMatrix;

/**
 * How good predictions are on some nodes. Shares are of 1; NaN of no nodes.
 *
 * @param rocAuc NaN unless there are two classes and nodes of both
 */
public record Scores(double accuracy, double macroF1, double rocAuc) {
    /** @param logits or any other score for each node and class */
    public static Scores of(FloatMatrix logits, int[] nodes, int[] labels) {
        ClassReport report = ClassReport.of(Evaluation.classes(logits), labels, nodes, logits.columns());
        return new Scores(report.accuracy(), report.macroF1(), RocAuc.of(logits, nodes, labels));
    }

    public double of(Metric metric) {
        return switch (metric) {
            case ACCURACY -> accuracy;
            case MACRO_F1 -> macroF1;
            case ROC_AUC -> rocAuc;
        };
    }
}
