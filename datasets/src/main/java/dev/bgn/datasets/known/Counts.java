package dev.bgn.datasets.known;

import dev.bgn.datasets.GraphData;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** How much a dataset holds: what is expected of it, and what was read. */
public sealed interface Counts {
    /** The numbers with their names, in the order in which they are shown. */
    SequencedMap<String, Long> byName();

    /** What {@code data} holds. */
    static OfNodes of(GraphData data) {
        return new OfNodes(
                data.nodeCount(),
                data.edgeCount(),
                data.featureCount(),
                data.classCount(),
                data.split().trainCount(),
                data.split().validationCount(),
                data.split().testCount());
    }

    /** A graph with classes of nodes; {@code edges} are undirected, the last three are 0 when the files hold no split. */
    record OfNodes(int nodes, long edges, int features, int classes, int train, int validation, int test)
            implements Counts {
        @Override
        public SequencedMap<String, Long> byName() {
            SequencedMap<String, Long> all = new LinkedHashMap<>();
            all.put("nodes", (long) nodes);
            all.put("edges", edges);
            all.put("features", (long) features);
            all.put("classes", (long) classes);
            all.put("train", (long) train);
            all.put("validation", (long) validation);
            all.put("test", (long) test);
            return all;
        }
    }

    /** Many small graphs with distances; nodes and undirected edges of all of them together. */
    record OfGraphs(int trainGraphs, int testGraphs, int nodes, long edges) implements Counts {
        @Override
        public SequencedMap<String, Long> byName() {
            SequencedMap<String, Long> all = new LinkedHashMap<>();
            all.put("train graphs", (long) trainGraphs);
            all.put("test graphs", (long) testGraphs);
            all.put("nodes", (long) nodes);
            all.put("edges", edges);
            return all;
        }
    }
}
