package dev.bgn.lab.selftest;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages bytes at random, each seed always in the same way. */
public final class Mutator {
    private static final int[] NASTY = {
        0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7fff, 0x8000, 0xffff, 0x10000, 0x1000000, 0x40000000
    };

    private final SplittableRandom random;

    Mutator(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A number from 0 to {@code bound} − 1. */
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    /** One to four kinds of damage; mostly one, which gets deepest into a reader. {@code other} lends bytes. */
    public byte[] mutate(byte[] original, byte[] other) {
        byte[] bytes = original.clone();
        int rounds = random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(3);
        for (int i = 0; i < rounds && bytes.length > 0; i++) {
            bytes = damage(bytes, other);
        }
        return bytes;
    }

    private byte[] damage(byte[] bytes, byte[] other) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(8)) {
            case 0, 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 2 -> bytes[at] = (byte) random.nextInt(256);
            case 3 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 4 -> {
                return replace(bytes, at, at, bytes, at, random.nextInt(bytes.length - at + 1));
            }
            case 5 -> {
                int from = random.nextInt(other.length);
                int end = at + random.nextInt(Math.min(64, bytes.length - at) + 1);
                return replace(bytes, at, end, other, from, random.nextInt(Math.min(64, other.length - from) + 1));
            }
            case 6 -> {
                return replace(bytes, at, at + random.nextInt(Math.min(16, bytes.length - at) + 1), bytes, 0, 0);
            }
            default -> overwriteLength(bytes, at);
        }
        return bytes;
    }

    /** {@code bytes} with {@code from … to-1} replaced by a part of {@code other}. */
    private static byte[] replace(byte[] bytes, int from, int to, byte[] other, int otherFrom, int count) {
        byte[] result = new byte[bytes.length - (to - from) + count];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(other, otherFrom, result, from, count);
        System.arraycopy(bytes, to, result, from + count, bytes.length - to);
        return result;
    }

    /** Writes a number of one, two, four or eight bytes that is likely to break a length. */
    private void overwriteLength(byte[] bytes, int at) {
        int width = 1 << random.nextInt(4);
        long value = random.nextBoolean()
                ? NASTY[random.nextInt(NASTY.length)]
                : bytes.length + random.nextInt(-4, 5) - (random.nextBoolean() ? at : 0);
        for (int i = 0; i < width && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (value >> (8 * i));
        }
    }
}
