package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.speed.SearchBenchmark;
import dev.bgn.lab.speed.SearchResult;
import dev.bgn.report.timing.Effort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures search in Hamming space. */
@Command(
        name = "search",
        description = {
            "Measures the search for the 10 nearest of many 64-bit codes, on one thread.",
            "The rate in gigabytes is the size of all codes over the time of a query. A single query can be no faster than the fastest of "
                    + "several reads of the codes, which is measured beside it.",
            "\"× faiss\" compares with the fastest FAISS of the run."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchSearchCommand implements Callable<Integer> {
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
                    + "IndexBinaryFlat too, on the same codes, as it is and with FAISS_SIMD_LEVEL=NONE. May be given "
                    + "several times, for several releases.")
    private List<String> pythons = List.of();

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        for (int count : codes) {
            if (count < FEWEST || count > MOST) {
                throw new BadInputException("--codes " + count + ": expected " + FEWEST + " to " + MOST);
            }
        }
        pythons.forEach(python -> PythonOption.require("--faiss", python, SearchBenchmark::faissVersion));
        SearchBenchmark benchmark = new SearchBenchmark(quick ? Effort.QUICK : Effort.FULL, pythons);
        List<SearchResult> results = new ArrayList<>();
        for (int count : codes) {
            results.addAll(benchmark.run(count, what -> output.err().println("measuring " + what)));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
