package dev.bgn.experiments.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Evaluation;
import dev.bgn.training.LabelChecksum;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.Trainer;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** The trained GATs that are timed: read from files, which are made where they may be and are not there yet. */
public final class BenchmarkModels {
    private static final long SEED = 1;
    /** Enough for weights that are not random any more; speed does not depend on how good they are. */
    private static final int EPOCHS = 60;

    private final Path folder;
    private final Optional<String> version;
    private final Consumer<String> log;

    private BenchmarkModels(Path folder, Optional<String> version, Consumer<String> log) {
        this.folder = folder;
        this.version = version;
        this.log = log;
    }

    /** Models of the user, each in a file {@code DATASET-gat-LEVEL.safetensors}. */
    public static BenchmarkModels of(Path folder) {
        return new BenchmarkModels(folder, Optional.empty(), line -> {});
    }

    /**
     * Models that are trained with the default settings, in {@value #EPOCHS} epochs, and kept for the next time.
     *
     * @param version of this program: another one trains its own models
     * @param log hears what is trained
     */
    public static BenchmarkModels keptIn(Path folder, String version, Consumer<String> log) {
        return new BenchmarkModels(folder, Optional.of(version), log);
    }

    /** The model of a level for a dataset. */
    public NodeModel get(GraphData data, Level level) throws IOException {
        String name = data.name() + "-gat-" + level.name().toLowerCase(Locale.ROOT);
        if (version.isEmpty()) {
            Path file = folder.resolve(name + ".safetensors");
            if (!Files.exists(file)) {
                throw new IOException(file + ": there is no such model; bgn train --out writes one");
            }
            return ModelFile.read(file);
        }
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, level);
        plan = plan.withTraining(plan.training().withEpochs(EPOCHS, 0));
        Path file = folder.resolve(name + "-" + checksum(plan + version.get()) + ".safetensors");
        if (!Files.exists(file)) {
            log.accept("training " + name + " for " + EPOCHS + " epochs, kept as " + file);
            Files.createDirectories(folder);
            ModelFile.write(file, train(data, plan));
        }
        return ModelFile.read(file);
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    private static NodeModel train(GraphData data, TrainPlan plan) {
        try (Workers workers = Workers.ofAllCores()) {
            GraphInput input = new GraphInput(data.graph(), data.features());
            SeedRun run = new SeedRun(plan, data, input, Optional.empty(), SEED, workers);
            run.trainer().run(Trainer.Listener.NONE);
            int[] classes = Evaluation.classes(run.trainer().logits());
            return ModelExport.of(
                    run.model(),
                    input.scaling(),
                    data.labels().classNames(),
                    Map.of(
                            "dataset",
                            data.name(),
                            "settings",
                            plan.toString(),
                            "seed",
                            Long.toString(SEED),
                            LabelChecksum.KEY,
                            LabelChecksum.of(classes)));
        }
    }
}
