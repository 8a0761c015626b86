package dev.bgn.lab.speed;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Sums of an array on the Vector API, read from one, four or eight places at once. */
final class VectorReads {
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
    private static final int LANES = LONGS.length();

    private VectorReads() {}

    /** In the order of our scan, four vectors at a time. */
    static long likeTheScan(long[] words) {
        int whole = words.length - words.length % (4 * LANES);
        return fourVectors(words, whole) + rest(words, whole);
    }

    static long fourStreams(long[] words) {
        int quarter = words.length / 4;
        int part = quarter - quarter % (2 * LANES);
        return fourParts(words, part) + rest(words, 4 * part);
    }

    static long eightStreams(long[] words) {
        int eighth = words.length / 8;
        int part = eighth - eighth % LANES;
        return eightParts(words, part) + rest(words, 8 * part);
    }

    private static long fourVectors(long[] words, int end) {
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        for (int i = 0; i < end; i += 4 * LANES) {
            s0 = s0.add(LongVector.fromArray(LONGS, words, i));
            s1 = s1.add(LongVector.fromArray(LONGS, words, i + LANES));
            s2 = s2.add(LongVector.fromArray(LONGS, words, i + 2 * LANES));
            s3 = s3.add(LongVector.fromArray(LONGS, words, i + 3 * LANES));
        }
        return s0.add(s1).add(s2).add(s3).reduceLanes(VectorOperators.ADD);
    }

    private static long fourParts(long[] words, int part) {
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        LongVector t0 = s0;
        LongVector t1 = s0;
        LongVector t2 = s0;
        LongVector t3 = s0;
        for (int i = 0; i < part; i += 2 * LANES) {
            s0 = s0.add(LongVector.fromArray(LONGS, words, i));
            t0 = t0.add(LongVector.fromArray(LONGS, words, i + LANES));
            s1 = s1.add(LongVector.fromArray(LONGS, words, part + i));
            t1 = t1.add(LongVector.fromArray(LONGS, words, part + i + LANES));
            s2 = s2.add(LongVector.fromArray(LONGS, words, 2 * part + i));
            t2 = t2.add(LongVector.fromArray(LONGS, words, 2 * part + i + LANES));
            s3 = s3.add(LongVector.fromArray(LONGS, words, 3 * part + i));
            t3 = t3.add(LongVector.fromArray(LONGS, words, 3 * part + i + LANES));
        }
        return s0.add(s1).add(s2).add(s3).add(t0).add(t1).add(t2).add(t3).reduceLanes(VectorOperators.ADD);
    }

    private static long eightParts(long[] words, int part) {
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        LongVector s4 = s0;
        LongVector s5 = s0;
        LongVector s6 = s0;
        LongVector s7 = s0;
        for (int i = 0; i < part; i += LANES) {
            s0 = s0.add(LongVector.fromArray(LONGS, words, i));
            s1 = s1.add(LongVector.fromArray(LONGS, words, part + i));
            s2 = s2.add(LongVector.fromArray(LONGS, words, 2 * part + i));
            s3 = s3.add(LongVector.fromArray(LONGS, words, 3 * part + i));
            s4 = s4.add(LongVector.fromArray(LONGS, words, 4 * part + i));
            s5 = s5.add(LongVector.fromArray(LONGS, words, 5 * part + i));
            s6 = s6.add(LongVector.fromArray(LONGS, words, 6 * part + i));
            s7 = s7.add(LongVector.fromArray(LONGS, words, 7 * part + i));
        }
        return s0.add(s1).add(s2).add(s3).add(s4).add(s5).add(s6).add(s7).reduceLanes(VectorOperators.ADD);
    }

    private static long rest(long[] words, int from) {
        long sum = 0;
        for (int i = from; i < words.length; i++) {
            sum += words[i];
        }
        return sum;
    }
}
