package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records operations in the order they are computed and walks back over them.
 *
 * <p>A step begins with {@link #begin}. Buffers belong to a place in the sequence of requests: a step that asks for the
 * same shapes as the one before gets the same matrices. A place keeps its array when shapes vary from step to step, and
 * gets a larger one only where it must. So nothing of size is allocated after some steps. Values of a step are therefore
 * overwritten by the next one.
 *
 * <p>Random numbers are a function of (seed, step, order of the request, element), never of threads.
 */
public final class Tape {
    /** Elements that are worth a thread of their own. */
    private static final int ELEMENT_BLOCK = 1 << 14;
    /** Random streams of one step. */
    private static final long STREAMS_PER_STEP = 1 << 12;

    private final Workers workers;
    private final Kernels kernels = Kernels.best();
    private final long seed;
    private final List<FloatMatrix> buffers = new ArrayList<>();
    private final List<Runnable> backward = new ArrayList<>();
    private final Map<Parameter, Tensor> parameters = new LinkedHashMap<>();
    private int nextBuffer;
    private long begun;
    private long step;
    private long streams;
    private boolean training;

    public Tape(long seed, Workers workers) {
        this.seed = seed;
        this.workers = workers;
    }

    /**
     * Begins a step and forgets the one before.
     *
     * @param step chooses the random numbers
     * @param training whether dropout is on and gradients are recorded
     */
    public void begin(long step, boolean training) {
        begun++;
        this.step = step;
        this.training = training;
        streams = 0;
        nextBuffer = 0;
        backward.clear();
        parameters.clear();
    }

    /** How many steps this tape has begun: what belongs to one step is told from what belongs to another by it. */
    public long begun() {
        return begun;
    }

    public boolean isTraining() {
        return training;
    }

    public Workers workers() {
        return workers;
    }

    public Kernels kernels() {
        return kernels;
    }

    /** The next random stream of this step. */
    public CounterRandom nextRandom() {
        if (streams == STREAMS_PER_STEP) {
            throw new IllegalStateException("more than " + STREAMS_PER_STEP + " random streams in one step");
        }
        return new CounterRandom(seed, step * STREAMS_PER_STEP + streams++);
    }

    /** A matrix with arbitrary contents, until the next step. */
    public FloatMatrix buffer(int rows, int columns) {
        if (nextBuffer == buffers.size()) {
            buffers.add(FloatMatrix.zeros(rows, columns));
        } else if (buffers.get(nextBuffer).rows() != rows
                || buffers.get(nextBuffer).columns() != columns) {
            buffers.set(nextBuffer, buffers.get(nextBuffer).reshaped(rows, columns));
        }
        return buffers.get(nextBuffer++);
    }

    /** Shares a loop over elements among the workers. */
    public void forElements(int count, Workers.RowRange range) {
        workers.forRows(count, ELEMENT_BLOCK, range);
    }

    /** Shares a loop over rows of {@code width} elements among the workers. */
    public void forRows(int rows, int width, Workers.RowRange range) {
        workers.forRows(rows, Math.max(1, ELEMENT_BLOCK / Math.max(1, width)), range);
    }

    /** A value that is given, not learned. */
    public Tensor constant(FloatMatrix value) {
        return new Tensor(this, value, false, null);
    }

    /** The tensor of a parameter; one and the same within a step. */
    public Tensor parameter(Parameter parameter) {
        return parameters.computeIfAbsent(parameter, p -> new Tensor(this, p.value(), training, p.gradient()));
    }

    /** A result of an operation on {@code inputs}; {@code step} adds to the inputs' gradients from the result's. */
    public Tensor record(FloatMatrix value, Backward step, Tensor... inputs) {
        boolean tracked = false;
        for (Tensor input : inputs) {
            tracked |= input.isTracked();
        }
        Tensor result = new Tensor(this, value, tracked && training, null);
        if (result.isTracked()) {
            backward.add(() -> {
                if (result.hasGradient()) {
                    step.run(result.gradient());
                }
            });
        }
        return result;
    }

    /** What an operation does on the way back. */
    @FunctionalInterface
    public interface Backward {
        void run(FloatMatrix gradient);
    }

    /** Computes the gradients of {@code loss}, a 1 × 1 tensor, by every parameter of this step. */
    public void backward(Tensor loss) {
        if (loss.rows() != 1 || loss.columns() != 1) {
            throw new IllegalArgumentException(
                    "a loss is 1×1, not " + loss.value().shape());
        }
        if (!loss.isTracked()) {
            throw new IllegalStateException("nothing that is learned led to this loss");
        }
        loss.addGradient(one -> one.data()[0] = 1f);
        for (int i = backward.size() - 1; i >= 0; i--) {
            backward.get(i).run();
        }
        for (Map.Entry<Parameter, Tensor> entry : parameters.entrySet()) {
            if (!entry.getValue().hasGradient()) {
                Arrays.fill(entry.getKey().gradient().data(), 0f);
            }
        }
    }
}
