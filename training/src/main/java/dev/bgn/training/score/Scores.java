package dev.bgn.training.score;

import dev.bgn.datasets.Labels;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/**
 * How good predictions are on some nodes. Shares are of 1; NaN of no nodes.
 *
 * @param rocAuc NaN unless there are two classes and nodes of both
 */
public record Scores(double accuracy, double macroF1, double rocAuc) {
    /**
     * The figures of predictions by the largest score.
     *
     * @param logits or any other score for each node and class
     * @param nodes of which those without a label are left out
     */
    public static Scores of(FloatMatrix logits, int[] nodes, int[] labels) {
        int[] labelled =
                Arrays.stream(nodes).filter(node -> labels[node] != Labels.NONE).toArray();
        ClassReport report = ClassReport.of(Evaluation.classes(logits), labels, labelled, logits.columns());
        return new Scores(report.accuracy(), report.macroF1(), RocAuc.of(logits, labelled, labels));
    }

    public double of(Metric metric) {
        return switch (metric) {
            case ACCURACY -> accuracy;
            case MACRO_F1 -> macroF1;
            case ROC_AUC -> rocAuc;
        };
    }
}
