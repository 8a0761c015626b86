package dev.bgn.runtime.kernel;

/**
 * A sequence of random words with random access: word {@code index} is {@code mix(key + (index + 1)·γ)} with
 * γ = 0x9E3779B97F4A7C15 and {@code mix} the finalizer of splitmix64 (Steele, Lea and Flood, 2014). Splits and trained
 * weights depend on it: it never changes.
 */
public final class RandomWords {
    public static final long GAMMA = 0x9E3779B97F4A7C15L;
    public static final long FIRST = 0xBF58476D1CE4E5B9L;
    public static final long SECOND = 0x94D049BB133111EBL;

    private RandomWords() {}

    /** The finalizer of splitmix64. */
    public static long mix(long z) {
        long a = (z ^ (z >>> 30)) * FIRST;
        long b = (a ^ (a >>> 27)) * SECOND;
        return b ^ (b >>> 31);
    }

    /** The word at a place of the sequence of a key. */
    public static long at(long key, long index) {
        return mix(key + (index + 1) * GAMMA);
    }
}
