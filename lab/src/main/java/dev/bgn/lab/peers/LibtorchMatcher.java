package dev.bgn.lab.peers;

import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.MatchingPeer;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.InferenceMode;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A real-valued graph matching network of ours, run by libtorch on a batch of pairs. */
final class LibtorchMatcher implements FloatPeer.Product {
    private final GraphComparison comparison;
    private final int steps;
    private final int pairs;
    private final int graphWidth;
    private final MatchWay way;
    /** The first states of all nodes: graphs 2k and 2k + 1 are a pair. */
    private final Tensor start;
    /** The graph of each node. */
    private final Tensor graphOfNode;

    private final Tensor readout;
    private final Tensor readoutBias;
    private final Tensor output;
    private final Tensor outputBias;
    private final Scalar similarityScale;
    private final Scalar similarityOffset;
    private final Tensor similarities;

    LibtorchMatcher(MatchingPeer.Way way, MatchingModel model, List<MatchGraph> first, List<MatchGraph> second) {
        if (model.shape().crossGraph() != CrossGraph.DOT
                || model.shape().nodeCodes()
                || model.shape().graphCodes()) {
            throw new IllegalArgumentException("not a real-valued network with attention by dot product: " + model);
        }
        List<MatchGraph> graphs = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            graphs.add(first.get(i));
            graphs.add(second.get(i));
        }
        comparison = model.shape().comparison();
        steps = model.shape().steps();
        graphWidth = model.shape().graphWidth();
        pairs = first.size();
        MatcherWeights weights = model.weights();
        this.way = switch (way) {
            case EDGE_NETWORK -> new EdgeNetworkWay(weights, graphs);
            case NODE_NETWORK -> new NodeNetworkWay(weights, graphs);
        };
        int[] labels =
                graphs.stream().flatMapToInt(g -> IntStream.of(g.labels())).toArray();
        int[] owners = IntStream.range(0, graphs.size())
                .flatMap(g -> IntStream.range(0, graphs.get(g).nodeCount()).map(_ -> g))
                .toArray();
        start = TorchTensors.dense(weights.encoder()).index_select(0, TorchTensors.longs(labels));
        graphOfNode = TorchTensors.longs(owners);
        readout = TorchTensors.dense(weights.readout());
        readoutBias = TorchTensors.dense(weights.readoutBias());
        output = TorchTensors.dense(weights.output());
        outputBias = TorchTensors.dense(weights.outputBias());
        boolean scaled = comparison == GraphComparison.SCALED;
        similarityScale = new Scalar(scaled ? weights.similarity().get(0, 0) : 1f);
        similarityOffset = new Scalar(scaled ? weights.similarity().get(0, 1) : 0f);
        similarities = torch.zeros(pairs);
    }

    @Override
    public void run() {
        // What is made within the scope goes with it.
        try (PointerScope _ = new PointerScope();
                InferenceMode _ = new InferenceMode()) {
            Tensor state = start;
            for (int step = 0; step < steps; step++) {
                state = way.step(state);
            }
            similarities.copy_(compare(vectors(state)));
        }
    }

    private Tensor vectors(Tensor state) {
        Tensor both = torch.addmm(readoutBias, state, readout);
        Tensor gated = both.narrow(1, 0, graphWidth).sigmoid().mul_(both.narrow(1, graphWidth, graphWidth));
        Tensor sums = torch.zeros(2L * pairs, graphWidth).index_add_(0, graphOfNode, gated);
        return torch.addmm(outputBias, sums, output);
    }

    private Tensor compare(Tensor vectors) {
        boolean byDistance = comparison == GraphComparison.DISTANCE;
        Tensor compared = (byDistance ? vectors : vectors.tanh_()).view(pairs, 2, graphWidth);
        Tensor a = compared.select(1, 0);
        Tensor b = compared.select(1, 1);
        if (byDistance) {
            return a.sub(b).square_().sum(1L).neg_();
        }
        return a.mul(b).mean(1L).mul_(similarityScale).add_(similarityOffset);
    }

    @Override
    public float[] result() {
        return TorchTensors.floats(similarities);
    }

    /** The graphs and weights, which others may share, are left to the collector. */
    @Override
    public void close() {
        similarities.close();
    }
}
