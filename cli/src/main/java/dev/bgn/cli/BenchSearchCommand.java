package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.experiments.speed.Effort;
import dev.bgn.experiments.speed.SearchBenchmark;
import dev.bgn.experiments.speed.SearchResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures search in Hamming space. */
@Command(
        name = "search",
        description = {
            "Measures the search for the 10 nearest of many 64-bit codes, on one thread.",
            "GB/s is the size of all codes over the time of a query; a plain read of the codes is measured beside it."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class BenchSearchCommand implements Callable<Integer> {
    private static final List<String> HEADER = List.of(
            "codes", "data", "queries", "implementation", "µs/query", "queries/s", "GB/s", "% of read", "× FAISS");
    private static final int FEWEST = 1_000;
    private static final int MOST = 100_000_000;

    @Mixin
    private Output output;

    @Option(
            names = "--codes",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000000,16000000",
            description = "Numbers of codes (default: ${DEFAULT-VALUE}).")
    private List<Integer> codes;

    @Option(
            names = "--faiss",
            paramLabel = "PYTHON",
            description = "A Python that has FAISS, such as /usr/bin/python3 with Debian's python3-faiss: measures its "
                    + "IndexBinaryFlat too, on the same codes.")
    private String python;

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        for (int count : codes) {
            if (count < FEWEST || count > MOST) {
                throw new BadInputException("--codes " + count + ": expected " + FEWEST + " to " + MOST);
            }
        }
        SearchBenchmark benchmark =
                new SearchBenchmark(quick ? Effort.QUICK : Effort.FULL, Optional.ofNullable(python));
        List<SearchResult> results = new ArrayList<>();
        for (int count : codes) {
            results.addAll(benchmark.run(count, what -> output.err().println("measuring " + what)));
        }
        if (output.isJson()) {
            output.printJson(Map.of("results", results));
        } else {
            output.printTable(
                    HEADER, results.stream().map(BenchSearchCommand::row).toList());
        }
        return 0;
    }

    private static List<String> row(SearchResult r) {
        return List.of(
                Integer.toString(r.codes()),
                r.data(),
                Integer.toString(r.queries()),
                r.implementation(),
                number(r.microseconds()),
                number(r.queriesPerSecond()),
                number(r.gigabytesPerSecond()),
                number(100 * r.shareOfStreaming()),
                r.ratioToFaiss() == null ? "–" : number(r.ratioToFaiss()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
