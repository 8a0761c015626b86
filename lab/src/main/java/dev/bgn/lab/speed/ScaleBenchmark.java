package dev.bgn.lab.speed;

import dev.bgn.report.timing.FreshJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How inference with an all-binary GAT of 64 bits grows with the graph, each graph in a JVM of its own. */
public final class ScaleBenchmark {
    /** Undirected. */
    static final int EDGES_A_NODE = 10;

    /** Leaves room below 1.5 GB for what is not on the heap; little of it is for short-lived objects, of which there are few. */
    private static final List<String> HEAP = List.of("-Xmx1250m", "-Xmn100m");

    private ScaleBenchmark() {}

    /** Measures a generated graph, once for each number of threads. */
    public static List<ScaleResult> measure(int nodes, List<Integer> threads) throws IOException {
        String counts = threads.stream().map(Object::toString).collect(Collectors.joining(","));
        String line = FreshJvm.run(
                "a graph of " + nodes + " nodes cannot be measured",
                ScaleProbe.class,
                HEAP,
                Integer.toString(nodes),
                counts);
        String[] words = line.split(" ", -1);
        int edges = Integer.parseInt(words[0]);
        long peak = Long.parseLong(words[1]);
        List<ScaleResult> results = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            double nanos = Double.parseDouble(words[2 + i]);
            long steps = ScaleProbe.LAYERS * (2L * edges + nodes);
            results.add(new ScaleResult(nodes, edges, threads.get(i), nanos / 1e9, nanos / steps, peak));
        }
        return results;
    }
}
