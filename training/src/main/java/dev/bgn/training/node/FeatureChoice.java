package dev.bgn.training.node;

/** How features are to be coded for the first layer. */
public enum FeatureChoice {
    /** The best on validation of those that suit the features, by short runs. */
    AUTO,
    /** Rows divided by their sum: bags of words. */
    ROW_SUM,
    /** Rows divided by their length: dense 0/1 columns, embeddings. */
    UNIT_ROWS,
    /** Rows divided by their sum, less their mean: dense 0/1 columns in a network of signs. */
    CENTRED,
    /** As they are. */
    NONE,
    /** Columns of mean 0 and deviation 1. */
    STANDARD,
    /** Numbers as bits, one for each side of some cuts. */
    THERMOMETER,
    /** The same, with the degree of a node as one more number. */
    DEGREE,
    /** Not those of the data: features made from the structure of the graph, in the coding that is best for them. */
    STRUCTURE
}
