package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeFactors;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.NodeModel;
import java.util.Arrays;
import java.util.Optional;

/**
 * A graph and its features as a network wants them: scaled features, self loops, factors of edges. It holds only what
 * the network reads, and can be shared by any number of sessions.
 */
public final class PreparedGraph {
    private final NodeOrder order;
    private final PreparedFeatures features;
    private final CsrGraph withLoops;
    private final CsrGraph plain;
    private final float[] symmetric;
    private final float[] mean;
    private final float[] inverseDegree;
    /** Made when it is first asked for; null before. */
    private volatile Optional<StepFeatures> steps;

    private PreparedGraph(CsrGraph graph, int[] degrees, Features features, NodeModel model) {
        requireFit(graph, features, model);
        boolean beside = false;
        boolean loops = false;
        boolean isSymmetric = false;
        boolean isMean = false;
        for (var layer : model.layers()) {
            beside |= layer.combination() instanceof Combination.Sage;
            loops |= !(layer.combination() instanceof Combination.Sage);
            isSymmetric |=
                    layer.combination() instanceof Combination.Gcn || layer.combination() instanceof Combination.AsGcn;
            isMean |= layer.combination().equals(new Combination.Sage(Combination.Beside.MEAN));
        }
        PreparedFeatures scaled = PreparedFeatures.of(
                features, model.coding(), () -> degrees == null ? graph.simple().degrees() : less(degrees, 1));
        CsrGraph looped = loops ? graph.withSelfLoops() : null;
        CsrGraph simple = beside ? graph.simple() : null;
        order = NodeOrder.of(loops ? looped : simple, scaled);
        this.features = order.apply(scaled);
        withLoops = order.apply(looped);
        plain = order.apply(simple);
        int[] used = degrees != null ? order.apply(degrees) : loopDegrees(loops ? withLoops : plain, loops ? 0 : 1);
        symmetric = isSymmetric ? EdgeFactors.symmetric(withLoops, used) : null;
        mean = isMean ? EdgeFactors.mean(plain) : null;
        inverseDegree = model.level().coefficients() ? inverse(used) : null;
    }

    /**
     * Prepares a graph. Repeated edges and self loops of its own are left out; each node counts itself once where the
     * network says so.
     */
    public static PreparedGraph of(CsrGraph graph, Features features, NodeModel model) {
        return new PreparedGraph(graph, null, features, model);
    }

    /**
     * Prepares a part of a graph.
     *
     * @param degrees of its nodes in the whole simple graph, each self loop counted
     */
    static PreparedGraph ofPart(CsrGraph part, int[] degrees, Features features, NodeModel model) {
        return new PreparedGraph(part, degrees, features, model);
    }

    static void requireFit(CsrGraph graph, Features features, NodeModel model) {
        if (features.shape().rows() != graph.nodeCount()) {
            throw new IllegalArgumentException("the graph has " + graph.nodeCount()
                    + " nodes, but there are features of " + features.shape().rows());
        }
        requireFeatureCount(features, model);
    }

    static void requireFeatureCount(Features features, NodeModel model) {
        if (features.shape().columns() != model.featureCount()) {
            throw new IllegalArgumentException("the model takes " + model.featureCount()
                    + " features a node, but there are " + features.shape().columns());
        }
    }

    private static int[] loopDegrees(CsrGraph graph, int missing) {
        return less(graph.degrees(), -missing);
    }

    private static int[] less(int[] degrees, int by) {
        return Arrays.stream(degrees).map(degree -> degree - by).toArray();
    }

    private static float[] inverse(int[] degrees) {
        float[] inverse = new float[degrees.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1f / degrees[i];
        }
        return inverse;
    }

    public int nodeCount() {
        return withLoops != null ? withLoops.nodeCount() : plain.nodeCount();
    }

    /** The order of the nodes in everything here. */
    NodeOrder order() {
        return order;
    }

    PreparedFeatures features() {
        return features;
    }

    /** The features in steps, where they are sparse and whole multiples of it. */
    Optional<StepFeatures> steps() {
        if (steps == null) {
            steps = switch (features) {
                case PreparedFeatures.Counted(SparseMatrix ones, float[] scale) -> StepFeatures.of(ones, scale);
                case PreparedFeatures.Valued(SparseMatrix matrix) -> StepFeatures.of(matrix, null);
                case PreparedFeatures.Dense _ -> Optional.empty();
            };
        }
        return steps;
    }

    /** The simple graph with a self loop at each node; null where no layer reads it. */
    CsrGraph withLoops() {
        return withLoops;
    }

    /** The simple graph; null where no layer reads it. */
    CsrGraph plain() {
        return plain;
    }

    /** The factors of GCN and AS-GCN of the edges of {@link #withLoops()}, or null. */
    float[] symmetric() {
        return symmetric;
    }

    /** 1 / degree for the edges of {@link #plain()}, or null. */
    float[] mean() {
        return mean;
    }

    /** 1 / degree of each node, its self loop counted, where logits are divided by it; else null. */
    float[] inverseDegree() {
        return inverseDegree;
    }
}
