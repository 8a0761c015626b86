package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.Block;
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
 * One layer on one block, of any kind and shape: rows of the sources in, rows of the targets out, by product, combination
 * and activation. A row that comes out has the same bits in every block; the order of the float operations is the trainer's.
 *
 * <p>{@link #run(Layer, Block, LayerRows, FloatMatrix, Workers)} keeps nothing. A step that is made for many runs owns its buffers.
 */
public final class LayerStep {
    private Layer layer;
    private final Block block;
    private final Kernels kernels;
    private final Workers workers;

    private final CsrGraph edges;
    /** Fixed factors of the edges; null for ones. */
    private final float[] factors;

    private LayerProduct product;
    /** Whether sums go straight to their signs. */
    private final boolean signsOfSums;

    private final AlignedRows z;
    private FloatMatrix out;
    private final BitMatrix codes;
    /** Where neighbours are attended to; else null. */
    private final AttentionScores attention;

    /** Where a network's coefficients come from the features; else null. */
    private final FeatureScores featureScores;

    private final boolean sharesCoefficients;

    /**
     * @param rows of the sources; what they hold may change until each run
     * @param before of the layer before, or null
     */
    LayerStep(Layer layer, Block block, LayerRows rows, FeatureScores before, Kernels kernels, Workers workers) {
        if (rows.count() != block.sourceCount()) {
            throw new IllegalArgumentException(rows.count() + " rows for " + block);
        }
        this.layer = layer;
        this.block = block;
        this.kernels = kernels;
        this.workers = workers;
        edges = layer.combination() instanceof Combination.Sage ? block.plain() : block.withLoops();
        factors = switch (layer.combination()) {
            case Combination.Gcn() -> block.symmetric();
            case Combination.Sage(Combination.Beside beside) when beside == Combination.Beside.MEAN -> block.mean();
            default -> null;
        };
        signsOfSums = layer.combination() instanceof Combination.Sum
                && layer.activation() == Activation.SIGN
                && !layer.balance();
        product = product(rows);
        z = signsOfSums && product instanceof LayerProduct.StepsBySigns
                ? null
                : new AlignedRows(rows.count(), layer.weights().out());
        boolean hasCodes = layer.activation() == Activation.SIGN;
        codes = hasCodes ? BitMatrix.zeros(block.targetCount(), layer.width()) : null;
        out = signsOfSums ? null : FloatMatrix.zeros(block.targetCount(), layer.width());
        attention =
                layer.combination() instanceof Combination.Gat a ? new AttentionScores(rows.count(), a.heads()) : null;
        featureScores = switch (layer.combination()) {
            case Combination.AsGcn adaptive when before == null -> new FeatureScores(adaptive, rows, block);
            case Combination.AsGcnShared() -> before.on(block);
            default -> before;
        };
        sharesCoefficients = featureScores == before;
    }

    private LayerProduct product(LayerRows rows) {
        Weights weights = layer.weights();
        // A factor rounds every row before the sum, so it may change a sign.
        boolean exact = !signsOfSums || !(weights instanceof Weights.Signs signs) || signs.scale() == 1f;
        return (kernels.prefersSteps() && exact ? LayerProduct.inSteps(rows, weights) : Optional.<LayerProduct>empty())
                .orElseGet(() -> LayerProduct.of(rows, weights));
    }

    /**
     * Rows in, rows out.
     *
     * @param rows of the sources
     * @param scores of an AS-GCN, see {@link #scores}: of the sources, further rows are not read; null for other networks
     */
    public static LayerRows run(Layer layer, Block block, LayerRows rows, FloatMatrix scores, Workers workers) {
        FeatureScores given = scores == null ? null : new FeatureScores(scores, block);
        if (given != null) {
            given.run(Kernels.best(), workers);
        }
        LayerStep step = new LayerStep(layer, block, rows, given, Kernels.best(), workers);
        step.run();
        return step.rows();
    }

    /** What the coefficients of an AS-GCN come from, two numbers a node: x·w₁ and x·w₀ of its features. */
    public static FloatMatrix scores(Combination.AsGcn adaptive, LayerRows features, Workers workers) {
        return FeatureScores.of(adaptive, features, Kernels.best(), workers);
    }

    /** Takes other weights; the layer must have the shape of the one before. */
    void load(Layer other) {
        layer = other;
        product = product.with(other.weights());
        if (other.combination() instanceof Combination.AsGcn adaptive) {
            featureScores.load(adaptive);
        }
    }

    FeatureScores featureScores() {
        return featureScores;
    }

    /** The rows of the targets, as the last run has left them: the same matrix after every run. */
    LayerRows rows() {
        return codes != null ? new LayerRows.Codes(codes) : new LayerRows.Dense(out);
    }

    /** The same rows as numbers; codes as ±1. */
    FloatMatrix numbers() {
        if (codes != null) {
            if (out == null) {
                out = FloatMatrix.zeros(codes.rows(), codes.columns());
            }
            kernels.unpackSigns(codes, out, workers);
        }
        return out;
    }

    /** The codes of the targets; null where the activation is real. */
    BitMatrix codes() {
        return codes;
    }

    /** Computes the layer. */
    void run() {
        if (signsOfSums && product instanceof LayerProduct.StepsBySigns steps) {
            steps.sum(kernels, workers);
            kernels.sumSigns(edges, steps.sums(), codes, workers);
            return;
        }
        product.run(z, kernels, workers);
        if (signsOfSums) {
            kernels.sumSigns(edges, z, codes, workers);
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
        switch (layer.combination()) {
            case Combination.Sum(), Combination.Gcn() -> sum(factors, 0);
            case Combination.Gin(float epsilon) -> {
                sum(factors, 0);
                addOwn(epsilon);
            }
            case Combination.Sage(Combination.Beside beside) -> {
                sum(factors, layer.width());
                if (beside == Combination.Beside.EVEN) {
                    addOwnForEachNeighbour();
                } else {
                    addOwn(1f);
                }
            }
            case Combination.AsGcn _, Combination.AsGcnShared() ->
                sum(sharesCoefficients ? featureScores.coefficients() : featureScores.run(kernels, workers), 0);
            case Combination.Gat gat -> {
                kernels.headDots(z, gat.own(), gat.other(), attention, workers);
                kernels.attend(edges, attention, gat.leaky(), z, out, workers);
            }
        }
    }

    private void sum(float[] weights, int firstColumn) {
        kernels.sum(edges, weights, z, firstColumn, out, workers);
    }

    /** {@code out += factor · z}, over the columns of out. */
    private void addOwn(float factor) {
        forRows((from, to) -> z.addTo(out, factor, from, to));
    }

    /** The same with the number of neighbours as the factor, 1 where there are none. */
    private void addOwnForEachNeighbour() {
        forRows((from, to) -> {
            for (int r = from; r < to; r++) {
                z.addTo(out, Math.max(1, edges.degree(r)), r, r + 1);
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
                block.targetCount(),
                Math.max(1, (1 << 14) / Math.max(1, layer.weights().out())),
                task);
    }
}
