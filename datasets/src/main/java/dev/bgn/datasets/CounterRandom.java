package dev.bgn.datasets;

import dev.bgn.runtime.kernel.RandomWords;

/**
 * Random numbers that depend on nothing but (seed, stream, index), so that they are the same on every machine, in every
 * order and for any number of threads.
 *
 * <p>The number at {@code index} is {@code mix(key + (index + 1)·γ)} with {@code key = mix(mix(seed) + (stream + 1)·γ)},
 * γ = 0x9E3779B97F4A7C15 and {@code mix} the finalizer of splitmix64 (Steele, Lea and Flood, 2014): each stream is a
 * splitmix64 sequence with random access. This never changes, or published splits would.
 */
public final class CounterRandom {
    private final long key;

    public CounterRandom(long seed, long stream) {
        key = RandomWords.mix(RandomWords.mix(seed) + (stream + 1) * RandomWords.GAMMA);
    }

    /** Of the sequence, for kernels that draw many numbers at once: word {@code index} is {@link RandomWords#at}. */
    public long key() {
        return key;
    }

    /** 64 random bits. */
    public long bits(long index) {
        return RandomWords.at(key, index);
    }

    /** A number from 0 up to, but not, {@code bound}; the bias is below bound / 2⁶⁴. */
    public long below(long bound, long index) {
        if (bound <= 0) {
            throw new IllegalArgumentException("no number is below " + bound + " and not negative");
        }
        return Math.unsignedMultiplyHigh(bits(index), bound);
    }

    /** A number from 0 up to, but not, 1, with 53 random bits. */
    public double uniform(long index) {
        return uniform(key, index);
    }

    /** The same of the sequence with a {@linkplain #key() key}, for loops that draw many. */
    public static double uniform(long key, long index) {
        return (RandomWords.at(key, index) >>> 11) * 0x1p-53;
    }

    /** Puts the array in a random order (Fisher and Yates, from the end; swap {@code i} uses index {@code i}). */
    public void shuffle(int[] array) {
        for (int i = array.length - 1; i > 0; i--) {
            int j = (int) below(i + 1L, i);
            int kept = array[i];
            array[i] = array[j];
            array[j] = kept;
        }
    }
}
