package dev.bgn.training.sample;

/** How likely a node is to be drawn for a layer. */
public enum DrawRule {
    /** By the size of its column of the adjacency and by its features, with learned weights (Huang et al., 2018). */
    ADAPTIVE,
    /** By the squared size of its column of the adjacency (Chen et al., 2018). */
    DEGREE,
    /** All alike. */
    UNIFORM
}
