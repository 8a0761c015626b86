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
     * @param choices settings of the real network; the one that is best on validation is taken, of equal ones the first
     */
    public static BinarizedAfterwards train(
            List<InputChoice> choices, GraphData data, String split, long seed, Workers workers) {
        TrainPlan plan = null;
        GraphInput input = null;
        SeedRun real = null;
        double most = Double.NEGATIVE_INFINITY;
        for (InputChoice choice : choices) {
            if (choice.plan().teachers() > 0 || choice.plan().consistency().isOn()) {
                throw new IllegalArgumentException("the naive baseline learns from labels");
            }
            SeedRun run = new SeedRun(choice.plan(), data, choice.input(), Optional.empty(), seed, workers);
            double validation = run.run(Trainer.Listener.NONE)
                    .validationScores()
                    .of(choice.plan().training().metric());
            if (real == null || validation > most) {
                plan = choice.plan();
                input = choice.input();
                real = run;
                most = validation;
            }
        }
        return after(real, plan, input, data, split, seed, workers);
    }

    private static BinarizedAfterwards after(
            SeedRun real, TrainPlan plan, GraphInput input, GraphData data, String split, long seed, Workers workers) {
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
