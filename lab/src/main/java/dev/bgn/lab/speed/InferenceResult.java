package dev.bgn.lab.speed;

/**
 * A line of the table of inference: all nodes of a dataset, once. Ratios compare with the same network: attention with
 * attention, sums with sums.
 *
 * @param network {@code gat} with attention; {@code sum} adds up neighbours, as level wec does whatever the kind; {@code gcn}
 *     adds them up with factors of their degrees
 * @param level {@code none} for real values
 * @param implementation {@code bgn} for ours, {@code libtorch}, {@code libtorch bags}, {@code pyg}, {@code pyg compiled}
 * @param testAccuracy of the model, in percent, as its file says; null where it does not
 * @param microseconds the median over the rounds
 * @param timesOneBit how many times as long as our network of level wec: what level wec gains over this line
 * @param ratioToLibtorch how many times as long libtorch takes for this network in float32, its features sparse or dense,
 *     whichever is faster; null without libtorch
 * @param ratioToFastestLibtorch the same for the fastest way we found to use libtorch
 * @param ratioToOwnFloat how many times as long our own float32 code takes for this network
 * @param parameterBits of the tensors in the model file
 * @param embeddingBits of the embeddings of all nodes
 * @param coefficientBits of the attention coefficients of all edges, self loops counted; 0 where all are +1
 */
public record InferenceResult(
        String dataset,
        String network,
        String level,
        String implementation,
        int threads,
        Double testAccuracy,
        double microseconds,
        double timesOneBit,
        Double ratioToLibtorch,
        Double ratioToFastestLibtorch,
        double ratioToOwnFloat,
        long parameterBits,
        long embeddingBits,
        long coefficientBits) {}
