package dev.bgn.report.timing;

import dev.bgn.datasets.known.DataFolders;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts another JVM with the class path and the flags of this one, to measure what only a fresh one can show. */
public final class FreshJvm {
    private static final int TIMEOUT_SECONDS = 900;

    private FreshJvm() {}

    /**
     * Runs a main class to its end and returns the first line that it printed.
     *
     * @param failure how the message begins when it prints nothing or ends badly
     * @param flags added to those of this JVM; a collector among them replaces the present one
     */
    public static String run(String failure, Class<?> main, List<String> flags, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            // Two collectors at once are an error.
            boolean replaced = flag.endsWith("GC") && flags.stream().anyMatch(other -> other.endsWith("GC"));
            if (!replaced) {
                command.add(flag);
            }
        }
        command.addAll(flags);
        if (System.getProperty(DataFolders.CORA_PROPERTY) != null) {
            // The build sets it without a flag.
            command.add("-D" + DataFolders.CORA_PROPERTY + "=" + System.getProperty(DataFolders.CORA_PROPERTY));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("bgn-jvm", ".txt");
        try {
            String line = firstLine(
                    new ProcessBuilder(command).redirectError(errors.toFile()).start());
            if (line == null) {
                throw new IOException(failure + ": " + lastLine(errors));
            }
            return line;
        } finally {
            Files.delete(errors);
        }
    }

    /** The first line of a process that ends well in time, else nothing. */
    private static String firstLine(Process process) throws IOException {
        // Whoever reads waits for a process that hangs, so another thread has to end it.
        var _ = process.onExit()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .exceptionally(_ -> process.destroyForcibly());
        try (var reader = process.inputReader(StandardCharsets.US_ASCII)) {
            String line = reader.readLine();
            return process.waitFor() == 0 ? line : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The last line but for the frames of a stack trace and what every JVM with these flags says. */
    private static String lastLine(Path errors) throws IOException {
        return new String(Files.readAllBytes(errors), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\t") && !line.startsWith("WARNING"))
                .reduce((_, last) -> last)
                .orElse("no answer within " + TIMEOUT_SECONDS + " s");
    }
}
