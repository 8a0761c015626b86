package dev.bgn.lab.peers;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatcherWeights;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * The fastest we found: the first layer of the messages once for each node; the second after the sum, multiplied with the input
 * weights of the cell once for all; the ends of an edge, and then the edges of a node, added up as bags, see {@link BagWay}; the
 * attention of all pairs in one fused operation; the cell in place.
 */
final class NodeNetworkWay implements MatchWay {
    private static final int SUM = 0;

    private final int graphs;
    private final int nodes;
    private final int width;
    private final Bags ofEdges;
    private final Bags ofNodes;
    private final TensorOptional ones = new TensorOptional();
    private final Tensor ends;
    /** Of the own end; that of the other one is 0. */
    private final Tensor endsBias;

    private final Tensor fromMessage;
    private final Tensor fromMatch;
    /** For each node: the bias of the cell, and that of a message for each neighbour. */
    private final Tensor inputBias;

    private final Tensor fromState;
    private final Tensor stateBias;

    /**
     * Sums of rows.
     *
     * @param starts where the rows of each sum begin, and their number
     */
    private record Bags(Tensor rows, Tensor starts) {
        Bags(int[] rows, int[] starts) {
            this(Tensor.create(rows), Tensor.create(starts));
        }
    }

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
            edgeCount += graph.graph().targetArray().length;
        }
        int[] rows = new int[2 * edgeCount];
        int[] firsts = new int[graphs * nodes + 1];
        float[] degrees = new float[graphs * nodes];
        int place = 0;
        for (int g = 0; g < graphs; g++) {
            CsrGraph graph = all.get(g).graph();
            for (int i = 0; i < nodes; i++) {
                int node = g * nodes + i;
                for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                    rows[2 * place] = 2 * node;
                    rows[2 * place++ + 1] = 2 * (g * nodes + graph.target(e)) + 1;
                }
                firsts[node + 1] = place;
                degrees[node] = place - firsts[node];
            }
        }
        ofEdges = new Bags(
                rows, IntStream.rangeClosed(0, edgeCount).map(e -> 2 * e).toArray());
        ofNodes = new Bags(IntStream.range(0, edgeCount).toArray(), firsts);
        ends = TorchTensors.dense(weights.ends());
        endsBias = Tensor.create(Arrays.copyOf(weights.endsBias().data(), 4 * width), 1, 4L * width);
        Tensor cell = TorchTensors.dense(weights.fromMessage());
        fromMessage = TorchTensors.dense(weights.message()).mm(cell);
        fromMatch = TorchTensors.dense(weights.fromMatch());
        Tensor ofMessage = TorchTensors.dense(weights.messageBias()).mm(cell);
        inputBias =
                Tensor.create(degrees, degrees.length, 1).mm(ofMessage).add_(TorchTensors.dense(weights.inputBias()));
        fromState = TorchTensors.dense(weights.fromState());
        stateBias = TorchTensors.dense(weights.stateBias());
    }

    @Override
    public Tensor step(Tensor state) {
        // Row 2i is what node i gives to an edge as its own end, row 2i + 1 what it gives as the other end.
        Tensor given = torch.addmm(endsBias, state, ends).view(2L * graphs * nodes, 2L * width);
        Tensor sums = sum(torch.relu_(sum(given, ofEdges)), ofNodes);
        Tensor input = torch.addmm(inputBias, sums, fromMessage).addmm_(state.sub(attend(state)), fromMatch);
        return cell(input, torch.addmm(stateBias, state, fromState), state);
    }

    private Tensor sum(Tensor table, Bags bags) {
        return torch.embedding_bag(table, bags.rows(), bags.starts(), false, SUM, false, ones, true)
                .get0();
    }

    /** With one head, and the other graph of each pair as keys and values; it divides by the root of the width itself. */
    private Tensor attend(Tensor state) {
        Tensor queries = state.view(graphs, 1, nodes, width);
        Tensor others = state.view(graphs / 2, 2, nodes, width).flip(1).view(graphs, 1, nodes, width);
        return torch.scaled_dot_product_attention(queries, others, others).reshape((long) graphs * nodes, width);
    }

    private Tensor cell(Tensor input, Tensor hidden, Tensor state) {
        Tensor gates = input.narrow(1, 0, 2L * width).add_(hidden.narrow(1, 0, 2L * width));
        gates.sigmoid_();
        Tensor candidate = input.narrow(1, 2L * width, width)
                .addcmul_(gates.narrow(1, 0, width), hidden.narrow(1, 2L * width, width));
        return candidate.tanh_().lerp(state, gates.narrow(1, width, width));
    }
}
