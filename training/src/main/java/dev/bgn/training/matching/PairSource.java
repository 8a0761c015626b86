package dev.bgn.training.matching;

import dev.bgn.runtime.parallel.Workers;

/** Batches of pairs without end, each a function of its number. */
@FunctionalInterface
public interface PairSource {
    /** Batch number {@code step}. */
    PairBatch batch(long step, Workers workers);
}
