package dev.bgn.training.binarize;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The stochastic sign with the REINFORCE estimator (paper, eq. for E(∂L/∂h) and c): for each unit
 * {@code g = ((B + 1)/2 − σ(h)) · (L − c)} with {@code c = E[(B − σ)²·L] / E[(B − σ)²]}, both expectations kept as
 * running averages. B enters in its 0/1 coding: with ±1 the estimate would be biased.
 *
 * <p>L is the part of the loss that a row can reach, given by {@link #observe} between the way forward and the way back:
 * terms that do not depend on a unit have no mean effect on its estimate, but much variance. All rows of a weight matrix
 * reach the whole loss. The gradient that comes from above is not used.
 *
 * <p>The averages are those of each unit. Where the rows of a step are other nodes than those of the step before, they are
 * those of each column.
 *
 * <p>Pre-activations of features that sum to 1 are small, so h is measured in units of its mean magnitude times
 * {@code 1 / sharpness}; a sharpness of 0 takes h as it is.
 */
public final class Reinforce implements Binarizer, KeptState {
    private static final float KEEP = (float) 0.9;
    private static final float TINY = (float) 1e-8;

    private final float sharpness;
    /** For each use in the present step, the losses of its rows. */
    private final List<float[]> losses = new ArrayList<>();

    private boolean perColumn;
    private float[] numerator = new float[0];
    private float[] denominator = new float[0];
    private Tape tapeOfStep;
    private long step = -1;
    private int uses;

    public Reinforce(float sharpness) {
        this.sharpness = sharpness;
    }

    /** From now on the rows of a step have nothing to do with those of the step before. */
    public void keepPerColumn() {
        perColumn = true;
    }

    /**
     * Tells the losses of a step.
     *
     * @param use which of the matrices that were binarized in this step, in their order
     * @param lossOfRow the loss within reach of each of its rows
     */
    public void observe(int use, float[] lossOfRow) {
        losses.set(use, lossOfRow);
    }

    /** Tells the loss of a step to all that was binarized in it. */
    public void observe(float loss, int rows) {
        float[] same = new float[rows];
        Arrays.fill(same, loss);
        for (int use = 0; use < uses; use++) {
            losses.set(use, same);
        }
    }

    /** Numerators, then denominators. */
    @Override
    public float[] state() {
        float[] state = Arrays.copyOf(numerator, 2 * numerator.length);
        System.arraycopy(denominator, 0, state, numerator.length, denominator.length);
        return state;
    }

    @Override
    public void restore(float[] state) {
        numerator = Arrays.copyOf(state, state.length / 2);
        denominator = Arrays.copyOfRange(state, state.length / 2, state.length);
    }

    @Override
    public Tensor apply(Tensor x) {
        Tape tape = x.tape();
        if (!tape.isTraining()) {
            return Estimates.straightThrough(x, Estimates.signs(x), v -> 1f);
        }
        if (tape != tapeOfStep || tape.begun() != step) {
            tapeOfStep = tape;
            step = tape.begun();
            uses = 0;
            losses.clear();
        }
        int use = uses++;
        losses.add(null);
        float slope = slope(x);
        FloatMatrix probabilities = StochasticSign.probabilities(x, slope);
        FloatMatrix value = StochasticSign.sample(tape, probabilities);
        return tape.record(
                value,
                g -> x.addGradient(into -> estimate(tape, probabilities, value, slope, losses.get(use), into)),
                x);
    }

    private float slope(Tensor x) {
        if (sharpness == 0) {
            return 1f;
        }
        int count = x.value().shape().elements();
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.abs(x.data()[i]);
        }
        return (float) (sharpness * count / Math.max(TINY, sum));
    }

    private void estimate(
            Tape tape, FloatMatrix probabilities, FloatMatrix value, float slope, float[] lossOfRow, FloatMatrix into) {
        if (lossOfRow == null) {
            throw new IllegalStateException("REINFORCE needs the losses of this step before the way back");
        }
        int rows = value.rows();
        int columns = value.columns();
        int kept = perColumn ? columns : rows * columns;
        if (numerator.length != kept) {
            numerator = new float[kept];
            denominator = new float[kept];
        }
        // (B + 1)/2 − σ takes the place of σ.
        FloatMatrix difference = probabilities;
        tape.forRows(rows, columns, (from, to) -> {
            subtract(value.data(), difference.data(), from * columns, to * columns);
            for (int r = from; r < to; r++) {
                int first = r * columns;
                int unit = perColumn ? 0 : first;
                gradient(difference.data(), first, columns, unit, slope, lossOfRow[r], into.data());
                if (!perColumn) {
                    keepRow(difference.data(), first, columns, lossOfRow[r]);
                }
            }
        });
        if (perColumn) {
            keepColumns(difference.data(), columns, lossOfRow);
        }
    }

    private static void subtract(float[] value, float[] probability, int from, int to) {
        for (int i = from; i < to; i++) {
            probability[i] = (value[i] + 1f) / 2f - probability[i];
        }
    }

    /** Of a row, whose averages begin at {@code unit}. */
    private void gradient(float[] difference, int first, int columns, int unit, float slope, float loss, float[] into) {
        for (int k = 0; k < columns; k++) {
            float below = denominator[unit + k];
            float c = below < TINY ? loss : numerator[unit + k] / below;
            into[first + k] = slope * difference[first + k] * (loss - c);
        }
    }

    private void keepRow(float[] difference, int first, int columns, float loss) {
        for (int i = first; i < first + columns; i++) {
            float square = difference[i] * difference[i];
            numerator[i] = KEEP * numerator[i] + (1 - KEEP) * (square * loss);
            denominator[i] = KEEP * denominator[i] + (1 - KEEP) * square;
        }
    }

    private void keep(int unit, float above, float below) {
        numerator[unit] = KEEP * numerator[unit] + (1 - KEEP) * above;
        denominator[unit] = KEEP * denominator[unit] + (1 - KEEP) * below;
    }

    private void keepColumns(float[] difference, int columns, float[] lossOfRow) {
        for (int c = 0; c < columns; c++) {
            double above = 0;
            double below = 0;
            for (int r = 0; r < lossOfRow.length; r++) {
                double square = (double) difference[r * columns + c] * difference[r * columns + c];
                above += square * lossOfRow[r];
                below += square;
            }
            keep(c, (float) (above / lossOfRow.length), (float) (below / lossOfRow.length));
        }
    }
}
