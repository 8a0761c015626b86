package dev.bgn.lab.speed;

/**
 * One line of the table of searches.
 *
 * @param codes how many codes of 64 bits there are
 * @param data {@code random} or {@code clustered}
 * @param queries how many are asked at once
 * @param microseconds for one query
 * @param gigabytesPerSecond the bytes of all codes over the time of a query
 * @param shareOfRead that rate over the rate of the fastest read of the same array in the same run; null for batches,
 *     where a code is read once for many queries
 * @param ratioToFaiss how many times faster than the fastest FAISS in the same run; null without FAISS, and for a read
 */
public record SearchResult(
        int codes,
        String data,
        int queries,
        String implementation,
        double microseconds,
        double queriesPerSecond,
        double gigabytesPerSecond,
        Double shareOfRead,
        Double ratioToFaiss) {}
