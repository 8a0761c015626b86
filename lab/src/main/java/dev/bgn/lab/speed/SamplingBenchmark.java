package dev.bgn.lab.speed;

import dev.bgn.report.timing.FreshJvm;
import java.io.IOException;
import java.util.List;

/**
 * How training by mini-batches grows with the graph: an epoch of a binarized AS-GCN over all nodes of a generated graph, in
 * a JVM of its own.
 */
public final class SamplingBenchmark {
    /** Undirected. */
    static final int EDGES_A_NODE = 10;

    static final int BATCH = 1024;
    static final int DRAWS = 512;

    /** Leaves room below 4 GB for what is not on the heap. */
    private static final List<String> HEAP = List.of("-Xmx3500m");

    private SamplingBenchmark() {}

    /** Measures a generated graph. */
    public static SamplingResult measure(int nodes, int threads) throws IOException {
        String line = FreshJvm.run(
                "a graph of " + nodes + " nodes cannot be measured",
                SamplingProbe.class,
                HEAP,
                Integer.toString(nodes),
                Integer.toString(threads));
        String[] words = line.split(" ", -1);
        double seconds = Double.parseDouble(words[3]);
        int batches = (nodes + BATCH - 1) / BATCH;
        return new SamplingResult(
                nodes,
                Integer.parseInt(words[0]),
                threads,
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                seconds,
                1000 * seconds / batches,
                Long.parseLong(words[4]));
    }
}
