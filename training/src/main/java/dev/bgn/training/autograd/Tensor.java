package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.function.Consumer;

/** A value on a tape. Its gradient is known after {@link Tape#backward} when something that is learned led to it. */
public final class Tensor {
    private final Tape tape;
    private final FloatMatrix value;
    private final boolean tracked;
    private FloatMatrix gradient;
    private boolean written;

    Tensor(Tape tape, FloatMatrix value, boolean tracked, FloatMatrix gradient) {
        this.tape = tape;
        this.value = value;
        this.tracked = tracked;
        this.gradient = gradient;
    }

    public Tape tape() {
        return tape;
    }

    public FloatMatrix value() {
        return value;
    }

    public int rows() {
        return value.rows();
    }

    public int columns() {
        return value.columns();
    }

    /** The array behind the value. */
    public float[] data() {
        return value.data();
    }

    /** Whether a gradient is wanted here. */
    public boolean isTracked() {
        return tracked;
    }

    /** Whether any contribution to the gradient has arrived. */
    public boolean hasGradient() {
        return written;
    }

    /** The gradient of the loss by this value. */
    public FloatMatrix gradient() {
        if (!written) {
            throw new IllegalStateException("no gradient has reached this " + value.shape());
        }
        return gradient;
    }

    /**
     * Adds a contribution to the gradient.
     *
     * @param write fills every element of the matrix it is given; the first contribution is written in place, so that
     *     the usual case of one use costs no addition
     */
    public void addGradient(Consumer<FloatMatrix> write) {
        if (!tracked) {
            return;
        }
        if (!written) {
            if (gradient == null) {
                gradient = tape.buffer(value.rows(), value.columns());
            }
            write.accept(gradient);
            written = true;
            return;
        }
        FloatMatrix more = tape.buffer(value.rows(), value.columns());
        write.accept(more);
        float[] sum = gradient.data();
        float[] term = more.data();
        tape.forElements(value.shape().elements(), (from, to) -> {
            for (int i = from; i < to; i++) {
                sum[i] += term[i];
            }
        });
    }
}
