package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import java.util.Optional;

/**
 * One layer on one graph, of any kind and shape, step by step on the plain kernels: product, combination, activation.
 * It owns its buffers; the order of the float operations is the trainer's.
 */
final class LayerPass {
    private Layer layer;
    private final PreparedGraph graph;
    private final Kernels kernels;
    private final Workers workers;

    private LayerProduct product;
    /** Whether sums go straight to their signs. */
    private final boolean signsOfSums;

    private final AlignedRows z;
    private FloatMatrix out;
    /** Where neighbours are attended to; else null. */
    private final AttentionScores scores;

    /** Where a network's coefficients come from the features; else null. All its layers have the same. */
    private final FeatureScores featureScores;

    private final BitMatrix codes;

    /**
     * @param before the layer before, or null for the first
     */
    LayerPass(Layer layer, LayerPass before, PreparedGraph graph, Kernels kernels, Workers workers) {
        this.layer = layer;
        this.graph = graph;
        this.kernels = kernels;
        this.workers = workers;
        int nodes = graph.nodeCount();
        signsOfSums = layer.combination() instanceof Combination.Sum
                && layer.activation() == Activation.SIGN
                && !layer.balance();
        product = before == null ? ofFeatures() : LayerProduct.ofHidden(before, layer.weights());
        z = signsOfSums && product instanceof LayerProduct.StepsBySigns
                ? null
                : new AlignedRows(nodes, layer.weights().out());
        out = signsOfSums ? null : FloatMatrix.zeros(nodes, layer.width());
        scores = layer.combination() instanceof Combination.Gat a ? new AttentionScores(nodes, a.heads()) : null;
        featureScores = switch (layer.combination()) {
            case Combination.AsGcn adaptive -> new FeatureScores(adaptive, graph, kernels, workers);
            default -> before == null ? null : before.featureScores;
        };
        codes = layer.activation() == Activation.SIGN ? BitMatrix.zeros(nodes, layer.width()) : null;
    }

    private LayerProduct ofFeatures() {
        // A factor rounds every row before the sum, so it may change a sign.
        if (kernels.prefersSteps()
                && layer.weights() instanceof Weights.Signs signs
                && (!signsOfSums || signs.scale() == 1f)) {
            Optional<LayerProduct> inSteps = LayerProduct.ofSteps(graph, signs);
            if (inSteps.isPresent()) {
                return inSteps.get();
            }
        }
        return LayerProduct.ofFeatures(graph.features(), layer.weights());
    }

    /** Takes other weights; the layer must have the shape of the one before. */
    void load(Layer other) {
        layer = other;
        product = product.with(other.weights());
        if (other.combination() instanceof Combination.AsGcn adaptive) {
            featureScores.load(adaptive);
        }
    }

    int nodeCount() {
        return graph.nodeCount();
    }

    /** The rows after the activation; codes as ±1. */
    FloatMatrix rows() {
        if (codes != null) {
            if (out == null) {
                out = FloatMatrix.zeros(codes.rows(), codes.columns());
            }
            kernels.unpackSigns(codes, out, workers);
        }
        return out;
    }

    /** The codes, or null where the activation is real. */
    BitMatrix codes() {
        return codes;
    }

    /** Computes the layer; the one before has been computed. */
    void run() {
        if (signsOfSums && product instanceof LayerProduct.StepsBySigns steps) {
            steps.sum(kernels, workers);
            kernels.sumSigns(graph.withLoops(), steps.sums(), codes, workers);
        } else {
            product.run(z, kernels, workers);
            finish();
        }
    }

    private void finish() {
        if (signsOfSums) {
            kernels.sumSigns(graph.withLoops(), z, codes, workers);
            return;
        }
        combine();
        switch (layer.activation()) {
            case NONE -> {}
            case RELU -> relu(out.data());
            case ELU -> kernels.elu(out, workers);
            case SIGN -> signs();
        }
    }

    private void combine() {
        CsrGraph loops = graph.withLoops();
        switch (layer.combination()) {
            case Combination.Sum() -> kernels.sum(loops, null, z, 0, out, workers);
            case Combination.Gcn() -> kernels.sum(loops, graph.symmetric(), z, 0, out, workers);
            case Combination.Gin(float epsilon) -> {
                kernels.sum(loops, null, z, 0, out, workers);
                addOwn(epsilon);
            }
            case Combination.Sage(Combination.Beside beside) -> {
                float[] factors = beside == Combination.Beside.MEAN ? graph.mean() : null;
                kernels.sum(graph.plain(), factors, z, layer.width(), out, workers);
                if (beside == Combination.Beside.EVEN) {
                    addOwnForEachNeighbour();
                } else {
                    addOwn(1f);
                }
            }
            case Combination.AsGcn _ -> {
                featureScores.run();
                kernels.sum(loops, featureScores.coefficients(), z, 0, out, workers);
            }
            case Combination.AsGcnShared() -> kernels.sum(loops, featureScores.coefficients(), z, 0, out, workers);
            case Combination.Gat attention -> {
                kernels.headDots(z, attention.own(), attention.other(), scores, workers);
                kernels.attend(loops, scores, attention.leaky(), z, out, workers);
            }
        }
    }

    /** {@code out += factor · z}, over the columns of out. */
    private void addOwn(float factor) {
        forRows((from, to) -> z.addTo(out, factor, from, to));
    }

    /** The same with the number of neighbours as the factor, 1 where there are none. */
    private void addOwnForEachNeighbour() {
        forRows((from, to) -> {
            for (int r = from; r < to; r++) {
                z.addTo(out, Math.max(1, graph.plain().degree(r)), r, r + 1);
            }
        });
    }

    private void relu(float[] data) {
        int columns = out.columns();
        forRows((first, last) -> {
            for (int i = first * columns; i < last * columns; i++) {
                data[i] = Math.max(data[i], 0f * data[i]);
            }
        });
    }

    private void signs() {
        if (layer.balance()) {
            balance();
        }
        kernels.packSigns(out, codes, workers);
    }

    private void balance() {
        int columns = out.columns();
        float[] data = out.data();
        forRows((first, last) -> {
            for (int r = first; r < last; r++) {
                float sum = 0f;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    sum += data[i];
                }
                float mean = sum / columns;
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    data[i] -= mean;
                }
            }
        });
    }

    private void forRows(Workers.RowRange task) {
        workers.forRows(
                graph.nodeCount(),
                Math.max(1, (1 << 14) / Math.max(1, layer.weights().out())),
                task);
    }
}
