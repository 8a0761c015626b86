package dev.bgn.runtime.kernel;

/** Says how near a code must be to be of interest, and takes those that are; see {@link Kernels#near}. */
public interface CodeSink {
    /** The largest distance of interest to a query from now on; −1 for none. */
    int limit(int query);

    /**
     * Takes the codes found for a query, those of one tile in the order of their rows.
     *
     * @param keys distance · 2³² + row; valid during the call
     */
    void found(int query, long[] keys, int count);
}
