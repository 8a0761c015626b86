package dev.bgn.lab.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.lab.method.Checksum;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.Outcome;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.progress.Epoch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The model files of the accuracy table: of each method on each dataset the one of seed {@value #SEED}. {@code bgn accuracy}
 * leaves them here; one that is missing is trained when it is wanted, and comes out the same.
 */
public final class AccuracyModels {
    public static final long SEED = 1;

    /** Epochs after which the rest can be estimated: the first ones run before the compilers are done. */
    private static final int EPOCHS_TO_ESTIMATE = 20;

    private final Path folder;
    private final Optional<String> version;
    private final Consumer<String> log;
    private final BooleanSupplier goesOn;

    private AccuracyModels(Path folder, Optional<String> version, Consumer<String> log, BooleanSupplier goesOn) {
        this.folder = folder;
        this.version = version;
        this.log = log;
        this.goesOn = goesOn;
    }

    /**
     * Files {@code DATASET-ROW.safetensors} in a folder of the user's.
     *
     * @param log hears what is trained
     */
    public static AccuracyModels in(Path folder, Consumer<String> log) {
        return new AccuracyModels(folder, Optional.empty(), log, () -> true);
    }

    /**
     * Files in a folder that nobody tends: their names tell apart the settings and the version of this program.
     *
     * @param log hears what is trained
     */
    public static AccuracyModels cached(Path folder, String version, Consumer<String> log) {
        return new AccuracyModels(folder, Optional.of(version), log, () -> true);
    }

    /** The same; a training ends by a {@link java.util.concurrent.CancellationException} once it is not to go on. */
    public AccuracyModels endedBy(BooleanSupplier other) {
        return new AccuracyModels(folder, version, log, other);
    }

    /** Where the model of a method on a dataset is, or would be. */
    public Path file(Method method, GraphData data) {
        String suffix =
                version.map(v -> "-" + Checksum.of(method.settings() + v)).orElse("");
        return folder.resolve(data.name() + "-" + method.name() + suffix + ".safetensors");
    }

    /** The model of a method that leaves one, on a dataset, from its file. */
    public NodeModel get(Method method, GraphData data) throws IOException {
        Path file = file(method, data);
        if (!Files.exists(file)) {
            log.accept("training " + method.name() + " on " + data.name() + " as the accuracy table does, kept as "
                    + file);
            ModelFile.write(file, train(method, data));
        }
        return ModelFile.read(file);
    }

    private NodeModel train(Method method, GraphData whole) {
        SeedSplits splits = SeedSplits.of(whole, method.split(), SEED);
        try (Workers workers = Workers.ofAllCores()) {
            MethodRun run = MethodRun.of(splits, SEED).withWorkers(workers).withListener(new Estimate());
            return method.run(run)
                    .flatMap(Outcome::model)
                    .orElseThrow(() -> new IllegalArgumentException(method.name() + " leaves no model"));
        }
    }

    /** Forwards the progress of a training, and estimates the remaining time once. */
    private final class Estimate implements MethodRun.Listener {
        private long first;

        @Override
        public void tell(String line) {
            log.accept(line);
        }

        @Override
        public boolean goesOn() {
            return goesOn.getAsBoolean();
        }

        @Override
        public void epoch(Epoch epoch) {
            if (epoch.number() == 1) {
                first = System.nanoTime();
            } else if (epoch.number() == EPOCHS_TO_ESTIMATE && epoch.of() > EPOCHS_TO_ESTIMATE) {
                double each = (System.nanoTime() - first) / 1e9 / (EPOCHS_TO_ESTIMATE - 1);
                double seconds = each * (epoch.of() - epoch.number());
                log.accept(String.format(Locale.ROOT, "about %.0f s more for %d epochs", seconds, epoch.of()));
            }
        }
    }
}
