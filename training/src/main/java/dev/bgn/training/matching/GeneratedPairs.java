package dev.bgn.training.matching;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;

/**
 * Batches of random pairs and triplets, streamed: batch number s holds the pairs {@code s · size … (s + 1) · size - 1} of a
 * generator. Half of the pairs are similar.
 *
 * <p>A triplet becomes two pairs, one after the other: its first graph with the similar one, and with the dissimilar one.
 */
public record GeneratedPairs(ErdosRenyiPairs generator, GrowingSizes sizes) {
    /** Graphs of the generator's own size. */
    public GeneratedPairs(ErdosRenyiPairs generator) {
        this(generator, GrowingSizes.constant(generator.nodes()));
    }

    private ErdosRenyiPairs sized(long step, int k) {
        return generator.withNodes(sizes.of(step, k));
    }

    /** Pairs, similar and dissimilar ones in turn. */
    public PairBatch pairs(long step, int size, Workers workers) {
        CsrGraph[] graphs = new CsrGraph[2 * size];
        float[] targets = new float[size];
        // Each pair is a function of its number: threads may share them.
        workers.forRows(size, 4, (from, to) -> {
            for (int k = from; k < to; k++) {
                ErdosRenyiPairs.Pair pair = sized(step, k).pair(step * size + k);
                graphs[2 * k] = pair.first();
                graphs[2 * k + 1] = pair.second();
                targets[k] = pair.similar() ? 1f : -1f;
            }
        });
        return new PairBatch(GraphBatch.of(Arrays.asList(graphs)), targets);
    }

    /** Triplets, as two pairs each. */
    public PairBatch triplets(long step, int size, Workers workers) {
        CsrGraph[] graphs = new CsrGraph[4 * size];
        float[] targets = new float[2 * size];
        workers.forRows(size, 4, (from, to) -> {
            for (int k = from; k < to; k++) {
                ErdosRenyiPairs.Triplet triplet = sized(step, k).triplet(step * size + k);
                graphs[4 * k] = triplet.anchor();
                graphs[4 * k + 1] = triplet.similar();
                graphs[4 * k + 2] = triplet.anchor();
                graphs[4 * k + 3] = triplet.dissimilar();
                targets[2 * k] = 1f;
                targets[2 * k + 1] = -1f;
            }
        });
        return new PairBatch(GraphBatch.of(Arrays.asList(graphs)), targets);
    }
}
