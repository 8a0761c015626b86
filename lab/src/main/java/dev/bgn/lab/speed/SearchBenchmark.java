package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The ten nearest of many codes of 64 bits, one thread: single queries and batches of 100, random and clustered codes,
 * beside the fastest read of the same array, which is a ceiling, and FAISS where a Python with it is named.
 */
public final class SearchBenchmark {
    private static final int BATCH = 100;
    /** With more codes than this a batch takes FAISS many seconds; then only single queries are measured. */
    private static final int MOST_FOR_BATCH = 4_000_000;
    /** Single queries in one call, so that a call takes long enough. */
    private static final int CODES_IN_A_CALL = 16_000_000;

    private static final String READ = "fastest read: ";

    private final Effort effort;
    private final List<String> pythons;

    /** @param pythons interpreters that have FAISS, each run with every {@link FaissPeer.Setting} */
    public SearchBenchmark(Effort effort, List<String> pythons) {
        this.effort = effort;
        this.pythons = List.copyOf(pythons);
    }

    /** The version of FAISS that an interpreter has; an error where it has none. */
    public static String faissVersion(String python) throws IOException {
        return FaissPeer.version(python);
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
        List<Contender> searches = new ArrayList<>(measured.searches());
        List<FaissPeer> open = new ArrayList<>();
        try {
            for (String python : pythons) {
                for (FaissPeer.Setting setting : FaissPeer.Setting.values()) {
                    FaissPeer faiss = new FaissPeer(python, setting, codes, queries, isBatch, SearchCase.K);
                    open.add(faiss);
                    searches.add(faiss.contender());
                }
            }
            requireEqualDistances(searches);
            return time(searches, measured.reads(), codes.rows(), queries.rows(), isBatch, data);
        } finally {
            open.forEach(FaissPeer::close);
        }
    }

    private List<SearchResult> time(
            List<Contender> searches, List<Contender> reads, int codes, int queries, boolean isBatch, String data) {
        List<Contender> all = new ArrayList<>(searches);
        all.addAll(reads);
        double[][] nanos = Contender.time(new Stopwatch(effort), all);
        int read = fastest(nanos, searches.size(), nanos.length, i -> true);
        int faiss = fastest(nanos, 0, searches.size(), i -> searches.get(i).role() == Role.PEER);
        List<SearchResult> results = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            if (i >= searches.size() && i != read) {
                continue;
            }
            double perQuery = Stopwatch.median(nanos[i]) / queries;
            results.add(new SearchResult(
                    codes,
                    data,
                    isBatch ? queries : 1,
                    i == read ? READ + all.get(i).implementation() : all.get(i).implementation(),
                    perQuery / 1_000,
                    1e9 / perQuery,
                    8.0 * codes / perQuery,
                    read < 0 ? null : Stopwatch.ratio(nanos[read], nanos[i]),
                    faiss < 0 || i == read ? null : Stopwatch.ratio(nanos[faiss], nanos[i])));
        }
        return results;
    }

    /** Which of {@code from … to-1} is the fastest of those that count; −1 for none. */
    private static int fastest(double[][] nanos, int from, int to, IntPredicate counts) {
        return IntStream.range(from, to)
                .filter(counts)
                .boxed()
                .min(Comparator.comparingDouble(i -> Stopwatch.median(nanos[i])))
                .orElse(-1);
    }

    /** Every search finds codes at the same distances, each by what it found itself. */
    private static void requireEqualDistances(List<Contender> searches) {
        searches.forEach(search -> search.run().run());
        float[] expected = searches.getFirst().result().get();
        for (Contender search : searches) {
            if (!Arrays.equals(search.result().get(), expected)) {
                throw new IllegalStateException(search.implementation() + " finds codes at other distances");
            }
        }
    }
}
