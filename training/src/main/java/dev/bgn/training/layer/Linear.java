package dev.bgn.training.layer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Binarizer;
import dev.bgn.training.binarize.Reinforce;
import java.util.Optional;

/**
 * The product with a weight matrix: {@code Z = H·W}, n × in by in × out. With a binarizer {@code W = s·B(w)},
 * {@code s = mean |w|} of the layer, taken as given on the way back. This is the float form that learns; what an exported
 * model computes with bits is in the runtime alone.
 */
public final class Linear {
    private final Parameter weights;
    private final Binarizer binarizer;
    private final boolean scaled;

    /**
     * @param binarizer null for real weights
     * @param scaled whether s is part of the model outside training; where only signs follow, it changes nothing
     */
    public Linear(Parameter weights, Binarizer binarizer, boolean scaled) {
        this.weights = weights;
        this.binarizer = binarizer;
        this.scaled = scaled;
    }

    /** Weights that are drawn at random in training, and what draws them. */
    public record Sampled(Reinforce binarizer, int rows) {
        /** Tells the loss of a step. */
        public void observe(float loss) {
            binarizer.observe(loss, rows);
        }
    }

    /** The weights, where they learn by REINFORCE. */
    public Optional<Sampled> sampled() {
        return binarizer instanceof Reinforce reinforce
                ? Optional.of(new Sampled(reinforce, weights.value().rows()))
                : Optional.empty();
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
        Tensor w = effective(tape);
        return input.sparse() != null
                ? Products.sparse(input.sparse(), dropout, w)
                : Products.dense(Dropout.elements(tape.constant(input.dense()), dropout), w);
    }

    /** The product with hidden values. */
    public Tensor ofHidden(Tensor hidden, double dropout) {
        return Products.dense(Dropout.elements(hidden, dropout), effective(hidden.tape()));
    }
}
