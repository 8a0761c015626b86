package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.parallel.Workers;

/** The last layer as any other: its rows are the scores of the classes, divided by the degree where the network says so. */
final class ClassScores implements OutputPass {
    private final LayerStep step;
    private final PreparedGraph graph;
    /** Of the targets; null where scores are not divided. */
    private final float[] inverseDegrees;

    private final Workers workers;

    ClassScores(LayerStep step, PreparedGraph graph, boolean divided, Workers workers) {
        this.step = step;
        this.graph = graph;
        inverseDegrees = divided ? graph.last().inverseDegrees() : null;
        this.workers = workers;
    }

    @Override
    public void load(Layer layer) {
        step.load(layer);
    }

    @Override
    public void classify(int[] out) {
        FloatMatrix scores = scores();
        int classes = scores.columns();
        float[] data = scores.data();
        workers.forRows(scores.rows(), 4096, (from, to) -> {
            for (int r = from; r < to; r++) {
                int best = 0;
                for (int c = 1; c < classes; c++) {
                    best = data[r * classes + c] > data[r * classes + best] ? c : best;
                }
                out[graph.place(r)] = best;
            }
        });
    }

    @Override
    public void logits(FloatMatrix out) {
        graph.giveBack(scores(), out);
    }

    private FloatMatrix scores() {
        step.run();
        FloatMatrix scores = step.numbers();
        float[] factor = inverseDegrees;
        if (factor == null) {
            return scores;
        }
        int columns = scores.columns();
        float[] data = scores.data();
        workers.forRows(scores.rows(), 4096, (first, last) -> {
            for (int r = first; r < last; r++) {
                for (int i = r * columns; i < (r + 1) * columns; i++) {
                    data[i] *= factor[r];
                }
            }
        });
        return scores;
    }
}
