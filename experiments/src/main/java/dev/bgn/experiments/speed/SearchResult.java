package dev.bgn.experiments.speed;

/**
 * One line of the table of searches.
 *
 * @param codes how many codes of 64 bits there are
 * @param data {@code random} or {@code clustered}
 * @param queries how many are asked at once
 * @param microseconds for one query
 * @param gigabytesPerSecond the bytes of all codes over the time of a query
 * @param shareOfStreaming that rate over the rate of a plain read of the same array in the same run
 * @param ratioToFaiss how many times faster than FAISS in the same run; null without FAISS
 */
public record SearchResult(
        int codes,
        String data,
        int queries,
        String implementation,
        double microseconds,
        double queriesPerSecond,
        double gigabytesPerSecond,
        double shareOfStreaming,
        Double ratioToFaiss) {}
