package dev.bgn.lab.peers;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** As graph networks are usually written for libtorch: rows picked by index, multiplied, and added up by index. */
final class UsualWay implements TorchWay {
    private final Tensor features;
    private final TorchEdges edges;

    /** @param features sparse or dense */
    UsualWay(Tensor features, TorchEdges edges) {
        this.features = features;
        this.edges = edges;
    }

    @Override
    public Tensor ofFeatures(Tensor weights) {
        return torch.mm(features, weights);
    }

    @Override
    public Tensor sums(Tensor coefficients) {
        return edges.reduce(coefficients, "sum");
    }

    @Override
    public Tensor weightedSums(Tensor coefficients, Tensor z) {
        long heads = coefficients.size(1);
        long columns = z.size(1);
        Tensor rows = edges.ofTargets(z);
        rows.view(edges.count(), heads, columns / heads).mul_(coefficients.unsqueeze(2));
        return edges.add(rows);
    }

    @Override
    public Tensor plainSums(Tensor z) {
        return edges.add(edges.ofTargets(z));
    }

    @Override
    public Tensor elu(Tensor x) {
        return torch.elu_(x);
    }
}
