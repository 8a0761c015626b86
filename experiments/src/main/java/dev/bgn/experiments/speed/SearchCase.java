package dev.bgn.experiments.speed;

import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.search.HammingIndex;
import dev.bgn.runtime.search.Matches;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Codes of 64 bits, queries of the same kind, and the ways to find the nearest codes. */
final class SearchCase {
    static final int K = 10;

    private static final int BITS = 64;
    private static final int CENTRES = 1_000;
    private static final String SCAN = "nearest";

    private final BitMatrix codes;
    private final BitMatrix queries;
    private final boolean isBatch;
    private final int[] distances;
    private List<Matches> found = List.of();
    private long sum;

    /** @param isBatch whether all queries are asked at once, or one after the other */
    SearchCase(BitMatrix codes, BitMatrix queries, boolean isBatch) {
        this.codes = codes;
        this.queries = queries;
        this.isBatch = isBatch;
        distances = new int[codes.rows()];
    }

    /** Codes as they come, or around {@value #CENTRES} centres with one bit in sixteen changed, as real ones are. */
    static BitMatrix codes(int count, boolean clustered, long seed) {
        SplittableRandom centres = new SplittableRandom(1);
        long[] centre = centres.longs(CENTRES).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = clustered ? centre[random.nextInt(CENTRES)] ^ oneInSixteen(random) : random.nextLong();
        }
        return BitMatrix.ofWords(count, BITS, words);
    }

    private static long oneInSixteen(SplittableRandom random) {
        long bits = -1;
        for (int i = 0; i < 4; i++) {
            bits &= random.nextLong();
        }
        return bits;
    }

    List<Contender> contenders() {
        HammingIndex index = HammingIndex.of(codes);
        List<Contender> all = new ArrayList<>();
        all.add(new Contender(SCAN, Kernels.best().name(), Role.MEASURED, () -> search(index), () -> floats(found)));
        if (!isBatch) {
            all.add(new Contender(
                    SCAN, "all distances, then counting", Role.EXTRA, this::searchByCounting, () -> floats(found)));
        }
        all.add(new Contender("read", "plain read of the codes", Role.OWN_FLOAT, this::read, () -> floats(found)));
        return all;
    }

    private void search(HammingIndex index) {
        if (isBatch) {
            found = index.nearest(queries, K, Workers.SINGLE);
            return;
        }
        List<Matches> each = new ArrayList<>();
        for (int q = 0; q < queries.rows(); q++) {
            each.add(index.nearest(queries.row(q), K));
        }
        found = each;
    }

    /** The other way: a pass that writes all distances, and a count of each that tells up to which to collect. */
    private void searchByCounting() {
        for (int q = 0; q < queries.rows(); q++) {
            BitVector query = queries.row(q);
            Kernels.best().hamming(query, codes, distances, Workers.SINGLE);
            int[] counts = new int[BITS + 1];
            for (int distance : distances) {
                counts[distance]++;
            }
            int limit = 0;
            for (int before = 0; limit < BITS && before + counts[limit] < K; limit++) {
                before += counts[limit];
            }
            for (int distance : distances) {
                sum += distance <= limit ? 1 : 0;
            }
        }
    }

    private void read() {
        long[] words = codes.words();
        for (int q = 0; q < queries.rows(); q++) {
            long all = 0;
            for (long word : words) {
                all += word;
            }
            sum += all;
        }
    }

    /** So that the compiler cannot leave out what nobody looks at. */
    long sum() {
        return sum;
    }

    /** The distances of all matches; of equally near codes FAISS may return others. */
    static float[] floats(List<Matches> matches) {
        float[] all = new float[matches.size() * K];
        for (int i = 0; i < all.length; i++) {
            all[i] = matches.get(i / K).distance(i % K);
        }
        return all;
    }
}
