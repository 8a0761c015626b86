package dev.bgn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.datasets.BadInputException;
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

    @Test
    void aCheckpointThatIsThereIsGoneOnFromOrKept() throws IOException {
        Path file = folder.resolve("seed-1.checkpoint");
        OutputPath.requireCheckpoint(file, false);
        Files.createFile(file);
        OutputPath.requireCheckpoint(file, true);
        assertThatThrownBy(() -> OutputPath.requireCheckpoint(file, false))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--resume goes on from it");
        TrainRuns.Checkpoints again = new TrainRuns.Checkpoints(folder, false);
        assertThatThrownBy(() -> again.requireNew(1)).isInstanceOf(BadInputException.class);
        again.requireNew(2);
        Files.move(file, folder.resolve("seed-1-sage-labels.checkpoint"));
        assertThatThrownBy(() -> again.requireNew(1)).isInstanceOf(BadInputException.class);
        Files.createFile(folder.resolve("seed-12.checkpoint"));
        again.requireNew(2);
        new TrainRuns.Checkpoints(folder, true).requireNew(1);
        new TrainRuns.Checkpoints(folder.resolve("new"), false).requireNew(1);
    }
}
