package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;

/** The coefficients of an AS-GCN on a block. They come from the features alone, so that layers on one block share them. */
final class FeatureScores {
    private static final int COLUMNS = 2;

    private final Block block;
    /** x·w₁ and x·w₀ of each source, sources × 2. */
    private final FloatMatrix scores;

    private final float[] symmetric;
    /** Of the edges of {@link Block#withLoops()}. */
    private final float[] coefficients;
    /** What the scores are computed by; null where they are given. */
    private LayerProduct product;

    private final AlignedRows room;

    /** Scores that are computed from the features of the sources. */
    FeatureScores(Combination.AsGcn adaptive, LayerRows features, Block block) {
        this(
                FloatMatrix.zeros(features.count(), COLUMNS),
                block,
                LayerProduct.of(features, new Weights.Real(adaptive.scores())));
    }

    /** @param scores of the sources; further rows are not read */
    FeatureScores(FloatMatrix scores, Block block) {
        this(scores, block, null);
    }

    private FeatureScores(FloatMatrix scores, Block block, LayerProduct product) {
        this.block = block;
        this.scores = scores;
        this.product = product;
        room = product == null ? null : new AlignedRows(scores.rows(), COLUMNS);
        symmetric = block.symmetric();
        coefficients = new float[symmetric.length];
    }

    /** The same scores on another block, whose sources are the first of the sources here. */
    FeatureScores on(Block other) {
        return other == block ? this : new FeatureScores(scores, other);
    }

    void load(Combination.AsGcn adaptive) {
        product = product.with(new Weights.Real(adaptive.scores()));
    }

    /** Computes the scores, where they are not given, and the coefficients. */
    float[] run(Kernels kernels, Workers workers) {
        if (product != null) {
            score(product, room, scores, kernels, workers);
        }
        float[] data = scores.data();
        int[] starts = block.withLoops().startArray();
        int[] targets = block.withLoops().targetArray();
        workers.forRows(block.targetCount(), 1024, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    float score = data[COLUMNS * i] + data[COLUMNS * targets[e] + 1];
                    coefficients[e] = symmetric[e] * (1f + Math.max(score, 0f));
                }
            }
        });
        return coefficients;
    }

    private static void score(
            LayerProduct product, AlignedRows room, FloatMatrix scores, Kernels kernels, Workers workers) {
        product.run(room, kernels, workers);
        workers.forRows(scores.rows(), 4096, (from, to) -> {
            for (int i = COLUMNS * from; i < COLUMNS * to; i++) {
                scores.data()[i] = room.get(i / COLUMNS, i % COLUMNS);
            }
        });
    }

    /** The scores alone. */
    static FloatMatrix of(Combination.AsGcn adaptive, LayerRows features, Kernels kernels, Workers workers) {
        FloatMatrix scores = FloatMatrix.zeros(features.count(), COLUMNS);
        LayerProduct product = LayerProduct.of(features, new Weights.Real(adaptive.scores()));
        score(product, new AlignedRows(scores.rows(), COLUMNS), scores, kernels, workers);
        return scores;
    }

    /** As the last {@link #run} has left them. */
    float[] coefficients() {
        return coefficients;
    }
}
