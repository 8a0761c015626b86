package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.Network;
import dev.bgn.training.node.CrossEntropy;
import dev.bgn.training.node.NodeClassification;
import dev.bgn.training.node.NodeEvaluation;
import dev.bgn.training.node.Steps;
import dev.bgn.training.score.Metric;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.task.Trainer;

/** Trainings from labels on a whole graph, for tests. */
public final class Trainings {
    private Trainings() {}

    /** The task of a network with the usual coding of the features. */
    public static NodeClassification task(Network network, GraphData data, Workers workers) {
        GraphInput input = new GraphInput(data.graph(), data.features());
        return new NodeClassification(
                network,
                data,
                new NodeEvaluation(data, input.coding(), workers),
                Steps.whole(
                        input,
                        new CrossEntropy(data.split().train(), data.labels().toArray())),
                Metric.ACCURACY);
    }

    public static Trainer trainer(Network network, GraphData data, TrainSettings settings, long seed, Workers workers) {
        return new Trainer(task(network, data, workers), settings, seed, workers);
    }
}
