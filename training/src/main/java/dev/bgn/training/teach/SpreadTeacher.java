package dev.bgn.training.teach;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SpreadLabels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.SoftLabels;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.score.Evaluation;
import java.util.Locale;
import java.util.Optional;

/**
 * Labels that spread over the edges, as a teacher: it reaches further than a network of a few layers and sees no feature,
 * which is what a graph without features needs, or one whose columns say little.
 *
 * @param soft a row for each node that sums to 1
 * @param validation the accuracy of the spread labels
 */
public record SpreadTeacher(FloatMatrix soft, double validation) {
    public static final String NAME = "spread-labels";

    /** With the α that is best on validation; nothing where a graph has no edges or no validation nodes. */
    public static Optional<SpreadTeacher> of(GraphData data, Workers workers, Progress progress) {
        int[] nodes = data.split().validation();
        if (nodes.length == 0 || data.edgeCount() == 0) {
            return Optional.empty();
        }
        FloatMatrix best = null;
        double most = -1;
        for (float alpha : SpreadLabels.ALPHAS) {
            FloatMatrix scores = SpreadLabels.of(data, alpha, workers, progress::goesOn);
            double validation = Evaluation.accuracy(
                    Evaluation.classes(scores), nodes, data.labels().toArray());
            if (validation > most) {
                best = scores;
                most = validation;
            }
        }
        progress.tell(
                String.format(Locale.ROOT, "labels spread over the edges: validation accuracy %.1f %%", 100 * most));
        return Optional.of(new SpreadTeacher(SoftLabels.sharpened(best, workers), most));
    }
}
