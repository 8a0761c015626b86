package dev.bgn.lab.speed;

/**
 * How a dataset loads in a fresh JVM.
 *
 * @param milliseconds the median of the first load in each of some JVMs
 * @param linesPerSecond for edge lists; else null
 * @param structureBytes the heap that what was read takes
 * @param peakHeapBytes the most heap in use while it was read, what was read included
 * @param heapRatio the latter divided by the former
 */
public record LoadResult(
        String dataset,
        double milliseconds,
        Double linesPerSecond,
        long structureBytes,
        long peakHeapBytes,
        double heapRatio) {}
