package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.parallel.Workers;

/** The last layer as any other: its rows are the scores of the classes, divided by the degree where the network says so. */
final class ClassScores implements OutputPass {
    private final LayerPass pass;
    private final PreparedGraph graph;
    private final Workers workers;

    ClassScores(LayerPass pass, PreparedGraph graph, Workers workers) {
        this.pass = pass;
        this.graph = graph;
        this.workers = workers;
    }

    @Override
    public void load(Layer layer) {
        pass.load(layer);
    }

    @Override
    public void classify(int[] out) {
        FloatMatrix scores = scores();
        NodeOrder order = graph.order();
        int classes = scores.columns();
        float[] data = scores.data();
        workers.forRows(scores.rows(), 4096, (from, to) -> {
            for (int r = from; r < to; r++) {
                int best = 0;
                for (int c = 1; c < classes; c++) {
                    best = data[r * classes + c] > data[r * classes + best] ? c : best;
                }
                out[order.before(r)] = best;
            }
        });
    }

    @Override
    public void logits(FloatMatrix out) {
        graph.order().giveBack(scores(), out);
    }

    private FloatMatrix scores() {
        pass.run();
        FloatMatrix scores = pass.rows();
        float[] factor = graph.inverseDegree();
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
