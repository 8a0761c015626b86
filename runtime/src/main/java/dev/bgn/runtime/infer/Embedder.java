package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Gives the embeddings of nodes: what the last hidden layer says of them. Any number of threads may share one.
 *
 * <pre>{@code
 * Embedder embedder = Embedder.load(Path.of("cora.safetensors"));
 * BitMatrix codes = embedder.codes(graph, features);
 * System.out.println(codes.row(0));
 * }</pre>
 */
public final class Embedder {
    private final NodeModel model;

    private Embedder(NodeModel model) {
        this.model = Objects.requireNonNull(model, "model");
    }

    /** Reads a model file. */
    public static Embedder load(Path file) throws IOException {
        return of(ModelFile.read(file));
    }

    public static Embedder of(NodeModel model) {
        return new Embedder(model);
    }

    public NodeModel model() {
        return model;
    }

    /** The codes of all nodes, a row each; an error where the embeddings of the model are real. */
    public BitMatrix codes(CsrGraph graph, Features features) {
        return codes(PreparedGraph.of(graph, features, model));
    }

    /** The codes of some nodes, in their order; only what lies within reach of them is computed. */
    public BitMatrix codes(CsrGraph graph, Features features, int[] nodes) {
        return codes(around(graph, features, nodes));
    }

    /** The embeddings of all nodes, a row each; codes as ±1. */
    public FloatMatrix embeddings(CsrGraph graph, Features features) {
        return embeddings(PreparedGraph.of(graph, features, model));
    }

    /** The embeddings of some nodes, in their order; only what lies within reach of them is computed. */
    public FloatMatrix embeddings(CsrGraph graph, Features features, int[] nodes) {
        return embeddings(around(graph, features, nodes));
    }

    private PreparedGraph around(CsrGraph graph, Features features, int[] nodes) {
        PreparedGraph.requireFit(graph.nodeCount(), features, model);
        return PreparedGraph.around(nodes, model.layers().size() - 1, graph, features::select, model);
    }

    private BitMatrix codes(PreparedGraph prepared) {
        Inference.requireCodes(model);
        BitMatrix codes = BitMatrix.zeros(prepared.nodeCount(), model.embeddingWidth());
        new Inference(model, prepared, Workers.SINGLE).codes(codes);
        return codes;
    }

    private FloatMatrix embeddings(PreparedGraph prepared) {
        FloatMatrix rows = FloatMatrix.zeros(prepared.nodeCount(), model.embeddingWidth());
        new Inference(model, prepared, Workers.SINGLE).embeddings(rows);
        return rows;
    }
}
