package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.score.Scores;
import java.util.Optional;

/**
 * What came of a run.
 *
 * @param classes the predicted class of each node
 * @param model the network, where the method makes one that a file can hold
 * @param codes a row of bits for each node, where the method makes codes
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the dataset, compared never
public record Outcome(
        Scores validation, Scores test, int[] classes, Optional<NodeModel> model, Optional<BitMatrix> codes) {
    /** That of a network. */
    static Outcome of(TrainResult result, NodeModel model, GraphData data) {
        return new Outcome(
                result.validationScores(),
                result.testScores(),
                Classifier.of(model).classify(data.graph(), data.features()),
                Optional.of(model),
                model.hasCodes()
                        ? Optional.of(Embedder.of(model).codes(data.graph(), data.features()))
                        : Optional.empty());
    }
}
