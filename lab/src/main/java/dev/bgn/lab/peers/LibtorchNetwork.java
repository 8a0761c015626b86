package dev.bgn.lab.peers;

import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Activation;
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

/** A real-valued network of ours that attends to neighbours or adds them up, run by libtorch on all nodes of a graph. */
final class LibtorchNetwork implements FloatPeer.Product {
    private static final float SLOPE = (float) 0.2;

    private final TorchEdges edges;
    private final TorchWay way;
    private final List<TorchLayer> layers;
    private final Scalar slope = new Scalar(SLOPE);
    private final Scalar zero = new Scalar(0f);
    private final Scalar one = new Scalar(1f);
    private final Tensor plus = Tensor.create(new float[] {1f}).squeeze();
    private final Tensor minus = Tensor.create(new float[] {-1f}).squeeze();
    private final Tensor logits;
    /** Of an AS-GCN; else null. */
    private final Tensor scores;
    /** The factors of the edges of an AS-GCN, edges × 1. */
    private final Tensor symmetric;

    /**
     * @param attention null where there is none
     * @param adaptive whether neighbours are added up with the coefficients of an AS-GCN
     */
    private record TorchLayer(Tensor weights, TorchAttention attention, boolean adaptive, Activation activation) {
        static TorchLayer of(Layer layer) {
            if (!(layer.weights() instanceof Weights.Real real) || layer.balance()) {
                throw new IllegalArgumentException("not a layer of a real-valued network");
            }
            TorchAttention attention = switch (layer.combination()) {
                case Combination.Gat a -> TorchAttention.of(a);
                case Combination.Sum _, Combination.AsGcn _, Combination.AsGcnShared _ -> null;
                default -> throw new IllegalArgumentException("no way to run " + layer.combination());
            };
            boolean adaptive = layer.combination() instanceof Combination.AsGcn
                    || layer.combination() instanceof Combination.AsGcnShared;
            return new TorchLayer(TorchTensors.dense(real.matrix()), attention, adaptive, layer.activation());
        }

        int heads() {
            return attention == null ? 1 : attention.heads();
        }
    }

    /**
     * @param own heads · width × heads: the product with it is the part of a score that a node itself gives
     * @param other the same for the part that its neighbour gives
     */
    private record TorchAttention(Tensor own, Tensor other, int heads, boolean leaky) {
        static TorchAttention of(Combination.Gat attention) {
            return new TorchAttention(
                    blocks(attention.own(), attention.heads()),
                    blocks(attention.other(), attention.heads()),
                    attention.heads(),
                    attention.leaky());
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
    LibtorchNetwork(FloatPeer.Way way, NodeModel model, CsrGraph graph, SparseMatrix features) {
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
        boolean isAdaptive = model.layers().getFirst().combination() instanceof Combination.AsGcn;
        scores = model.layers().getFirst().combination() instanceof Combination.AsGcn(FloatMatrix matrix)
                ? TorchTensors.dense(matrix)
                : null;
        float[] factors = isAdaptive ? Block.whole(graph).symmetric() : new float[0];
        symmetric = TorchTensors.dense(FloatMatrix.of(factors.length, 1, factors));
    }

    @Override
    public void run() {
        // What is made within the scope goes with it; operations write in place wherever nothing is lost by it.
        try (PointerScope _ = new PointerScope();
                InferenceMode _ = new InferenceMode()) {
            Tensor h = null;
            Tensor coefficients = scores == null ? null : coefficients();
            for (TorchLayer layer : layers) {
                Tensor z = h == null ? way.ofFeatures(layer.weights()) : h.mm(layer.weights());
                Tensor combined = layer.adaptive()
                        ? way.weightedSums(coefficients, z)
                        : layer.attention() == null ? way.plainSums(z) : attend(layer.attention(), z);
                h = activate(layer.activation(), combined);
            }
            logits.copy_(h);
        }
    }

    /** {@code (1 + relu(s_i + t_j)) · factor}, once for all layers. */
    private Tensor coefficients() {
        Tensor rows = way.ofFeatures(scores);
        Tensor own = edges.ofSources(rows.narrow(1, 0, 1).contiguous());
        own.add_(edges.ofTargets(rows.narrow(1, 1, 1).contiguous()));
        return torch.relu_(own).add_(one).mul_(symmetric);
    }

    private Tensor activate(Activation activation, Tensor x) {
        return switch (activation) {
            case NONE -> x;
            case RELU -> torch.relu_(x);
            case ELU -> way.elu(x);
            case SIGN -> torch.where(x.ge(zero), plus, minus); // sign(0) is +1, unlike libtorch's
        };
    }

    /** {@code Σ_j e^(s_ij − max) z_j / Σ_j e^(s_ij − max)}: one division for a node instead of one for an edge. */
    private Tensor attend(TorchAttention layer, Tensor z) {
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
