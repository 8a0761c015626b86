package dev.bgn.bench;

import dev.bgn.experiments.speed.FloatPeer;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.util.List;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.InferenceMode;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A real-valued GAT of ours, run by libtorch on all nodes of a graph. */
final class LibtorchGat implements FloatPeer.Product {
    private static final float SLOPE = (float) 0.2;

    private final TorchEdges edges;
    private final TorchWay way;
    private final List<TorchLayer> layers;
    private final Scalar slope = new Scalar(SLOPE);
    private final Tensor logits;

    /**
     * @param own heads · width × heads: the product with it is the part of a score that a node itself gives
     * @param other the same for the part that its neighbour gives
     */
    private record TorchLayer(Tensor weights, Tensor own, Tensor other, int heads, boolean leaky, boolean elu) {
        static TorchLayer of(Layer layer) {
            if (!(layer.weights() instanceof Weights.Real real)
                    || !(layer.combination() instanceof Combination.Attention attention)) {
                throw new IllegalArgumentException("not a layer of a real-valued GAT");
            }
            return new TorchLayer(
                    TorchTensors.dense(real.matrix()),
                    blocks(attention.own(), attention.heads()),
                    blocks(attention.other(), attention.heads()),
                    attention.heads(),
                    attention.leaky(),
                    layer.activation() == Layer.Activation.ELU);
        }

        /** The vector of each head in a column of its own. */
        private static Tensor blocks(FloatMatrix vectors, int heads) {
            FloatMatrix blocks = FloatMatrix.zeros(vectors.columns(), heads);
            int width = vectors.columns() / heads;
            for (int c = 0; c < vectors.columns(); c++) {
                blocks.set(c, c / width, vectors.get(0, c));
            }
            return TorchTensors.dense(blocks);
        }
    }

    /**
     * @param graph with self loops
     * @param features as the first layer takes them
     */
    LibtorchGat(FloatPeer.GatWay way, NodeModel model, CsrGraph graph, SparseMatrix features) {
        layers = model.layers().stream().map(TorchLayer::of).toList();
        edges = new TorchEdges(graph);
        this.way = switch (way) {
            case SPARSE -> new UsualWay(TorchTensors.sparse(features), edges);
            case DENSE -> new UsualWay(TorchTensors.dense(features.toDense()), edges);
            case BAGS ->
                new BagWay(
                        graph, features, layers.stream().map(TorchLayer::heads).collect(Collectors.toSet()));
        };
        logits = torch.zeros(graph.nodeCount(), model.classCount());
    }

    @Override
    public void run() {
        // What is made within the scope goes with it; operations write in place wherever nothing is lost by it.
        try (PointerScope _ = new PointerScope();
                InferenceMode _ = new InferenceMode()) {
            Tensor h = null;
            for (TorchLayer layer : layers) {
                Tensor z = h == null ? way.ofFeatures(layer.weights()) : h.mm(layer.weights());
                h = attend(layer, z);
                h = layer.elu() ? way.elu(h) : h;
            }
            logits.copy_(h);
        }
    }

    /** {@code Σ_j e^(s_ij − max) z_j / Σ_j e^(s_ij − max)}: one division for a node instead of one for an edge. */
    private Tensor attend(TorchLayer layer, Tensor z) {
        Tensor scores = edges.ofSources(z.mm(layer.own())).add_(edges.ofTargets(z.mm(layer.other())));
        if (layer.leaky()) {
            torch.leaky_relu_(scores, slope);
        }
        scores.sub_(edges.ofSources(edges.reduce(scores, "max"))).exp_();
        Tensor sums = way.sums(scores).unsqueeze(2);
        Tensor weighted = way.weightedSums(scores, z);
        weighted.view(edges.nodes(), layer.heads(), z.size(1) / layer.heads()).div_(sums);
        return weighted;
    }

    @Override
    public float[] result() {
        return TorchTensors.floats(logits);
    }

    /** The features and weights, which others may share, are left to the collector. */
    @Override
    public void close() {
        logits.close();
    }
}
