package dev.bgn.lab.reproduce;

/** What cells measure, by name; the report looks for them. */
public final class Quantities {
    /** Test accuracy in percent. */
    public static final String ACCURACY = "accuracy";

    /** In percent. */
    public static final String PAIR_AUC = "pair AUC";

    /** In percent. */
    public static final String TRIPLETS = "triplet accuracy";

    public static final String TIME = "time (µs)";

    public static final String SPEED = "speed-up";

    public static final String SPEED_OVER_OWN = "speed-up over our float32";

    /** Beside the usual way to write a network for it. */
    public static final String SPEED_OVER_LIBTORCH = "speed-up over libtorch";

    /** Beside the fastest way that we found. */
    public static final String SPEED_OVER_FASTEST = "speed-up over the fastest libtorch";

    /** Beside the same network in float32. */
    public static final String SPEED_OF_BITS = "speed-up of bits alone";

    /** Of the tensors in a file. */
    public static final String PARAMETERS = "parameter bits";

    /** Of the attention, at edges alone. */
    public static final String COEFFICIENTS = "coefficient bits";

    /** Of all nodes. */
    public static final String EMBEDDINGS = "embedding bits";

    /** Coefficients and embeddings. */
    public static final String VECTORS = "vector bits";

    /** As the paper counts vectors, see {@link PaperSpace}. */
    public static final String DENSE_VECTORS = "vector bits, N² coefficients";

    /** How many times less than a real-valued network, as the paper counts. */
    public static final String PARAMETER_SPACE = "parameter space";

    /** The same. */
    public static final String VECTOR_SPACE = "vector space";

    /** Of the time of a whole network, in percent. */
    public static final String MATCHING_SHARE = "share of time in matching";

    /** Of training, without evaluation. */
    public static final String EPOCH_TIME = "time of an epoch (ms)";

    private Quantities() {}
}
