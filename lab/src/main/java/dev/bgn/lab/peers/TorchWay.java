package dev.bgn.lab.peers;

import org.bytedeco.pytorch.Tensor;

/** The parts of a graph network that libtorch can compute in more than one way. */
interface TorchWay {
    /** The product of the features with weights. */
    Tensor ofFeatures(Tensor weights);

    /** The sums of coefficients, edges × heads, over the edges of each node. */
    Tensor sums(Tensor coefficients);

    /** {@code Σ_e coefficients[e][head] · z[target(e)]}, nodes × (heads · width). */
    Tensor weightedSums(Tensor coefficients, Tensor z);

    /** {@code Σ_e z[target(e)]} over the edges of each node. */
    Tensor plainSums(Tensor z);

    /** ELU; may overwrite its argument. */
    Tensor elu(Tensor x);
}
