package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.lab.accuracy.AccuracyProtocol;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.TaughtLabels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What quick measurements on Cora work with. */
final class QuickResources {
    private static final int THREADS = 2;

    private QuickResources() {}

    /** @param earlier accuracies to take from */
    static Resources of(Path folder, Map<String, AccuracyResults> earlier) throws IOException {
        DataFolders folders = DataFolders.ofProcess(Optional.empty());
        assumeThat(folders.find(KnownDataset.CORA)).as("the build unpacks Cora").isPresent();
        Datasets datasets = new Datasets(folders, Optional.empty());
        AccuracyModels models = AccuracyModels.in(folder, _ -> {});
        AccuracyProtocol protocol = new AccuracyProtocol(
                THREADS, models, new TaughtLabels(Form.QUICK.mostEpochs()), MethodRun.Listener.NONE);
        Accuracies accuracies = new Accuracies(
                datasets, protocol, AccuracyResults.open(folder.resolve("own.jsonl"), "own results", earlier));
        return new Resources(Form.QUICK, datasets, THREADS, accuracies, models, folder, _ -> {}, () -> true);
    }
}
