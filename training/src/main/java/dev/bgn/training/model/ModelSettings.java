package dev.bgn.training.model;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.text.SettingsText;
import java.math.BigInteger;

/**
 * The architecture of a network.
 *
 * @param layers at least 2; all but the last are hidden
 * @param heads of the hidden layers of a GAT; they share {@code bits}
 * @param bits width of a hidden layer
 * @param binaryOutput whether the last weight matrix is binary where the level has binary weights
 * @param balance whether {@code h − mean(h)} comes before the sign
 * @param relativeWindow whether gradients pass a sign where its argument is small beside the others of its layer, instead of
 *     below 1: for inputs of any scale, and for neighbourhoods of very different size
 */
public record ModelSettings(
        ModelKind kind,
        Level level,
        Estimator estimator,
        int layers,
        int heads,
        int bits,
        boolean binaryOutput,
        boolean balance,
        boolean relativeWindow,
        DropoutRates dropout) {
    private static final int MOST_HEADS = 8;

    public ModelSettings {
        if (layers < 2) {
            throw new IllegalArgumentException("a network has at least 2 layers, not " + layers);
        }
        if (heads < 1 || bits < 1 || bits % heads != 0) {
            throw new IllegalArgumentException(bits + " bits are not " + heads + " heads of equal width");
        }
    }

    /** Good settings for a dataset never seen. */
    public static ModelSettings defaults(ModelKind kind, Level level) {
        ModelSettings base = new ModelSettings(
                kind,
                level,
                Estimator.STE,
                2,
                kind == ModelKind.GAT ? MOST_HEADS : 1,
                64,
                true,
                false,
                false,
                DropoutRates.all(0));
        if (kind == ModelKind.ASGCN) {
            return base.withDropout(asGcnDropout(level));
        }
        return switch (level) {
            case NONE ->
                kind == ModelKind.GAT
                        ? base.withDropout(new DropoutRates(0.7, 0.6, 0.3, 0.3))
                        : base.withDropout(new DropoutRates(0.5, 0.5, 0, 0));
            case W -> base.withDropout(new DropoutRates(0.8, 0.9, 0.6, 0));
            case E -> base.withDropout(new DropoutRates(0.9, 0.7, 0.5, 0));
            case WE -> base.withDropout(new DropoutRates(0.8, 0.8, 0.3, 0));
            // One bit overfits 20 labels a class within ten epochs: much dropout and a small rate hold it back.
            case WEC -> base.withDropout(new DropoutRates(0.9, 0.9, 0, 0));
        };
    }

    /** With thousands of labels there is less to hold back. */
    private static DropoutRates asGcnDropout(Level level) {
        return level == Level.NONE ? new DropoutRates(0.2, 0.5, 0, 0) : new DropoutRates(0.5, 0.1, 0, 0);
    }

    /**
     * Good settings with an estimator. Random codes are noise enough, so REINFORCE takes less dropout. Where it has to learn
     * all weights from the loss of a step, which is one number, an output layer of real weights learns what it cannot.
     */
    public static ModelSettings defaults(ModelKind kind, Level level, Estimator estimator) {
        ModelSettings settings = defaults(kind, level).withEstimator(estimator);
        if (estimator != Estimator.REINFORCE || !level.weights() || kind == ModelKind.ASGCN) {
            return settings;
        }
        return level.embeddings()
                ? settings.withDropout(new DropoutRates(0.6, 0.3, 0.3, 0))
                : settings.withOutput(false, settings.balance());
    }

    public ModelSettings withDropout(DropoutRates rates) {
        return new ModelSettings(
                kind, level, estimator, layers, heads, bits, binaryOutput, balance, relativeWindow, rates);
    }

    public ModelSettings withEstimator(Estimator other) {
        return new ModelSettings(
                kind, level, other, layers, heads, bits, binaryOutput, balance, relativeWindow, dropout);
    }

    public ModelSettings withSize(int newLayers, int newHeads, int newBits) {
        return new ModelSettings(
                kind, level, estimator, newLayers, newHeads, newBits, binaryOutput, balance, relativeWindow, dropout);
    }

    /** The same of another size, with as many heads of a GAT as divide the bits evenly, up to eight. */
    public ModelSettings withWidth(int newLayers, int newBits) {
        boolean many = kind == ModelKind.GAT && newBits > 0;
        int newHeads = many
                ? BigInteger.valueOf(newBits)
                        .gcd(BigInteger.valueOf(MOST_HEADS))
                        .intValue()
                : 1;
        return withSize(newLayers, newHeads, newBits);
    }

    public ModelSettings withOutput(boolean binary, boolean balanced) {
        return new ModelSettings(
                kind, level, estimator, layers, heads, bits, binary, balanced, relativeWindow, dropout);
    }

    public ModelSettings withRelativeWindow(boolean relative) {
        return new ModelSettings(kind, level, estimator, layers, heads, bits, binaryOutput, balance, relative, dropout);
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("ModelSettings")
                .with("kind", kind)
                .with("level", level)
                .with("estimator", estimator)
                .with("layers", layers)
                .with("heads", heads)
                .with("bits", bits)
                .with("binaryOutput", binaryOutput)
                .with("balance", balance)
                .with("relativeWindow", relativeWindow)
                .with("dropout", dropout.described());
    }
}
