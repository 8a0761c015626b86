package dev.bgn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.datasets.BadInputException;
import dev.bgn.training.select.Checkpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPathTest {
    @TempDir
    Path folder;

    @Test
    void anInterruptedModelTakesANameThatNothingHas() throws IOException {
        for (String name : new String[] {"m.safetensors", "model", ".hidden"}) {
            Path out = folder.resolve(name);
            assertThat(OutputPath.ofInterrupted(out)).isEqualTo(out);
            Files.createFile(out);
            Path second = OutputPath.ofInterrupted(out);
            assertThat(second.getFileName())
                    .hasToString(name.startsWith("m.") ? "m-interrupted.safetensors" : name + "-interrupted");
            // A folder or a link to nothing is in the way, too.
            Files.createSymbolicLink(second, folder.resolve("nothing"));
            Path third = OutputPath.ofInterrupted(out);
            assertThat(third.getFileName())
                    .hasToString(name.startsWith("m.") ? "m-interrupted-2.safetensors" : name + "-interrupted-2");
        }
    }

    /** As the command does before it trains a seed. */
    private static void requireNew(Checkpoints kept, long seed) throws IOException {
        for (Path file : kept.of(seed)) {
            OutputPath.requireCheckpoint(file, kept.resume());
        }
    }

    @Test
    void aCheckpointThatIsThereIsGoneOnFromOrKept() throws IOException {
        Path file = folder.resolve("seed-1.checkpoint");
        OutputPath.requireCheckpoint(file, false);
        Files.createFile(file);
        OutputPath.requireCheckpoint(file, true);
        assertThatThrownBy(() -> OutputPath.requireCheckpoint(file, false))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--resume goes on from it");
        Checkpoints again = new Checkpoints(folder, false);
        assertThatThrownBy(() -> requireNew(again, 1)).isInstanceOf(BadInputException.class);
        requireNew(again, 2);
        Files.move(file, folder.resolve("seed-1-sage-labels.checkpoint"));
        assertThatThrownBy(() -> requireNew(again, 1)).isInstanceOf(BadInputException.class);
        Files.createFile(folder.resolve("seed-12.checkpoint"));
        requireNew(again, 2);
        requireNew(new Checkpoints(folder, true), 1);
        requireNew(new Checkpoints(folder.resolve("new"), false), 1);
    }
}
