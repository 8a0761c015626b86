package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.CodeClassifier;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.node.CrossEntropy;
import dev.bgn.training.node.NodeClassification;
import dev.bgn.training.node.NodeEvaluation;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.Steps;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.node.TrainingProvenance;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.score.Metric;
import dev.bgn.training.task.Trainer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's naive baseline (GAT-binary): a real network is trained, the signs of its embeddings become codes, and a new
 * output layer is trained on them with the same settings.
 *
 * @param result that of the output layer on codes
 * @param model the real network with codes in place of its embeddings, and that output layer
 */
public record BinarizedAfterwards(TrainResult result, NodeModel model) {
    /**
     * Trains both.
     *
     * @param choices settings of the real network; those that are best on validation once it is binarized are taken, of equal
     *     ones the first
     */
    public static BinarizedAfterwards train(
            List<InputChoice> choices, GraphData data, String split, long seed, Workers workers) {
        BinarizedAfterwards best = null;
        for (InputChoice choice : choices) {
            BinarizedAfterwards one = train(choice.plan(), choice.input(), data, split, seed, workers);
            Metric metric = choice.plan().training().metric();
            if (best == null
                    || one.result.validationScores().of(metric)
                            > best.result.validationScores().of(metric)) {
                best = one;
            }
        }
        return best;
    }

    private static BinarizedAfterwards train(
            TrainPlan plan, GraphInput input, GraphData data, String split, long seed, Workers workers) {
        if (plan.teachers() > 0 || plan.consistency().isOn()) {
            throw new IllegalArgumentException("the naive baseline learns from labels");
        }
        SeedRun real = new SeedRun(plan, data, input, Optional.empty(), seed, workers);
        real.run(Trainer.Listener.NONE);
        NodeModel signed = CodeClassifier.signed(
                real.model().export(input.coding(), data.labels().classNames(), Map.of()));
        GraphData seen = plan.seen(data);
        BitMatrix codes = BitMatrix.zeros(seen.nodeCount(), signed.embeddingWidth());
        new Inference(signed, PreparedGraph.of(seen.graph(), seen.features(), signed), workers).codes(codes);
        TrainPlan suited = plan.suitedTo(data.features());
        GraphModel fresh = new GraphModel(suited.model(), input.featureCount(), data.classCount(), seed);
        fresh.takeScores(real.model());
        CodeClassifier classifier = new CodeClassifier(signed, codes, fresh);
        NodeClassification task = new NodeClassification(
                classifier,
                data,
                new NodeEvaluation(data, input.coding(), workers),
                Steps.whole(
                        input,
                        new CrossEntropy(seen.split().train(), seen.labels().toArray())),
                suited.training().metric());
        TrainResult result =
                task.result(new Trainer(task, suited.training(), seed, workers).run(Trainer.Listener.NONE));
        Map<String, String> origin =
                TrainingProvenance.of(data, split, plan, SeedTraining.NO_TEACHER, seed, task.logits(), result);
        return new BinarizedAfterwards(
                result,
                classifier
                        .export(input.coding(), data.labels().classNames(), origin)
                        .withSchema(data.schema()));
    }
}
