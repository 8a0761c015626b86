package dev.bgn.lab.speed;

import dev.bgn.datasets.generate.RMat;
import dev.bgn.report.timing.FreshJvm;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures how datasets load: time and memory of the first load in a fresh JVM, taken inside it. Memory is taken in
 * another run, in which the heap is collected before it may grow, so that the peak is of what is in use and not of
 * garbage.
 */
public final class LoadBenchmark {
    static final String EDGES = "edges";

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
        String[] words = FreshJvm.run(title + " cannot be loaded", LoadProbe.class, flags, what, where)
                .split(" ", 3);
        return new Sample(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }
}
