package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.runtime.search.HammingIndex;
import dev.bgn.runtime.search.Matches;
import java.util.ArrayList;
import java.util.Arrays;
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
    /** What each search found last, so that none is checked by the findings of another. */
    private List<Matches> scanned = List.of();

    private float[] counted = new float[0];

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

    /** The searches, ours first. Their results are the distances of what they found. */
    List<Contender> searches() {
        HammingIndex index = HammingIndex.of(codes);
        List<Contender> all = new ArrayList<>();
        all.add(new Contender(SCAN, Kernels.best().name(), Role.MEASURED, () -> search(index), () -> floats(scanned)));
        if (!isBatch) {
            all.add(new Contender(
                    SCAN, "all distances, then counting", Role.EXTRA, this::searchByCounting, () -> counted));
        }
        return all;
    }

    /**
     * Reads of all codes, once for each query. In a batch a code is read once for many queries, so that no read is a
     * ceiling and there is none.
     */
    List<Contender> reads() {
        if (isBatch) {
            return List.of();
        }
        long[] words = codes.words();
        long expected = CodeReads.sum(words);
        List<Contender> all = new ArrayList<>();
        CodeReads.all()
                .forEach((name, read) -> all.add(new Contender(
                        "read",
                        name,
                        Role.EXTRA,
                        () -> {
                            for (int q = 0; q < queries.rows(); q++) {
                                // Compared each time: a read whose sum nobody looks at may be left out by the compiler.
                                if (read.applyAsLong(words) != expected) {
                                    throw new IllegalStateException("a read by " + name + " did not see all codes");
                                }
                            }
                        },
                        () -> new float[0])));
        return all;
    }

    private void search(HammingIndex index) {
        if (isBatch) {
            scanned = index.nearest(queries, K, Workers.SINGLE);
            return;
        }
        List<Matches> each = new ArrayList<>();
        for (int q = 0; q < queries.rows(); q++) {
            each.add(index.nearest(queries.row(q), K));
        }
        scanned = each;
    }

    /** The other way: a pass that writes all distances, and a count of each that tells up to which to collect. */
    private void searchByCounting() {
        float[] found = new float[queries.rows() * K];
        for (int q = 0; q < queries.rows(); q++) {
            Kernels.best()
                    .hamming(
                            queries.rows(q, q + 1),
                            codes,
                            IntMatrix.of(1, distances.length, distances),
                            Workers.SINGLE);
            int[] counts = new int[BITS + 1];
            for (int distance : distances) {
                counts[distance]++;
            }
            int limit = 0;
            int before = 0;
            for (; limit < BITS && before + counts[limit] < K; limit++) {
                before += counts[limit];
            }
            collect(limit, before, found, q * K);
        }
        counted = found;
    }

    /**
     * The distances of the nearest, sorted.
     *
     * @param limit the largest distance among them
     * @param below how many are nearer than that; as many at the limit are taken as are still wanted
     */
    private void collect(int limit, int below, float[] found, int start) {
        int end = start;
        int atLimit = K - below;
        for (int distance : distances) {
            if (distance < limit || (distance == limit && atLimit-- > 0)) {
                found[end++] = distance;
            }
        }
        Arrays.sort(found, start, end);
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
