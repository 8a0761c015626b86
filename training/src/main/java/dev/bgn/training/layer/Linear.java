package dev.bgn.training.layer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Binarizer;

/**
 * The product with a weight matrix: {@code Z = H·W}, n × in by in × out. With a binarizer {@code W = s·B(w)},
 * {@code s = mean |w|} of the layer, taken as given on the way back.
 *
 * <p>In training it is a float product. Otherwise binary weights go through the runtime's bit kernels, so that what is
 * measured is what an exported model does: counts times the row's scale for 0/1 features, masked sums for other reals,
 * xnor and popcount for codes.
 */
public final class Linear {
    private final Parameter weights;
    private final Binarizer binarizer;
    private final boolean scaled;
    private IntMatrix whole = IntMatrix.zeros(0, 0);

    /**
     * @param binarizer null for real weights
     * @param scaled whether s is part of the model outside training; where only signs follow, it changes nothing
     */
    public Linear(Parameter weights, Binarizer binarizer, boolean scaled) {
        this.weights = weights;
        this.binarizer = binarizer;
        this.scaled = scaled;
    }

    public Parameter weights() {
        return weights;
    }

    public boolean isBinary() {
        return binarizer != null;
    }

    /** Whether {@link #scale()} multiplies the product outside training. */
    public boolean isScaled() {
        return scaled;
    }

    /** The signs of the weights, in × out. */
    public BitMatrix bits() {
        return BitMatrix.pack(
                weights.value().rows(),
                weights.value().columns(),
                weights.value().data());
    }

    /** {@code mean |w|}; 1 where there are no weights, because nodes have no features. */
    public float scale() {
        if (weights.value().data().length == 0) {
            return 1f;
        }
        double sum = 0;
        for (float w : weights.value().data()) {
            sum += Math.abs(w);
        }
        return (float) (sum / weights.value().data().length);
    }

    private Tensor effective(Tape tape) {
        Tensor w = tape.parameter(weights);
        return binarizer == null ? w : Elementwise.scale(binarizer.apply(w), scale());
    }

    /** The product with the features. */
    public Tensor ofFeatures(GraphInput input, double dropout, Tape tape) {
        if (binarizer != null && !tape.isTraining()) {
            return tape.constant(bitProduct(input, tape));
        }
        Tensor w = effective(tape);
        return input.sparse() != null
                ? Products.sparse(input.sparse(), dropout, w)
                : Products.dense(Dropout.elements(tape.constant(input.dense()), dropout), w);
    }

    private FloatMatrix bitProduct(GraphInput input, Tape tape) {
        FloatMatrix out = tape.buffer(input.nodeCount(), weights.value().columns());
        BitMatrix bits = bits(tape);
        if (input.counted() != null) {
            IntMatrix counts = whole(out);
            tape.kernels().maskedCount(input.counted(), bits, counts, tape.workers());
            for (int r = 0; r < out.rows(); r++) {
                float scale = input.rowScale() == null ? 1f : input.rowScale()[r];
                for (int i = r * out.columns(); i < (r + 1) * out.columns(); i++) {
                    out.data()[i] = counts.data()[i] * scale;
                }
            }
        } else if (input.sparse() != null) {
            tape.kernels().maskedSum(input.sparse().features(), bits, out, tape.workers());
        } else {
            tape.kernels().maskedSum(input.dense(), bits, out, tape.workers());
        }
        return withScale(out);
    }

    /**
     * The product with hidden values.
     *
     * @param codes whether they are ±1
     */
    public Tensor ofHidden(Tensor hidden, boolean codes, double dropout) {
        Tape tape = hidden.tape();
        if (binarizer == null || tape.isTraining()) {
            return Products.dense(Dropout.elements(hidden, dropout), effective(tape));
        }
        FloatMatrix out = tape.buffer(hidden.rows(), weights.value().columns());
        if (codes) {
            BitMatrix packed = BitMatrix.zeros(hidden.rows(), hidden.columns());
            tape.kernels().packSigns(hidden.value(), packed, tape.workers());
            IntMatrix dots = whole(out);
            tape.kernels().xnorDot(packed, BitPanels.ofColumns(bits(tape).transpose()), dots, tape.workers());
            for (int i = 0; i < out.data().length; i++) {
                out.data()[i] = dots.data()[i];
            }
        } else {
            tape.kernels().maskedSum(hidden.value(), bits(tape), out, tape.workers());
        }
        return tape.constant(withScale(out));
    }

    /** Room for whole numbers, kept from one evaluation to the next. */
    private IntMatrix whole(FloatMatrix like) {
        if (!whole.shape().equals(like.shape())) {
            whole = IntMatrix.zeros(like.rows(), like.columns());
        }
        return whole;
    }

    private BitMatrix bits(Tape tape) {
        BitMatrix bits = BitMatrix.zeros(weights.value().rows(), weights.value().columns());
        tape.kernels().packSigns(weights.value(), bits, tape.workers());
        return bits;
    }

    private FloatMatrix withScale(FloatMatrix out) {
        if (scaled) {
            float s = scale();
            for (int i = 0; i < out.data().length; i++) {
                out.data()[i] *= s;
            }
        }
        return out;
    }
}
