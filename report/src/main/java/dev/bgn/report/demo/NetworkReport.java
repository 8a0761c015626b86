package dev.bgn.report.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.score.Evaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the demo found out about one network, all of it from its file. Shares are of 1.
 *
 * @param name such as "1-bit sums, taught"
 * @param file the name of its file
 * @param parameterBits of weights and attention vectors, as stored
 * @param embeddingBits of one node
 * @param test the share of the test nodes that are right
 * @param microseconds the median of passes over all nodes, on one thread
 */
public record NetworkReport(
        String name,
        String file,
        long fileBytes,
        long parameterBits,
        int embeddingBits,
        double train,
        double validation,
        double test,
        double microseconds,
        TrainingCurve curve) {
    static NetworkReport of(GraphData data, String name, Path file, double microseconds, TrainingCurve curve)
            throws IOException {
        NodeModel model = ModelFile.read(file);
        int[] found = Classifier.of(model).classify(data.graph(), data.features());
        int[] labels = data.labels().toArray();
        return new NetworkReport(
                name,
                file.getFileName().toString(),
                Files.size(file),
                ModelSize.of(model).bits(),
                model.embeddingWidth() * (model.hasCodes() ? 1 : Float.SIZE),
                Evaluation.accuracy(found, data.split().train(), labels),
                Evaluation.accuracy(found, data.split().validation(), labels),
                Evaluation.accuracy(found, data.split().test(), labels),
                microseconds,
                curve);
    }
}
