package dev.bgn.lab.speed;

/**
 * A training epoch of an AS-GCN on a generated graph.
 *
 * @param edges undirected
 * @param rows that the network computes for a batch, on average: of the batch itself and of all layers
 * @param edgesTouched that the sampler looks at for a batch, on average
 * @param seconds of an epoch
 * @param millisecondsABatch of the same
 * @param peakBytes the most memory that was ever resident
 */
public record SamplingResult(
        int nodes,
        int edges,
        int threads,
        double rows,
        double edgesTouched,
        double seconds,
        double millisecondsABatch,
        long peakBytes) {}
