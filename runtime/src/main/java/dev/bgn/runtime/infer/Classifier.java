package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.GrownGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Tells the classes of nodes. Any number of threads may share one; each call works on the thread it is called on.
 *
 * <pre>{@code
 * Classifier classifier = Classifier.load(Path.of("cora.safetensors"));
 * int[] classes = classifier.classify(graph, features);
 * System.out.println(classifier.classNames().get(classes[0]));
 * }</pre>
 *
 * <p>Each call prepares the graph anew; {@link Inference} keeps it for many runs.
 */
public final class Classifier {
    private final NodeModel model;

    private Classifier(NodeModel model) {
        this.model = Objects.requireNonNull(model, "model");
    }

    /** Reads a model file. */
    public static Classifier load(Path file) throws IOException {
        return of(ModelFile.read(file));
    }

    public static Classifier of(NodeModel model) {
        return new Classifier(model);
    }

    public NodeModel model() {
        return model;
    }

    /** The names of the classes that {@code classify} numbers. */
    public List<String> classNames() {
        return model.classNames();
    }

    /** The class of each node. */
    public int[] classify(CsrGraph graph, Features features) {
        return classify(PreparedGraph.of(graph, features, model));
    }

    /** The classes of some nodes; only what lies within reach of them is computed. */
    public int[] classify(CsrGraph graph, Features features, int[] nodes) {
        PreparedGraph.requireFit(graph.nodeCount(), features, model);
        return classify(PreparedGraph.around(nodes, model.layers().size(), graph, features::select, model));
    }

    /**
     * The classes of new nodes: those that {@link #classify(CsrGraph, Features)} gives on the graph with the new nodes
     * and their edges inserted, in both directions. So a new edge enters the sums of its old end, too.
     */
    public int[] classifyNew(CsrGraph graph, Features features, NewNodes newNodes) {
        PreparedGraph.requireFit(graph.nodeCount(), features, model);
        PreparedGraph.requireFeatureCount(newNodes.features(), model);
        int[] nodes = new int[newNodes.count()];
        Arrays.setAll(nodes, k -> graph.nodeCount() + k);
        NewNodes added = new NewNodes(newNodes.features().inFormOf(features), newNodes.neighbours());
        GrownGraph grown = new GrownGraph(graph, added.neighbours());
        return classify(PreparedGraph.around(
                nodes, model.layers().size(), grown, chosen -> added.select(features, chosen), model));
    }

    private int[] classify(PreparedGraph prepared) {
        int[] classes = new int[prepared.nodeCount()];
        new Inference(model, prepared, Workers.SINGLE).classify(classes);
        return classes;
    }
}
