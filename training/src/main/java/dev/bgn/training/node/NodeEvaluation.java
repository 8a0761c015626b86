package dev.bgn.training.node;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.model.Network;
import dev.bgn.training.progress.TrainingException;
import java.util.Map;

/**
 * Evaluates a network as its users will run it: exported, by the runtime, on all nodes. The graph is prepared once; from
 * one evaluation to the next only the weights change.
 */
public final class NodeEvaluation {
    private final GraphData data;
    private final FeatureCoding coding;
    private final Workers workers;
    private final FloatMatrix logits;
    private Inference inference;

    public NodeEvaluation(GraphData data, FeatureCoding coding, Workers workers) {
        this.data = data;
        this.coding = coding;
        this.workers = workers;
        logits = FloatMatrix.zeros(data.nodeCount(), data.classCount());
    }

    private Inference load(Network network) {
        requireNumbers(network);
        NodeModel model = network.export(coding, data.labels().classNames(), Map.of());
        if (inference == null) {
            inference = new Inference(model, PreparedGraph.of(data.graph(), data.features(), model), workers);
        } else {
            inference.load(model);
        }
        return inference;
    }

    /** A step can ruin the weights before any loss shows it. */
    private static void requireNumbers(Network network) {
        for (Parameter parameter : network.parameters()) {
            for (float value : parameter.value().data()) {
                if (!Float.isFinite(value)) {
                    throw new TrainingException(
                            "a weight is " + value + ": training diverged; a smaller learning rate may help");
                }
            }
        }
    }

    /** The logits of all nodes, overwritten by the next evaluation. */
    public FloatMatrix logits(Network network) {
        load(network).logits(logits);
        float scale = network.logitScale();
        float[] values = logits.data();
        for (int i = 0; scale != 1f && i < values.length; i++) {
            values[i] *= scale;
        }
        return logits;
    }

    /** The codes of all nodes; an error where embeddings are real. */
    public BitMatrix codes(Network network) {
        Inference session = load(network);
        BitMatrix codes = BitMatrix.zeros(data.nodeCount(), session.model().embeddingWidth());
        session.codes(codes);
        return codes;
    }
}
