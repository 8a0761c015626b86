package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.lab.accuracy.AccuracyProtocol;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.TaughtLabels;
import dev.bgn.lab.reproduce.Accuracies;
import dev.bgn.lab.reproduce.Datasets;
import dev.bgn.lab.reproduce.Form;
import dev.bgn.lab.reproduce.Resources;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Where {@code bgn reproduce} has its data, its earlier results and its models. */
final class ReproduceResources {
    /** The results of the accuracy tables, in a checkout. */
    private static final Path EARLIER = Path.of("docs", "data");

    private static final String ACCURACY_FILES = "accuracy-*.jsonl";

    private ReproduceResources() {}

    /** @param fresh whether nothing that is there is taken */
    static Resources of(
            Form form, boolean fresh, DataFolderOption folder, int threads, Output output, BooleanSupplier goesOn)
            throws IOException {
        DataFolders folders = folder.folders();
        Path work = fresh
                ? emptied(folders.cache().resolve("reproduce-fresh"))
                : folders.cache().resolve("reproduce");
        AccuracyModels models = (fresh
                        ? AccuracyModels.in(work.resolve("models"), output.err()::println)
                        : AccuracyModelsOption.cached(folders, output))
                .endedBy(goesOn);
        AccuracyProtocol protocol = new AccuracyProtocol(
                threads, models, new TaughtLabels(form.mostEpochs()), MethodRun.Listener.endedBy(goesOn));
        Path own = work.resolve(form.quick() ? "quick-accuracy.jsonl" : "accuracy.jsonl");
        Datasets datasets = new Datasets(folders, folder.path());
        Accuracies accuracies = new Accuracies(
                datasets,
                protocol,
                AccuracyResults.open(own, own.toString(), fresh || form.quick() ? Map.of() : earlier()));
        return new Resources(form, datasets, threads, accuracies, models, work, output.err()::println, goesOn);
    }

    /** A folder without what the last fresh run left in it. */
    private static Path emptied(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> left = Files.walk(folder)) {
                for (Path file : left.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return folder;
    }

    private static Map<String, AccuracyResults> earlier() throws IOException {
        Map<String, AccuracyResults> all = new TreeMap<>();
        if (Files.isDirectory(EARLIER)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(EARLIER, ACCURACY_FILES)) {
                for (Path file : found) {
                    all.put(file.getFileName().toString(), AccuracyResults.open(file, file.toString()));
                }
            }
        }
        return all;
    }
}
