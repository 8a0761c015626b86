package dev.bgn.lab.speed;

/**
 * A line of the table of graph matching: one pair of graphs, once. A part is timed and counted for all rounds of messages.
 *
 * @param nodes of each graph of a pair
 * @param part {@code whole}; {@code products and weights} of the cross-graph attention; {@code matching}, which is these, the
 *     weighted sums, and the making of node codes
 * @param network {@code real}; {@code node codes}, {@code graph codes} or {@code node and graph codes} where these are binary
 * @param implementation {@code bgn} for ours, {@code libtorch}, {@code libtorch fastest}
 * @param microseconds of one pair, the median over the rounds
 * @param ratioToLibtorch how many times as long libtorch takes for the real-valued network as the public code has it; null
 *     without libtorch, and for parts
 * @param ratioToFastestLibtorch the same for the fastest way we found to write it for libtorch
 * @param ratioToOwnFloat how many times as long our own real-valued network, or the part of it, takes
 * @param space null for parts
 */
public record MatchResult(
        int nodes,
        String part,
        String network,
        String implementation,
        double microseconds,
        Double ratioToLibtorch,
        Double ratioToFastestLibtorch,
        double ratioToOwnFloat,
        MatchCounts counts,
        Space space) {
    /**
     * Bytes of what a network keeps.
     *
     * @param nodes the states, or the codes, of the nodes of both graphs as others see them
     * @param graphs the vectors, or the codes, of both graphs
     * @param parameters the tensors in the model file
     */
    public record Space(long nodes, long graphs, long parameters) {}
}
