package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.CodeClassifier;
import dev.bgn.training.model.GraphModel;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's naive baseline (GAT-binary): a real network is trained, the signs of its embeddings become codes, and a new
 * output layer is trained on them with the same settings.
 */
public final class BinarizedAfterwards {
    private BinarizedAfterwards() {}

    /** Trains both; the result is that of the second. */
    public static TrainResult train(TrainPlan plan, GraphData data, GraphInput input, long seed, Workers workers) {
        if (plan.teachers() > 0 || plan.batch() > 0) {
            throw new IllegalArgumentException("the naive baseline learns from labels, with the whole graph in a step");
        }
        SeedRun real = new SeedRun(plan, data, input, Optional.empty(), seed, workers);
        real.trainer().run(Trainer.Listener.NONE);
        NodeModel signed = CodeClassifier.signed(
                real.model().export(input.coding(), data.labels().classNames(), Map.of()));
        BitMatrix codes = BitMatrix.zeros(data.nodeCount(), signed.embeddingWidth());
        new Inference(signed, PreparedGraph.of(data.graph(), data.features(), signed), workers).codes(codes);
        TrainPlan suited = plan.suitedTo(data.features());
        GraphModel fresh = new GraphModel(suited.model(), input.featureCount(), data.classCount(), seed);
        NodeClassification task = new NodeClassification(
                new CodeClassifier(signed, codes, fresh),
                data,
                new NodeEvaluation(data, input.coding(), workers),
                Steps.whole(
                        input,
                        new CrossEntropy(data.split().train(), data.labels().toArray())),
                suited.training().metric());
        return task.result(new Trainer(task, suited.training(), seed, workers).run(Trainer.Listener.NONE));
    }
}
