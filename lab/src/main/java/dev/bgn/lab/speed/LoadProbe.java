package dev.bgn.lab.speed;

import dev.bgn.datasets.edges.EdgeListReader;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The main class of the JVMs that {@link LoadBenchmark} starts: loads once and prints nanoseconds, and the bytes of what was read and of the peak. */
final class LoadProbe {
    private LoadProbe() {}

    /** A known dataset and its data folder (empty for the usual ones), or {@code edges} and a file. */
    public static void main(String[] args) throws IOException {
        long before = usedBytes();
        List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        pools.forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        Object loaded = load(args[0], args[1]);
        long nanos = System.nanoTime() - start;
        long peak = -before;
        for (MemoryPoolMXBean pool : pools) {
            peak += pool.getPeakUsage().getUsed();
        }
        long retained = usedBytes() - before;
        if (loaded.hashCode() == 0) {
            // Never so, but what was read must live until its size is known.
            System.err.println();
        }
        System.out.println(nanos + " " + retained + " " + peak);
    }

    private static Object load(String what, String where) throws IOException {
        if (what.equals(LoadBenchmark.EDGES)) {
            return EdgeListReader.read(Path.of(where), NodeIds.FROM_ZERO);
        }
        Optional<Path> data = where.isEmpty() ? Optional.empty() : Optional.of(Path.of(where));
        KnownDataset dataset = KnownDataset.find(what).orElseThrow();
        return DatasetReader.readGraph(DataFolders.ofProcess(data).require(dataset));
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
