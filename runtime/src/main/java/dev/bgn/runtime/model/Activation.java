package dev.bgn.runtime.model;

/** What follows the combination of a layer. */
public enum Activation {
    NONE,
    RELU,
    ELU,
    /** ±1, sign(0) = +1: the output is a code. */
    SIGN
}
