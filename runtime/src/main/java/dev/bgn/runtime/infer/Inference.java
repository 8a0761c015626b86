package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * A network, a prepared graph and the buffers between them, for many runs over all nodes. Each call computes the network
 * anew; after the first, nothing of the size of the graph is allocated. One thread at a time may use a session.
 *
 * <pre>{@code
 * PreparedGraph prepared = PreparedGraph.of(graph, features, model);
 * Inference inference = new Inference(model, prepared, Workers.ofAllCores());
 * inference.classify(classes); // an int for each node
 * }</pre>
 */
public final class Inference {
    private NodeModel model;
    private final PreparedGraph graph;
    private final Workers workers;
    private final Kernels kernels;
    private final List<LayerStep> hidden = new ArrayList<>();
    /** Made when it is first asked for. */
    private OutputPass output;

    public Inference(NodeModel model, PreparedGraph graph, Workers workers) {
        this(model, graph, workers, Kernels.best());
    }

    /** With chosen kernels, for tests and benchmarks side by side. */
    @SuppressWarnings("exports") // only our own modules choose kernels
    public Inference(NodeModel model, PreparedGraph graph, Workers workers, Kernels kernels) {
        this.model = model;
        this.graph = graph;
        this.workers = workers;
        this.kernels = kernels;
        for (int l = 0; l < model.layers().size() - 1; l++) {
            hidden.add(step(l));
        }
    }

    /** The step of a layer, after those of the layers before. */
    private LayerStep step(int layer) {
        LayerStep before = layer == 0 ? null : hidden.get(layer - 1);
        return new LayerStep(
                model.layers().get(layer),
                graph.block(layer),
                before == null ? graph.features() : before.rows(),
                before == null ? null : before.featureScores(),
                kernels,
                workers);
    }

    private OutputPass output() {
        if (output == null) {
            Layer last = model.layers().getLast();
            boolean divided = model.level().coefficients();
            output = model.hasCodes() && divided && ClassVotes.fits(last)
                    ? new ClassVotes(last, hidden.getLast().codes(), graph, workers)
                    : new ClassScores(step(hidden.size()), graph, divided, workers);
        }
        return output;
    }

    /**
     * Goes on with other weights on the same buffers: for a network that is being trained.
     *
     * @param other of the same kind, level, coding and shape
     */
    public void load(NodeModel other) {
        requireSameShape(other);
        model = other;
        for (int l = 0; l < hidden.size(); l++) {
            hidden.get(l).load(other.layers().get(l));
        }
        if (output != null) {
            output.load(other.layers().getLast());
        }
    }

    private void requireSameShape(NodeModel other) {
        boolean same = other.kind() == model.kind()
                && other.level() == model.level()
                && other.coding().equals(model.coding())
                && other.layers().size() == model.layers().size();
        for (int l = 0; same && l < other.layers().size(); l++) {
            same = model.layers().get(l).hasShapeOf(other.layers().get(l));
        }
        if (!same) {
            throw new IllegalArgumentException("the weights are of a network of another shape");
        }
    }

    /** The network with its present weights. */
    public NodeModel model() {
        return model;
    }

    public int nodeCount() {
        return graph.nodeCount();
    }

    private LayerStep embed() {
        for (LayerStep step : hidden) {
            step.run();
        }
        return hidden.getLast();
    }

    /**
     * The class of each node, an index into the model's class names; the first of equally good ones.
     *
     * @param out one for each node
     */
    public void classify(int[] out) {
        if (out.length != nodeCount()) {
            throw new IllegalArgumentException("room for " + out.length + " classes of " + nodeCount() + " nodes");
        }
        embed();
        output().classify(out);
    }

    /**
     * The logits, nodes × classes. With binary coefficients they are divided by the degree; a positive factor that the
     * trainer has there besides is not part of a model, because it changes no class.
     */
    public void logits(FloatMatrix out) {
        require(out.shape(), model.classCount());
        embed();
        output().logits(out);
    }

    /** The codes of all nodes, nodes × {@link NodeModel#embeddingWidth()}; an error where embeddings are real. */
    public void codes(BitMatrix out) {
        requireCodes(model);
        require(out.shape(), model.embeddingWidth());
        BitMatrix codes = embed().codes();
        int words = codes.wordsPerRow();
        long[] from = codes.words();
        long[] into = out.words();
        int start = out.wordStart();
        workers.forRows(codes.rows(), 4096, (first, last) -> {
            for (int r = first; r < last; r++) {
                for (int w = 0; w < words; w++) {
                    into[start + graph.place(r) * words + w] = from[r * words + w];
                }
            }
        });
    }

    static void requireCodes(NodeModel model) {
        if (!model.hasCodes()) {
            throw new IllegalStateException("a model of level " + model.level() + " has real embeddings, no codes");
        }
    }

    /** The embeddings of all nodes, nodes × {@link NodeModel#embeddingWidth()}; codes as ±1. */
    public void embeddings(FloatMatrix out) {
        require(out.shape(), model.embeddingWidth());
        graph.giveBack(embed().numbers(), out);
    }

    private void require(Shape shape, int columns) {
        if (shape.rows() != nodeCount() || shape.columns() != columns) {
            throw new IllegalArgumentException(
                    "the result is " + new Shape(nodeCount(), columns) + ", but there is room for " + shape);
        }
    }
}
