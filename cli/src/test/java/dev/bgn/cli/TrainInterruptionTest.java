package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.file.ModelFile;
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
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of {@code bgn train}. */
class TrainInterruptionTest {
    /** So many that the training is never over before the signal. */
    private static final int EPOCHS = 12_000;

    /** So many nodes, edges and classes that labels spread for seconds. */
    private static final int NODES = 20_000;

    private static final int CLASSES = 100;

    private static String[] command(Path folder, Path checkpoints, String... more) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(OwnGraph.write(folder)));
        all.addAll(List.of("--model", "gcn", "--teacher", "none", "--bits", "8", "--epochs", "" + EPOCHS));
        all.addAll(List.of("--checkpoint", checkpoints.toString()));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    @Test
    void leavesACheckpointFromWhichTheSameBytesCome(@TempDir Path folder) throws Exception {
        Path interrupted = folder.resolve("interrupted");
        Path model = new TinyModels(Files.createDirectory(folder.resolve("earlier"))).train(Level.WEC);
        byte[] earlier = Files.readAllBytes(model);
        Path kept = model.resolveSibling(
                model.getFileName().toString().replace(".safetensors", "-interrupted.safetensors"));
        Path screen = folder.resolve("screen.txt");
        Process process = process(command(folder, interrupted, "--out", model.toString()))
                .redirectOutput(screen.toFile())
                .start();
        try {
            await(process.errorReader(StandardCharsets.UTF_8), "epoch 50 ");
            interrupt(process);
        } finally {
            process.destroyForcibly();
        }
        Path file = interrupted.resolve("seed-1.checkpoint");
        int epoch = CheckpointFile.read(file).numbers().epoch();
        assertThat(epoch).isBetween(50, EPOCHS - 1);
        assertThat(model).hasBinaryContent(earlier);
        assertThat(ModelFile.read(kept).provenance())
                .as("the best epoch so far is kept")
                .containsEntry("interrupted", "after epoch " + epoch)
                .containsEntry(
                        "epoch",
                        Integer.toString(CheckpointFile.read(file).numbers().bestEpoch()));
        assertThat(Files.readString(screen))
                .contains("Interrupted after epoch " + epoch + " of " + EPOCHS, "Model: " + kept);

        Path whole = folder.resolve("whole");
        run(command(folder, whole));
        run(command(folder, interrupted, "--resume"));
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(whole.resolve("seed-1.checkpoint")));
    }

    /** The results are told before the baselines run, so that these can be left out. */
    @Test
    void endsTheBaselinesAndKeepsTheModel(@TempDir Path folder) throws Exception {
        Path model = folder.resolve("model.safetensors");
        List<String> args = new ArrayList<>(List.of("train", "--nodes", "", "--edges", ""));
        args.set(2, writeNodes(folder).toString());
        args.set(4, writeEdges(folder).toString());
        args.addAll(List.of("--split", "ratio:0.6,0.2,0.2", "--features", "standard", "--bits", "8", "--threads", "1"));
        args.addAll(List.of("--epochs", "1", "--out", model.toString()));
        Process process = process(args.toArray(String[]::new))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            await(lines, "Model: " + model);
            interrupt(process);
            assertThat(lines.readAllAsString())
                    .contains("this network", "Time: ", "Next: bgn eval ")
                    .doesNotContain("majority");
        } finally {
            process.destroyForcibly();
        }
        assertThat(ModelFile.read(model).provenance()).doesNotContainKey("interrupted");
    }

    private static Path writeNodes(Path folder) throws Exception {
        StringBuilder text = new StringBuilder("id,label,x,y\n");
        for (int i = 0; i < NODES; i++) {
            text.append(i).append(",class ").append(i % CLASSES).append(',');
            text.append(i % 17).append(".5,").append(i % 23).append(".5\n");
        }
        return Files.writeString(folder.resolve("many.csv"), text);
    }

    private static Path writeEdges(Path folder) throws Exception {
        StringBuilder text = new StringBuilder("source,target\n");
        for (int i = 0; i < NODES; i++) {
            for (int step = 1; step <= 20; step++) {
                text.append(i)
                        .append(',')
                        .append((i + step * step * 31) % NODES)
                        .append('\n');
            }
        }
        return Files.writeString(folder.resolve("links.csv"), text);
    }

    private static ProcessBuilder process(String... args) {
        List<String> java = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Bgn.class.getName()));
        java.addAll(Arrays.asList(args));
        return new ProcessBuilder(java);
    }

    /** Until the first line with some words. */
    private static void await(BufferedReader lines, String words) throws Exception {
        String line = lines.readLine();
        while (line != null && !line.contains(words)) {
            line = lines.readLine();
        }
        assertThat(line).as("a line with " + words).isNotNull();
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
        assertThat(Bgn.PROGRAM.run(lines, lines, args)).as(err.toString()).isZero();
    }
}
