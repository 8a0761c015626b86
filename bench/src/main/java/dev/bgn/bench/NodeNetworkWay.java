package dev.bgn.bench;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatcherWeights;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * The fastest we found: the first layer of the messages once for each node; the second after the sum, multiplied with the input
 * weights of the cell once for all; sums over neighbours as bags; the attention of all pairs in one fused operation; the cell in
 * place.
 */
final class NodeNetworkWay implements MatchWay {
    private static final int SUM = 0;

    private final int graphs;
    private final int nodes;
    private final int width;
    private final Tensor own;
    private final Tensor other;
    private final Tensor edges;
    private final Tensor starts;
    private final TensorOptional ones = new TensorOptional();
    private final Tensor ends;
    private final Tensor endsBias;
    private final Tensor fromMessage;
    private final Tensor fromMatch;
    /** For each node: the bias of the cell, and that of a message for each neighbour. */
    private final Tensor inputBias;

    private final Tensor fromState;
    private final Tensor stateBias;

    NodeNetworkWay(MatcherWeights weights, List<MatchGraph> all) {
        graphs = all.size();
        nodes = all.getFirst().nodeCount();
        width = weights.ends().rows();
        int edgeCount = 0;
        for (MatchGraph graph : all) {
            if (graph.nodeCount() != nodes) {
                throw new IllegalArgumentException(
                        "graphs of " + nodes + " and " + graph.nodeCount() + " nodes do not make a batch");
            }
            edgeCount += graph.graph().edgeCount();
        }
        int[] owners = new int[edgeCount];
        int[] targets = new int[edgeCount];
        int[] firsts = new int[graphs * nodes + 1];
        float[] degrees = new float[graphs * nodes];
        int place = 0;
        for (int g = 0; g < graphs; g++) {
            CsrGraph graph = all.get(g).graph();
            for (int i = 0; i < nodes; i++) {
                int node = g * nodes + i;
                for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                    owners[place] = node;
                    targets[place++] = g * nodes + graph.target(e);
                }
                firsts[node + 1] = place;
                degrees[node] = place - firsts[node];
            }
        }
        own = TorchTensors.longs(owners);
        other = TorchTensors.longs(targets);
        edges = Tensor.create(IntStream.range(0, edgeCount).toArray());
        starts = Tensor.create(firsts);
        ends = TorchTensors.dense(weights.ends());
        endsBias = TorchTensors.dense(weights.endsBias());
        Tensor cell = TorchTensors.dense(weights.fromMessage());
        fromMessage = TorchTensors.dense(weights.message()).mm(cell);
        fromMatch = TorchTensors.dense(weights.fromMatch());
        Tensor ofMessage = TorchTensors.dense(weights.messageBias()).mm(cell);
        inputBias = Tensor.create(degrees, degrees.length, 1).mm(ofMessage).add_(TorchTensors.dense(weights.inputBias()));
        fromState = TorchTensors.dense(weights.fromState());
        stateBias = TorchTensors.dense(weights.stateBias());
    }

    @Override
    public Tensor step(Tensor state) {
        Tensor both = state.mm(ends);
        Tensor a = both.narrow(1, 0, 2L * width).add(endsBias);
        Tensor b = both.narrow(1, 2L * width, 2L * width).contiguous();
        Tensor hidden = torch.relu_(a.index_select(0, own).add_(b.index_select(0, other)));
        Tensor sums = torch.embedding_bag(hidden, edges, starts, false, SUM, false, ones, true)
                .get0();
        Tensor input = torch.addmm(inputBias, sums, fromMessage).addmm_(state.sub(attend(state)), fromMatch);
        return cell(input, torch.addmm(stateBias, state, fromState), state);
    }

    /** With one head, and the other graph of each pair as keys and values; it divides by the root of the width itself. */
    private Tensor attend(Tensor state) {
        Tensor queries = state.view(graphs, 1, nodes, width);
        Tensor others = state.view(graphs / 2, 2, nodes, width).flip(1).view(graphs, 1, nodes, width);
        return torch.scaled_dot_product_attention(queries, others, others)
                .reshape((long) graphs * nodes, width);
    }

    private Tensor cell(Tensor input, Tensor hidden, Tensor state) {
        Tensor gates = input.narrow(1, 0, 2L * width).add_(hidden.narrow(1, 0, 2L * width));
        gates.sigmoid_();
        Tensor candidate = input.narrow(1, 2L * width, width)
                .addcmul_(gates.narrow(1, 0, width), hidden.narrow(1, 2L * width, width));
        return candidate.tanh_().lerp(state, gates.narrow(1, width, width));
    }
}
