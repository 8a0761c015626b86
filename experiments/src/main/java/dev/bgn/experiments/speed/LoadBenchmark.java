package dev.bgn.experiments.speed;

import dev.bgn.datasets.generate.RMat;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures how datasets load: time and memory of the first load in a fresh JVM, started with the class path and the
 * flags of this one. Both are taken inside it. Memory is taken in another run, in which the heap is collected before it
 * may grow, so that the peak is of what is in use and not of garbage.
 */
public final class LoadBenchmark {
    static final String EDGES = "edges";

    private static final int TIMEOUT_SECONDS = 120;
    private static final int SCALE = 20;
    /** A heap that is collected, and compacted, whenever it is full, and grows only by what is needed then. */
    private static final List<String> TIGHT_HEAP = List.of(
            "-XX:+UseSerialGC",
            "-Xms4m",
            "-Xmn1m",
            "-XX:MinHeapFreeRatio=0",
            "-XX:MaxHeapFreeRatio=1",
            "-XX:MarkSweepAlwaysCompactCount=1");

    private final Optional<Path> data;
    private final int runs;
    private final Consumer<String> progress;

    /** What one JVM printed. */
    private record Sample(long nanos, long retainedBytes, long peakBytes) {}

    /** Looks for known datasets in {@code data} first; {@code progress} hears what is being measured. */
    public LoadBenchmark(Optional<Path> data, int runs, Consumer<String> progress) {
        this.data = data;
        this.runs = runs;
        this.progress = progress;
    }

    /** Measures a known dataset. */
    public LoadResult dataset(String name) throws IOException {
        progress.accept(name);
        return measure(name, name, data.map(Path::toString).orElse(""), List.of(), null);
    }

    /** Measures an edge list of so many lines of a power-law graph, written for it and deleted, on one core. */
    public LoadResult edgeList(int lines) throws IOException {
        progress.accept("an edge list of " + lines + " lines");
        Path file = Files.createTempFile("bgn-edges", ".txt");
        try {
            int written = writeEdges(RMat.usual(1, SCALE, lines), file);
            return measure(
                    "edge list, " + written + " lines",
                    EDGES,
                    file.toString(),
                    List.of("-XX:ActiveProcessorCount=1"),
                    written);
        } finally {
            Files.delete(file);
        }
    }

    /** Writes one direction of each edge; returns how many there were, loops are none. */
    private static int writeEdges(RMat graph, Path file) throws IOException {
        int[] count = new int[1];
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
            EdgeSource.Sink sink = (source, target) -> {
                if (count[0]++ % 2 == 0) {
                    out.append(Integer.toString(source))
                            .append(' ')
                            .append(Integer.toString(target))
                            .append('\n');
                }
            };
            graph.stream().forEach(sink);
            if (out.checkError()) {
                throw new IOException(file + ": cannot be written, is the disk full?");
            }
        }
        return count[0] / 2;
    }

    private LoadResult measure(String title, String what, String where, List<String> flags, Integer lines)
            throws IOException {
        double[] nanos = new double[runs];
        for (int i = 0; i < runs; i++) {
            nanos[i] = start(title, what, where, flags).nanos;
        }
        double median = Stopwatch.median(nanos);
        Sample memory = start(title, what, where, TIGHT_HEAP);
        return new LoadResult(
                title,
                median / 1e6,
                lines == null ? null : lines / (median / 1e9),
                memory.retainedBytes,
                memory.peakBytes,
                (double) memory.peakBytes / memory.retainedBytes);
    }

    /** What a JVM printed. */
    private static Sample start(String title, String what, String where, List<String> flags) throws IOException {
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
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LoadProbe.class.getName(), what, where));
        Path errors = Files.createTempFile("bgn-load", ".txt");
        try {
            String line = firstLine(
                    new ProcessBuilder(command).redirectError(errors.toFile()).start());
            if (line == null) {
                throw new IOException(title + " cannot be loaded: " + lastLine(errors));
            }
            String[] words = line.split(" ", 3);
            return new Sample(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
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
