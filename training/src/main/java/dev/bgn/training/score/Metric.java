package dev.bgn.training.score;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.Locale;

/** The measure on validation that chooses an epoch. */
public enum Metric {
    ACCURACY("accuracy"),
    /** The mean F1 of the classes: a rare class counts as much as a frequent one. */
    MACRO_F1("macro F1"),
    /** Of two classes; what is predicted does not matter, the order of the nodes does. */
    ROC_AUC("ROC AUC");

    private final String title;

    Metric(String title) {
        this.title = title;
    }

    /** What people call it. */
    public String title() {
        return title;
    }

    /** As options and files have it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Larger is better; NaN of no nodes. */
    public double of(FloatMatrix logits, int[] nodes, int[] labels) {
        return switch (this) {
            case ACCURACY -> Evaluation.accuracy(Evaluation.classes(logits), nodes, labels);
            case MACRO_F1 -> Scores.of(logits, nodes, labels).macroF1();
            case ROC_AUC -> RocAuc.of(logits, nodes, labels);
        };
    }

    /** Fails where it has no value on the validation nodes, if there are any. */
    public void requireFor(GraphData data) {
        if (this != ROC_AUC) {
            return;
        }
        if (data.classCount() != 2) {
            throw new BadInputException(
                    "the metric " + this + " is for two classes; " + data.name() + " has " + data.classCount());
        }
        int[] validation = data.split().validation();
        if (Arrays.stream(validation).map(data.labels()::of).distinct().count() == 1) {
            throw new BadInputException(
                    "the metric " + this + " needs validation nodes of both classes; here all are of one");
        }
    }
}
