package dev.bgn.lab.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import java.util.Locale;

/**
 * A network that is timed on all nodes of a dataset.
 *
 * @param network {@code gat}, {@code gcn} or {@code sum}
 * @param contender its implementation is ours or the peer's
 */
record InferenceLine(String network, NodeModel model, Contender contender) {
    static final String GAT = "gat";
    static final String GCN = "gcn";
    static final String SUM = "sum";
    static final String ASGCN = "asgcn";
    /** A binarized AS-GCN in float32. */
    static final String ASGCN_SIGNS = "asgcn-signs";

    /** What a model computes, whatever its kind: level wec leaves nothing of attention but sums. */
    static String networkOf(NodeModel model) {
        return switch (model.layers().getFirst().combination()) {
            case Combination.Gat _ -> GAT;
            case Combination.Gcn _ -> GCN;
            case Combination.Sum _ -> SUM;
            case Combination.AsGcn _ -> ASGCN;
            case Combination.Gin _, Combination.Sage _, Combination.AsGcnShared _ ->
                throw new IllegalArgumentException("networks of kind " + model.kind() + " are not measured");
        };
    }

    /** Whether weights and embeddings are binary: of the levels, the last such is the fastest. */
    boolean isOneBit() {
        return model.level().weights() && model.level().embeddings();
    }

    String level() {
        return model.level().name().toLowerCase(Locale.ROOT);
    }

    /** What its trainer found, in percent; null where the file does not say. */
    Double testAccuracy() {
        String found = model.provenance().get("testAccuracy");
        return found == null ? null : Double.valueOf(found);
    }

    long parameterBits() {
        return ModelSize.of(model).bits();
    }

    /** The codes of level wec in float32 are floats, too. */
    long embeddingBits(GraphData data) {
        boolean asBits = model.level().embeddings();
        return (long) data.nodeCount() * model.embeddingWidth() * (asBits ? 1 : Float.SIZE);
    }

    /**
     * Attention has a float for each edge and head, an AS-GCN one for each edge; sums have nothing, because every coefficient
     * is +1 or known.
     */
    long coefficientBits(GraphData data) {
        long edges = data.graph().simple().edgeCount() + data.nodeCount();
        long bits = 0;
        for (Layer layer : model.layers()) {
            bits += switch (layer.combination()) {
                case Combination.Gat attention -> edges * attention.heads() * Float.SIZE;
                case Combination.AsGcn _ -> edges * Float.SIZE;
                default -> 0;
            };
        }
        return bits;
    }
}
