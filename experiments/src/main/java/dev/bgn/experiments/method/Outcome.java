package dev.bgn.experiments.method;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Scores;
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
        Scores validation, Scores test, int[] classes, Optional<NodeModel> model, Optional<BitMatrix> codes) {}
