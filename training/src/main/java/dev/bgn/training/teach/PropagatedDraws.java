package dev.bgn.training.teach;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import java.util.List;
import java.util.stream.Stream;

/**
 * Features with whole rows dropped at random and propagated, in several draws. To propagate all columns is much of the work
 * of a step: teachers that learn side by side share the draws, and each epoch renews one of them.
 */
final class PropagatedDraws {
    private final GraphInput input;
    private final int steps;
    private final Tape tape;
    private final FloatMatrix features;
    private final List<FloatMatrix> draws;
    private final FloatMatrix whole;
    private long drawn;

    PropagatedDraws(GraphInput input, int steps, int count, long seed, Workers workers) {
        this.input = input;
        this.steps = steps;
        tape = new Tape(seed, workers);
        features = input.sparse() != null ? input.sparse().features().toDense() : input.dense();
        int rows = features.rows();
        int columns = features.columns();
        draws = Stream.generate(() -> FloatMatrix.zeros(rows, columns))
                .limit(count)
                .toList();
        tape.begin(0, false);
        whole = copy(propagated(features), FloatMatrix.zeros(rows, columns));
    }

    private Tensor propagated(FloatMatrix x) {
        Tensor kept = Dropout.rows(tape.constant(x), TeacherMaterial.ROW_DROPOUT);
        return Products.propagate(input.block(0).withLoops(), input.block(0).symmetric(), steps, kept);
    }

    private static FloatMatrix copy(Tensor from, FloatMatrix to) {
        System.arraycopy(from.data(), 0, to.data(), 0, to.data().length);
        return to;
    }

    /** Renews the oldest draw; the first time all of them. */
    void renew() {
        do {
            tape.begin(drawn, true);
            copy(propagated(features), draws.get((int) (drawn % draws.size())));
            drawn++;
        } while (drawn < draws.size());
    }

    /** The present draws. */
    List<FloatMatrix> draws() {
        return draws;
    }

    /** The propagated features with nothing dropped. */
    FloatMatrix whole() {
        return whole;
    }
}
