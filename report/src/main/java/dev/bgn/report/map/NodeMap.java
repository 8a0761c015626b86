package dev.bgn.report.map;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Places of any number of codes: t-SNE of all of them, or, where they are many, of a sample, with every other code beside
 * the nearest of the sample.
 */
public final class NodeMap {
    /** Up to so many codes all are placed by t-SNE, which takes the square of their number in time and memory. */
    public static final int MOST_PLACED = 4000;

    public static final int SAMPLE = 3000;

    private static final long SEED = 1;

    private NodeMap() {}

    /** {@code [0]} to the right, {@code [1]} up. */
    public static float[][] of(BitMatrix codes, Workers workers) {
        if (codes.rows() <= MOST_PLACED) {
            return CodeMap.of(codes, SEED, workers);
        }
        int[] sample = sample(codes.rows(), SAMPLE);
        BitMatrix chosen = new NodeVectors.Codes(codes).of(sample).bits();
        float[][] placed = CodeMap.of(chosen, SEED, workers);
        double[] room = room(placed, workers);
        CounterRandom shake = new CounterRandom(SEED, 4);
        CounterRandom ties = new CounterRandom(SEED, 5);
        float[][] places = new float[2][codes.rows()];
        workers.forRows(codes.rows(), 64, (from, to) -> {
            int[] equal = new int[SAMPLE];
            for (int i = from; i < to; i++) {
                int count = nearest(codes, i, chosen, equal);
                int beside = equal[(int) ties.below(count, i)];
                double turn = 2 * StrictMath.PI * shake.uniform(2L * i);
                double far = room[beside] * Math.sqrt(shake.uniform(2L * i + 1));
                places[0][i] = (float) (placed[0][beside] + far * StrictMath.cos(turn));
                places[1][i] = (float) (placed[1][beside] + far * StrictMath.sin(turn));
            }
        });
        for (int s = 0; s < sample.length; s++) {
            places[0][sample[s]] = placed[0][s];
            places[1][sample[s]] = placed[1][s];
        }
        return places;
    }

    /** {@code size} of the numbers below {@code count}, in their order. */
    public static int[] sample(int count, int size) {
        int[] all = IntStream.range(0, count).toArray();
        new CounterRandom(SEED, 3).shuffle(all);
        int[] some = Arrays.copyOf(all, Math.min(size, count));
        Arrays.sort(some);
        return some;
    }

    /** Finds the codes of the sample that are nearest to one; returns how many there are. */
    private static int nearest(BitMatrix codes, int row, BitMatrix sample, int[] found) {
        int words = codes.wordsPerRow();
        int least = Integer.MAX_VALUE;
        int count = 0;
        for (int s = 0; s < sample.rows(); s++) {
            int distance = 0;
            for (int w = 0; w < words; w++) {
                distance += Long.bitCount(codes.word(row, w) ^ sample.word(s, w));
            }
            if (distance < least) {
                least = distance;
                count = 0;
            }
            if (distance == least) {
                found[count++] = s;
            }
        }
        return count;
    }

    /** How far the third nearest other place lies from each: as far as nodes beside it may be spread. */
    private static double[] room(float[][] placed, Workers workers) {
        int count = placed[0].length;
        double[] room = new double[count];
        workers.forRows(count, 64, (from, to) -> {
            for (int i = from; i < to; i++) {
                double[] squares = new double[count];
                for (int j = 0; j < count; j++) {
                    double dx = placed[0][i] - placed[0][j];
                    double dy = placed[1][i] - placed[1][j];
                    squares[j] = dx * dx + dy * dy;
                }
                Arrays.sort(squares);
                room[i] = Math.sqrt(squares[3]);
            }
        });
        return room;
    }
}
