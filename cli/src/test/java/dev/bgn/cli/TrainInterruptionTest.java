package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.model.ModelFile;
import dev.bgn.training.checkpoint.CheckpointFile;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of {@code bgn train}. */
@DisabledOnOs(OS.WINDOWS)
class TrainInterruptionTest {
    /** So many that the training is never over before the signal. */
    private static final int EPOCHS = 12_000;

    private static String[] command(Path folder, Path checkpoints, String... more) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(OwnGraph.write(folder)));
        all.addAll(List.of("--model", "gcn", "--bits", "8", "--epochs", "" + EPOCHS));
        all.addAll(List.of("--checkpoint", checkpoints.toString()));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    @Test
    void leavesACheckpointFromWhichTheSameBytesCome(@TempDir Path folder) throws Exception {
        Path interrupted = folder.resolve("interrupted");
        Path model = folder.resolve("model.safetensors");
        Path screen = folder.resolve("screen.txt");
        List<String> java = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Bgn.class.getName()));
        java.addAll(Arrays.asList(command(folder, interrupted, "--out", model.toString())));
        Process process =
                new ProcessBuilder(java).redirectOutput(screen.toFile()).start();
        try {
            awaitEpochs(process);
            interrupt(process);
        } finally {
            process.destroyForcibly();
        }
        Path file = interrupted.resolve("seed-1.checkpoint");
        int epoch = CheckpointFile.read(file).numbers().epoch();
        assertThat(epoch).isBetween(50, EPOCHS - 1);
        assertThat(ModelFile.read(model).provenance())
                .as("the best epoch so far is kept")
                .containsEntry("interrupted", "after epoch " + epoch)
                .containsEntry(
                        "epoch",
                        Integer.toString(CheckpointFile.read(file).numbers().bestEpoch()));
        assertThat(Files.readString(screen))
                .contains("Interrupted after epoch " + epoch + " of " + EPOCHS, "Model: " + model);

        Path whole = folder.resolve("whole");
        run(command(folder, whole));
        run(command(folder, interrupted, "--resume"));
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(whole.resolve("seed-1.checkpoint")));
    }

    /** Until the first line about epochs. */
    private static void awaitEpochs(Process process) throws Exception {
        BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
        String line = lines.readLine();
        while (line != null && !line.contains("epoch 50 ")) {
            line = lines.readLine();
        }
        assertThat(line).as("a line about epochs").isNotNull();
    }

    private static void interrupt(Process process) throws Exception {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        if (!process.waitFor(1, TimeUnit.SECONDS)) {
            // A shell that starts the build in the background makes all below it deaf to Ctrl-C.
            process.toHandle().destroy();
            process.waitFor();
        }
        assertThat(process.exitValue()).as("128 and the signal").isIn(130, 143);
    }

    private static void run(String... args) {
        StringWriter err = new StringWriter();
        PrintWriter lines = new PrintWriter(err, true);
        assertThat(Bgn.run(lines, lines, args)).as(err.toString()).isZero();
    }
}
