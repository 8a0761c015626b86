package dev.bgn.datasets.generate;

import dev.bgn.datasets.CounterRandom;

/**
 * A seeded permutation of 0 … n − 1 that needs no memory, so that the number of a node says nothing about its degree or
 * class.
 *
 * <p>Odd multiplications and shifts permute the next power of two; numbers of n and more are sent through again until
 * they fall below n.
 */
final class Shuffle {
    private static final int ROUNDS = 3;

    private final int size;
    private final int mask;
    private final int shift;
    private final int[] factor = new int[ROUNDS];
    private final int[] offset = new int[ROUNDS];

    Shuffle(int size, long seed, long stream) {
        if (size < 1) {
            throw new IllegalArgumentException("a permutation of " + size + " numbers");
        }
        this.size = size;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
        this.mask = bits == 0 ? 0 : -1 >>> (Integer.SIZE - bits);
        this.shift = Math.max(1, bits / 2);
        CounterRandom random = new CounterRandom(seed, stream);
        for (int r = 0; r < ROUNDS; r++) {
            factor[r] = (int) random.bits(2L * r) | 1;
            offset[r] = (int) random.bits(2L * r + 1);
        }
    }

    int apply(int number) {
        int x = number;
        do {
            for (int r = 0; r < ROUNDS; r++) {
                x = (x * factor[r] + offset[r]) & mask;
                x ^= x >>> shift;
            }
        } while (x >= size);
        return x;
    }
}
