package dev.bgn.lab.speed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A script of ours in a Python process. It answers each line with one line, so that it takes turns with the others; a
 * line there and back takes some ten microseconds. Answers start with {@code "> "}; other lines are what libraries print.
 */
final class PythonProcess implements AutoCloseable {
    private static final String MARK = "> ";
    private static final String READY = "ready ";

    private final String library;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter orders;
    private final String version;

    /**
     * Starts {@code python} and waits until the script is ready.
     *
     * @param library what the script imports, as messages name it
     * @param script a resource beside this class
     * @param environment added to that of this process
     * @throws IOException when the interpreter does not start or does not have the library
     */
    PythonProcess(String python, String library, String script, Map<String, String> environment, List<String> arguments)
            throws IOException {
        this.library = library;
        List<String> command = new ArrayList<>(List.of(python, "-c", text(script)));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new IOException(python + " does not start as a Python with " + library, e);
        }
        answers = process.inputReader(StandardCharsets.UTF_8);
        orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        String last = "it ended without a word";
        String line = answers.readLine();
        while (line != null && !line.startsWith(MARK + READY)) {
            last = line.isBlank() ? last : line.strip();
            line = answers.readLine();
        }
        if (line == null) {
            close();
            throw new IOException(python + " does not run " + library + ": " + last);
        }
        version = line.substring((MARK + READY).length()).strip();
    }

    /** The version of the library, without running anything. */
    static String version(String python, String library, String script) throws IOException {
        try (PythonProcess process = new PythonProcess(python, library, script, Map.of(), List.of())) {
            return process.version();
        }
    }

    private static String text(String script) throws IOException {
        try (InputStream in = PythonProcess.class.getResourceAsStream(script)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Of the library, as the script says. */
    String version() {
        return version;
    }

    /** Sends an order and waits for its answer. */
    String ask(String order) {
        orders.println(order);
        try {
            String last = "";
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(MARK)) {
                    return line.substring(MARK.length());
                }
                last = line;
            }
            throw new IllegalStateException("the process of " + library + " has ended: " + last);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
