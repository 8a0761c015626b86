package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a person at a terminal has before him when a command is done: all that it prints elsewhere, line by line, and nothing of
 * the bars that were drawn meanwhile. The terminal is that of {@code script}, as Linux has it.
 */
class TerminalScreenTest {
    private static final int WIDTH = 300;
    private static final int CTRL_C = 3;

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsScript() throws Exception {
        boolean there;
        try {
            Process process = new ProcessBuilder("script", "--version").start();
            there = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).contains("util-linux");
        } catch (IOException e) {
            there = false;
        }
        assumeTrue(there, "script of util-linux is not installed: it gives the tests a terminal");
    }

    /** Runs a command as the launcher does, on a terminal. */
    private Screen onTerminal(String... args) throws Exception {
        Process process = started(args);
        process.getOutputStream().close();
        String stream = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Screen.of(stream, WIDTH);
    }

    private Process started(String... args) throws IOException {
        Path command = folder.resolve("command");
        Files.writeString(command, "stty cols " + WIDTH + " rows 50; " + StartedBgn.line(args));
        // A build that was started in the background may ignore Ctrl-C, and leave that to its children.
        String shell = "env --default-signal=INT bash " + StartedBgn.quoted(command.toString());
        ProcessBuilder builder = new ProcessBuilder("script", "-qec", shell, "/dev/null");
        builder.environment().put("TERM", "xterm");
        builder.environment().remove("BGN_DEBUG");
        return builder.redirectErrorStream(true).start();
    }

    /** The lines of a command elsewhere, but for those that stand in for a bar. */
    private static List<String> elsewhere(String... args) {
        StringWriter all = new StringWriter();
        PrintWriter writer = new PrintWriter(all, true);
        Bgn.PROGRAM.run(writer, writer, args);
        return all.toString()
                .lines()
                .filter(line -> !line.contains(": epoch "))
                .map(String::stripTrailing)
                .toList();
    }

    /** Numbers that depend on the machine are masked; columns are as wide as they are. */
    private static List<String> masked(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll("[0-9]+([.,][0-9]+)*", "#")
                        .replaceAll("#(µs| µs| ms)", "# time")
                        .replaceAll(" +", " "))
                .toList();
    }

    private static void assertBarMoved(Screen screen, String task) {
        assertThat(screen.frames())
                .as("frames of the bar of %s", task)
                .anyMatch(frame -> frame.matches(task + " +[1-9][0-9]*% \\[=.*/.*[0-9]:[0-9]{2}:[0-9]{2} / [0-9]:.*"));
    }

    @Test
    void train() throws Exception {
        List<String> args = new ArrayList<>(Arrays.asList(OwnGraph.write(folder)));
        args.addAll(List.of("--bits", "8", "--epochs", "400"));
        args.addAll(List.of("--teacher", "random-propagation", "--teachers", "1", "--seeds", "2"));
        String[] command = args.toArray(String[]::new);
        Screen screen = onTerminal(command);
        List<String> expected = elsewhere(command);
        assertThat(expected).hasSizeGreaterThan(4);
        assertThat(masked(screen.lines())).isEqualTo(masked(expected));
        assertBarMoved(screen, "seed 1, teachers");
        assertBarMoved(screen, "seed 2");
        assertThat(screen.frames()).anyMatch(frame -> frame.startsWith("reading "));
    }

    /** The bar leaves Ctrl-C to us: what was trained so far is kept. */
    @Test
    void interruptedTrain() throws Exception {
        List<String> args = new ArrayList<>(Arrays.asList(OwnGraph.write(folder)));
        Path model = folder.resolve("model.safetensors");
        // So many epochs that the training is never over before the signal.
        args.addAll(List.of("--bits", "8", "--epochs", "100000", "--features", "standard", "--out", model.toString()));
        Process process = started(args.toArray(String[]::new));
        StringBuilder stream = new StringBuilder();
        try (Reader reader = process.inputReader(StandardCharsets.UTF_8);
                OutputStream keys = process.getOutputStream()) {
            boolean pressed = false;
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                stream.append((char) c);
                if (!pressed && stream.indexOf("best ") >= 0) {
                    keys.write(CTRL_C);
                    keys.flush();
                    pressed = true;
                }
            }
        }
        assertThat(stream).contains("interrupted", "Interrupted after epoch", "Model: " + model);
        assertThat(process.waitFor()).as("exit code").isEqualTo(130);
        assertThat(ModelFile.read(model).provenance()).containsKey("interrupted");
    }

    @Test
    void demo() throws Exception {
        String[] command = {"demo", "--quick", "--out", folder.resolve("demo").toString()};
        Screen screen = onTerminal(command);
        List<String> expected = elsewhere(command);
        assertThat(expected).hasSizeGreaterThan(4);
        assertThat(masked(screen.lines())).isEqualTo(masked(expected));
        assertBarMoved(screen, "1-bit sums, taught, teachers");
    }

    @Test
    void dataGet() throws Exception {
        assumeTrue(System.getProperty("bgn.cora") != null, "the build unpacks Cora");
        String from = System.getProperty("bgn.cora");
        Path here = folder.resolve("here");
        Path there = folder.resolve("there");
        assertThat(onTerminal("data", "get", "cora", "--from", from, "--data", here.toString())
                        .lines())
                .isEqualTo(elsewhere("data", "get", "cora", "--from", from, "--data", there.toString()).stream()
                        .map(line -> line.replace(there.toString(), here.toString()))
                        .toList());
        String[] wrong = {"data", "get", "cora", "--from", folder.toString(), "--data", there.toString()};
        assertThat(onTerminal(wrong).lines()).hasSize(1).isEqualTo(elsewhere(wrong));
    }
}
