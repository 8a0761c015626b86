package dev.bgn.datasets;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.graph.CsrGraph;
import java.util.Arrays;
import java.util.List;

/** Some nodes of a dataset with the edges among them. */
public final class Subgraph {
    private Subgraph() {}

    /**
     * The part of a dataset. A split keeps the nodes that stay.
     *
     * @param nodes ascending
     */
    public static GraphData of(GraphData data, int[] nodes, String name) {
        int[] place = new int[data.nodeCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < nodes.length; i++) {
            place[nodes[i]] = i;
        }
        CsrGraph graph = data.graph();
        EdgeList edges = new EdgeList();
        for (int node : nodes) {
            for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                int other = graph.target(e);
                if (node < other && place[other] >= 0) {
                    edges.add(place[node], place[other]);
                }
            }
        }
        int[] labels = Arrays.stream(nodes).map(data.labels()::of).toArray();
        List<String> names = data.nodeNames().isEmpty()
                ? List.of()
                : Arrays.stream(nodes).mapToObj(data.nodeNames()::get).toList();
        Split split = data.split();
        return new GraphData(
                name,
                edges.toSimpleGraph(nodes.length).graph(),
                data.features().select(nodes),
                data.schema(),
                new Labels(labels, data.labels().classNames(), data.labels().column()),
                names,
                new Split(kept(split.train(), place), kept(split.validation(), place), kept(split.test(), place)),
                data.edgeReport(),
                data.findings());
    }

    /**
     * The training nodes alone: what an inductive training sees. Features that were made from the structure of the whole
     * graph are made anew, from what is left of it.
     */
    public static GraphData ofTraining(GraphData data) {
        int[] nodes = data.split().train();
        GraphData seen = of(data, nodes, data.name() + "-training");
        if (!(data.schema() instanceof FeatureSchema.Structure structure)) {
            return seen;
        }
        // Projections are drawn by the names of nodes, and a node without one keeps its number in the whole graph.
        List<String> names = data.nodeNames().isEmpty()
                ? Arrays.stream(nodes).mapToObj(Integer::toString).toList()
                : seen.nodeNames();
        return seen.withFeatures(StructureFeatures.of(seen.graph(), names, structure), structure);
    }

    private static int[] kept(int[] nodes, int[] place) {
        return Arrays.stream(nodes)
                .map(node -> place[node])
                .filter(at -> at >= 0)
                .toArray();
    }
}
