package dev.bgn.runtime.model;

import java.util.List;

/**
 * What the parameters of a network take. Every figure of a model's size comes from here.
 *
 * @param parameters numbers that were learned
 * @param bits of their tensors as stored: rows of bits are padded to words of 64
 * @param floatBits of the real-valued network of the same shape
 */
public record ModelSize(long parameters, long bits, long floatBits) {
    /** One layer of a network of this kind. */
    public static ModelSize of(ModelKind kind, Layer layer) {
        Weights weights = layer.weights();
        long elements = (long) weights.in() * weights.out();
        long extra = switch (layer.combination()) {
            case Combination.Gat attention -> 2L * attention.own().columns();
            case Combination.Gin _ -> 1;
            case Combination.AsGcn adaptive -> adaptive.scores().shape().elements();
            case Combination.Sum _, Combination.Gcn _, Combination.Sage _, Combination.AsGcnShared _ -> 0;
        };
        long bits = Float.SIZE * elements;
        if (weights instanceof Weights.Signs signs) {
            extra += signs.scale() == 1 ? 0 : 1;
            bits = (long) Long.SIZE * signs.packed().rows() * signs.packed().wordsPerRow();
        }
        // A real-valued GAT has its two vectors and a GIN its ε, even where a binary one has nothing of the kind. The
        // scores of
        // an AS-GCN belong to the first layer; at wec, where there are none, they are not counted on either side.
        long realExtra = switch (kind) {
            case GAT -> 2L * weights.out();
            case GIN -> 1;
            case ASGCN ->
                layer.combination() instanceof Combination.AsGcn adaptive
                        ? adaptive.scores().shape().elements()
                        : 0;
            case GCN, SAGE -> 0;
        };
        return new ModelSize(elements + extra, bits + Float.SIZE * extra, Float.SIZE * (elements + realExtra));
    }

    /** All layers together. */
    public static ModelSize of(NodeModel model) {
        return sum(model.layers().stream().map(layer -> of(model.kind(), layer)).toList());
    }

    private static ModelSize sum(List<ModelSize> sizes) {
        ModelSize sum = new ModelSize(0, 0, 0);
        for (ModelSize size : sizes) {
            sum = new ModelSize(sum.parameters + size.parameters, sum.bits + size.bits, sum.floatBits + size.floatBits);
        }
        return sum;
    }

    public long bytes() {
        return bits / Byte.SIZE;
    }

    /** How many times smaller it is than the real-valued network of the same shape. */
    public double ratioToFloat() {
        return (double) floatBits / bits;
    }
}
