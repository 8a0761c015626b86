package dev.bgn.experiments.speed;

import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The ten nearest of many codes of 64 bits, one thread: single queries and batches of 100, random and clustered codes,
 * beside a plain read of the same array and, where a Python with it is named, FAISS.
 */
public final class SearchBenchmark {
    private static final int BATCH = 100;
    /** With more codes than this a batch takes FAISS many seconds; then only single queries are measured. */
    private static final int MOST_FOR_BATCH = 4_000_000;
    /** Single queries in one call, so that a call takes long enough. */
    private static final int CODES_IN_A_CALL = 16_000_000;

    private final Effort effort;
    private final Optional<String> python;

    /** @param python an interpreter that has FAISS */
    public SearchBenchmark(Effort effort, Optional<String> python) {
        this.effort = effort;
        this.python = python;
    }

    /**
     * Measures with this many codes.
     *
     * @param progress is told each case before it is measured
     */
    public List<SearchResult> run(int codeCount, Consumer<String> progress) throws IOException {
        List<SearchResult> results = new ArrayList<>();
        for (boolean clustered : new boolean[] {false, true}) {
            String data = clustered ? "clustered" : "random";
            BitMatrix codes = SearchCase.codes(codeCount, clustered, 2);
            for (boolean isBatch : new boolean[] {false, true}) {
                if (isBatch && codeCount > MOST_FOR_BATCH) {
                    continue;
                }
                progress.accept(codeCount + " " + data + " codes, " + (isBatch ? BATCH + " queries" : "1 query"));
                int queries = isBatch ? BATCH : Math.clamp(CODES_IN_A_CALL / codeCount, 1, BATCH);
                results.addAll(measure(codes, SearchCase.codes(queries, clustered, 3), isBatch, data));
            }
        }
        return results;
    }

    private List<SearchResult> measure(BitMatrix codes, BitMatrix queries, boolean isBatch, String data)
            throws IOException {
        SearchCase measured = new SearchCase(codes, queries, isBatch);
        List<Contender> contenders = new ArrayList<>(measured.contenders());
        if (python.isEmpty()) {
            return time(contenders, codes.rows(), queries.rows(), isBatch, data);
        }
        try (FaissPeer faiss = new FaissPeer(python.get(), codes, queries, isBatch, SearchCase.K)) {
            contenders.add(faiss.contender());
            return time(contenders, codes.rows(), queries.rows(), isBatch, data);
        }
    }

    private List<SearchResult> time(List<Contender> contenders, int codes, int queries, boolean isBatch, String data) {
        requireEqualDistances(contenders);
        double[][] nanos = new Stopwatch(effort).time(contenders);
        double[] read = nanos[position(contenders, Role.OWN_FLOAT)];
        int peer = position(contenders, Role.PEER);
        List<SearchResult> results = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            double perQuery = Stopwatch.median(nanos[i]) / queries;
            results.add(new SearchResult(
                    codes,
                    data,
                    isBatch ? queries : 1,
                    contenders.get(i).implementation(),
                    perQuery / 1_000,
                    1e9 / perQuery,
                    8.0 * codes / perQuery,
                    Stopwatch.ratio(read, nanos[i]),
                    peer < 0 ? null : Stopwatch.ratio(nanos[peer], nanos[i])));
        }
        return results;
    }

    private static int position(List<Contender> contenders, Role role) {
        for (int i = 0; i < contenders.size(); i++) {
            if (contenders.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }

    /** Ours and FAISS find codes at the same distances. */
    private static void requireEqualDistances(List<Contender> contenders) {
        contenders.forEach(contender -> contender.run().run());
        float[] expected = contenders.getFirst().result().get();
        for (Contender contender : contenders) {
            if (!Arrays.equals(contender.result().get(), expected)) {
                throw new IllegalStateException(contender.implementation() + " finds codes at other distances");
            }
        }
    }
}
