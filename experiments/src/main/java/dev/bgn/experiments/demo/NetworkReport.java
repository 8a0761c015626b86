package dev.bgn.experiments.demo;

/**
 * What the demo found out about one network, all of it from its file. Shares are of 1.
 *
 * @param name such as "float32 GAT"
 * @param file the name of its file
 * @param parameterBits of weights and attention vectors
 * @param embeddingBits of one node
 * @param test the share of the test nodes that are right
 * @param microseconds the median of passes over all nodes, on one thread
 */
public record NetworkReport(
        String name,
        String file,
        long fileBytes,
        long parameterBits,
        int embeddingBits,
        double train,
        double validation,
        double test,
        double microseconds,
        TrainingCurve curve) {}
