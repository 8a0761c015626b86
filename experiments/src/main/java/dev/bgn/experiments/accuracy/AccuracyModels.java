package dev.bgn.experiments.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * The model files of the accuracy table: of each row on each dataset the one of seed {@value #SEED}. {@code bgn accuracy}
 * leaves them here; one that is missing is trained when it is wanted, and comes out the same.
 */
public final class AccuracyModels {
    public static final long SEED = 1;

    /** Epochs after which the rest can be estimated: the first ones run before the compilers are done. */
    private static final int EPOCHS_TO_ESTIMATE = 20;

    private final Path folder;
    private final Optional<String> version;
    private final Consumer<String> log;

    private AccuracyModels(Path folder, Optional<String> version, Consumer<String> log) {
        this.folder = folder;
        this.version = version;
        this.log = log;
    }

    /**
     * Files {@code DATASET-ROW.safetensors} in a folder of the user's.
     *
     * @param log hears what is trained
     */
    public static AccuracyModels in(Path folder, Consumer<String> log) {
        return new AccuracyModels(folder, Optional.empty(), log);
    }

    /**
     * Files in a folder that nobody tends: their names tell apart the settings and the version of this program.
     *
     * @param log hears what is trained
     */
    public static AccuracyModels cached(Path folder, String version, Consumer<String> log) {
        return new AccuracyModels(folder, Optional.of(version), log);
    }

    /** Where the model of a row on a dataset is, or would be. */
    public Path file(AccuracyRow row, GraphData data) {
        String suffix = version.map(v -> "-" + checksum(row.plan() + v)).orElse("");
        return folder.resolve(data.name() + "-" + row.name() + suffix + ".safetensors");
    }

    /** The model of a row on a dataset, from its file. */
    public NodeModel get(AccuracyRow row, GraphData data) throws IOException {
        if (row.binarizedAfterwards()) {
            throw new IllegalArgumentException(row.name() + " leaves no model");
        }
        Path file = file(row, data);
        if (!Files.exists(file)) {
            log.accept(
                    "training " + row.name() + " on " + data.name() + " as the accuracy table does, kept as " + file);
            ModelFile.write(file, train(row, data));
        }
        return ModelFile.read(file);
    }

    private NodeModel train(AccuracyRow row, GraphData whole) {
        SeedSplits splits = SeedSplits.of(whole, Optional.empty(), SEED);
        try (Workers workers = Workers.ofAllCores()) {
            SeedTraining training = SeedTraining.choose(row.plan(), splits.of(SEED), SEED, workers, log::accept);
            TrainResult result = training.teach(log::accept).run(estimate());
            return training.export(splits.name(), result);
        }
    }

    /** Says once how long the training may still take. */
    private Trainer.Listener<RuntimeException> estimate() {
        long start = System.nanoTime();
        return Trainer.Listener.of(epoch -> {
            if (epoch.number() == EPOCHS_TO_ESTIMATE && epoch.of() > EPOCHS_TO_ESTIMATE) {
                double seconds = (System.nanoTime() - start) / 1e9 / EPOCHS_TO_ESTIMATE * (epoch.of() - epoch.number());
                log.accept(String.format(Locale.ROOT, "about %.0f s more for %d epochs", seconds, epoch.of()));
            }
        });
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
