package dev.bgn.report.timing;

import dev.bgn.runtime.kernel.Kernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a benchmark ran on; stands at the head of every table.
 *
 * @param processor its model, or its architecture where the system does not name one
 * @param cores that this process may use
 * @param kernels ours that are in use, with the width of their vectors in bits: {@code vector-512}
 * @param java version and vendor
 */
public record Machine(String processor, int cores, String kernels, String java, String system) {
    private static final Path LINUX = Path.of("/proc/cpuinfo");

    /** This machine. */
    public static Machine current() {
        return new Machine(
                nameOfProcessor(),
                Runtime.getRuntime().availableProcessors(),
                Kernels.best().name(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                System.getProperty("os.name") + " " + System.getProperty("os.version"));
    }

    /** In one line, for the head of a table. */
    public String line() {
        return "%s, %d %s, %s kernels, Java %s, %s"
                .formatted(processor, cores, cores == 1 ? "core" : "cores", kernels, java, system);
    }

    private static String nameOfProcessor() {
        String architecture = System.getProperty("os.arch");
        Optional<String> model = Optional.empty();
        try {
            if (Files.isReadable(LINUX)) {
                try (Stream<String> lines = Files.lines(LINUX, StandardCharsets.UTF_8)) {
                    model = modelName(lines);
                }
            } else if (System.getProperty("os.name").startsWith("Mac")) {
                model = firstLine("sysctl", "-n", "machdep.cpu.brand_string");
            }
        } catch (IOException e) {
            return architecture; // a table is worth printing without the name
        }
        return model.map(name -> name + " (" + architecture + ")").orElse(architecture);
    }

    /** The model in Linux's description of its processors; ARM's has none. */
    static Optional<String> modelName(Stream<String> lines) {
        return lines.filter(line -> line.startsWith("model name") && line.contains(":"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip().replaceAll("\\s+", " "))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    private static Optional<String> firstLine(String... command) throws IOException {
        Process process = new ProcessBuilder(command).start();
        try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            boolean ended = process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0;
            return ended && line != null && !line.isBlank() ? Optional.of(line.strip()) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }
}
