package dev.bgn.experiments.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.experiments.speed.Effort;
import dev.bgn.experiments.speed.Stopwatch;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Evaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Models run over the same graph, one thread, by turns: what they say of each node, and the median of their times. */
final class SideBySide {
    private final GraphData data;
    private final List<NodeModel> models;
    private final List<int[]> classes = new ArrayList<>();
    private final double[][] nanos;

    SideBySide(GraphData data, Effort effort, NodeModel... models) {
        this.data = data;
        this.models = List.of(models);
        List<Runnable> passes = new ArrayList<>();
        for (NodeModel model : models) {
            PreparedGraph prepared = PreparedGraph.of(data.graph(), data.features(), model);
            Inference inference = new Inference(model, prepared, Workers.SINGLE);
            int[] found = new int[data.nodeCount()];
            classes.add(found);
            passes.add(() -> inference.classify(found));
        }
        nanos = new Stopwatch(effort).timeAll(passes);
    }

    /** The class of each node, by one of the models. */
    int[] classes(int model) {
        return classes.get(model);
    }

    NetworkReport report(int number, String name, Path file, TrainingCurve curve) throws IOException {
        NodeModel model = models.get(number);
        int[] labels = data.labels().toArray();
        int[] found = classes.get(number);
        return new NetworkReport(
                name,
                file.getFileName().toString(),
                Files.size(file),
                ModelSize.of(model).bits(),
                model.embeddingWidth() * (model.hasCodes() ? 1 : Float.SIZE),
                Evaluation.accuracy(found, data.split().train(), labels),
                Evaluation.accuracy(found, data.split().validation(), labels),
                Evaluation.accuracy(found, data.split().test(), labels),
                Stopwatch.median(nanos[number]) / 1000,
                curve);
    }
}
