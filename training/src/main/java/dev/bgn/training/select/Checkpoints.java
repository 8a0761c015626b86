package dev.bgn.training.select;

import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.node.TrainPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder with a checkpoint of each training: of each seed, and of each way that is compared.
 *
 * @param resume whether to go on from those that are there
 */
public record Checkpoints(Path folder, boolean resume) {
    private static final String ENDING = ".checkpoint";
    private static final int EPOCHS = 50;

    /** How one training keeps its own. */
    public Checkpointing of(long seed, Ways ways, TrainPlan plan) {
        String way = ways.areSeveral() ? "-" + ways.name(plan).replace(' ', '-') : "";
        return new Checkpointing(folder.resolve(name(seed) + way + ENDING), EPOCHS, resume);
    }

    /** Those of a seed that are there, of any way. */
    public List<Path> of(long seed) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> {
                        String other = file.getFileName().toString();
                        return other.endsWith(ENDING)
                                && (other.startsWith(name(seed) + ".") || other.startsWith(name(seed) + "-"));
                    })
                    .sorted()
                    .toList();
        }
    }

    private static String name(long seed) {
        return "seed-" + seed;
    }
}
