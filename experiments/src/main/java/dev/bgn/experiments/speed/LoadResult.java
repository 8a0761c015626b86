package dev.bgn.experiments.speed;

/**
 * How a dataset loads in a fresh JVM.
 *
 * @param milliseconds the median of the first load in each of some JVMs
 * @param linesPerSecond for edge lists; else null
 * @param structureBytes the heap that what was read takes
 * @param smallestHeapBytes the smallest heap limit of a JVM that can load it
 * @param heapRatio the two divided
 */
public record LoadResult(
        String dataset,
        double milliseconds,
        Double linesPerSecond,
        long structureBytes,
        long smallestHeapBytes,
        double heapRatio) {}
