package dev.bgn.experiments.speed;

/**
 * A line of the table of inference: all nodes of a dataset, once.
 *
 * @param model {@code gat} for ours, {@code gat-libtorch} for the peer's
 * @param level {@code none} for real values
 * @param testAccuracy of the model, in percent, as its file says; null where it does not
 * @param microseconds the median over the rounds
 * @param ratioToLibtorch how many times as long libtorch takes, its features sparse or dense, whichever is faster; null
 *     without libtorch
 * @param ratioToFastestLibtorch the same for the fastest way we found to use libtorch
 * @param ratioToOwnFloat how many times as long our own real-valued GAT takes
 * @param parameterBits of the tensors in the model file
 * @param embeddingBits of the embeddings of all nodes
 * @param coefficientBits of the attention coefficients of all edges, self loops counted; 0 where all are +1
 */
public record InferenceResult(
        String dataset,
        String model,
        String level,
        int threads,
        Double testAccuracy,
        double microseconds,
        Double ratioToLibtorch,
        Double ratioToFastestLibtorch,
        double ratioToOwnFloat,
        long parameterBits,
        long embeddingBits,
        long coefficientBits) {}
