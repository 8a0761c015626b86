package dev.bgn.lab.peers;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatcherWeights;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * As the public code of graph matching networks has it: the states of the two ends of each edge are picked and concatenated, both
 * layers of the messages are multiplied edge by edge, in one direction and then in the other, and added up by index. Attention
 * goes from pair to pair.
 */
final class EdgeNetworkWay implements MatchWay {
    private final Tensor from;
    private final Tensor to;
    /** The nodes of each graph. */
    private final List<Range> ranges = new ArrayList<>();

    private final Scalar scale;
    private final Tensor first;
    private final Tensor firstBias;
    private final Tensor second;
    private final Tensor secondBias;
    private final Tensor fromInput;
    private final Tensor fromState;
    private final TensorOptional inputBias;
    private final TensorOptional stateBias;

    private record Range(int start, int count) {
        Tensor of(Tensor rows) {
            return rows.narrow(0, start, count);
        }
    }

    EdgeNetworkWay(MatcherWeights weights, List<MatchGraph> graphs) {
        List<int[]> edges = new ArrayList<>();
        int start = 0;
        for (MatchGraph graph : graphs) {
            addEdges(graph.graph(), start, edges);
            ranges.add(new Range(start, graph.nodeCount()));
            start += graph.nodeCount();
        }
        from = TorchTensors.longs(edges.stream().mapToInt(edge -> edge[0]).toArray());
        to = TorchTensors.longs(edges.stream().mapToInt(edge -> edge[1]).toArray());
        int d = weights.ends().rows();
        scale = new Scalar((float) (1 / Math.sqrt(d)));
        // A beside B of the ends of an edge become A above B for their concatenated states.
        Tensor ends = TorchTensors.dense(weights.ends());
        first = concatenated(0, ends.narrow(1, 0, 2L * d), ends.narrow(1, 2L * d, 2L * d));
        firstBias = TorchTensors.dense(weights.endsBias());
        second = TorchTensors.dense(weights.message());
        secondBias = TorchTensors.dense(weights.messageBias());
        Tensor input =
                concatenated(0, TorchTensors.dense(weights.fromMessage()), TorchTensors.dense(weights.fromMatch()));
        // The cell wants them turned.
        fromInput = input.t().contiguous();
        fromState = TorchTensors.dense(weights.fromState()).t().contiguous();
        inputBias = new TensorOptional(TorchTensors.dense(weights.inputBias()).view(3L * d));
        stateBias = new TensorOptional(TorchTensors.dense(weights.stateBias()).view(3L * d));
    }

    /** Each edge once. */
    private static void addEdges(CsrGraph graph, int start, List<int[]> edges) {
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                if (i < graph.target(e)) {
                    edges.add(new int[] {start + i, start + graph.target(e)});
                }
            }
        }
    }

    private static Tensor concatenated(long dimension, Tensor... tensors) {
        return torch.cat(new TensorVector(tensors), dimension);
    }

    @Override
    public Tensor step(Tensor state) {
        Tensor sums = torch.zeros(state.size(0), second.size(1));
        Tensor atFrom = state.index_select(0, from);
        Tensor atTo = state.index_select(0, to);
        sums.index_add_(0, to, messages(atTo, atFrom));
        sums.index_add_(0, from, messages(atFrom, atTo));
        Tensor input = concatenated(1, sums, state.sub(attend(state)));
        return torch.gru_cell(input, state, fromInput, fromState, inputBias, stateBias);
    }

    private Tensor messages(Tensor own, Tensor other) {
        Tensor hidden = torch.relu_(torch.addmm(firstBias, concatenated(1, own, other), first));
        return torch.addmm(secondBias, hidden, second);
    }

    private Tensor attend(Tensor state) {
        Tensor[] found = new Tensor[ranges.size()];
        for (int g = 0; g < found.length; g += 2) {
            Tensor x = ranges.get(g).of(state);
            Tensor y = ranges.get(g + 1).of(state);
            Tensor scores = x.mm(y.t()).mul_(scale);
            found[g] = scores.softmax(1).mm(y);
            found[g + 1] = scores.softmax(0).t().mm(x);
        }
        return concatenated(0, found);
    }
}
