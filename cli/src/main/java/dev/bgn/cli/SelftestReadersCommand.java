package dev.bgn.cli;

import dev.bgn.datasets.selftest.ReaderCampaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives damaged files to all readers. */
@Command(
        name = "readers",
        description = {
            "Gives damaged files of every format to the readers.",
            "Each may be read or refused in one line; another exception, or more than a second, is a failure, and its "
                    + "file is kept. A reader that hangs ends the campaign.",
            "BGN_JAVA_OPTIONS=-Xmx256m ./bgn selftest readers also shows that no damaged file can take much memory."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SelftestReadersCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Option(
            names = "--mutants",
            paramLabel = "N",
            defaultValue = "150000",
            description = "How many damaged files (default: ${DEFAULT-VALUE}). Of six, four are pickles, npy and npz "
                    + "files, two are texts: CSV, LINQS, GEXF, edge lists, OGB.")
    private int mutants;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws IOException {
        if (mutants < 1) {
            throw new BadInputException("--mutants " + mutants + ": expected 1 or more");
        }
        Path folder = Files.createTempDirectory("bgn-selftest");
        ReaderCampaign.Result result =
                Output.onTerminal() ? runWithBar(folder) : ReaderCampaign.run(folder, seed, mutants, done -> {});
        for (ReaderCampaign.Failure failure : result.failures()) {
            output.err()
                    .println("bgn: mutant " + failure.number() + " of seed " + failure.seed() + ": " + failure.reason()
                            + " (" + failure.input() + ")");
        }
        if (result.failures().isEmpty()) {
            Files.delete(folder);
        }
        report(result);
        return result.failures().isEmpty() ? 0 : Failures.FAILED;
    }

    private ReaderCampaign.Result runWithBar(Path folder) throws IOException {
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("readers")
                .setInitialMax(mutants)
                .setStyle(ProgressBarStyle.ASCII)
                .clearDisplayOnFinish()
                .build()) {
            IntConsumer progress = bar::stepTo;
            return ReaderCampaign.run(folder, seed, mutants, progress);
        }
    }

    private void report(ReaderCampaign.Result result) {
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("mutants", result.mutants());
            all.put("seed", seed);
            all.put("rejected", result.rejected());
            all.put("accepted", result.accepted());
            all.put("failures", result.failures().size());
            all.put("slowestMillis", result.slowestMillis());
            all.put("heapLimitBytes", Runtime.getRuntime().maxMemory());
            output.printJson(all);
            return;
        }
        output.out()
                .println(String.format(
                        Locale.ROOT,
                        "%d damaged files: %d refused in one line, %d read, %d failures, slowest %.0f ms, "
                                + "heap limit %d MiB",
                        result.mutants(),
                        result.rejected(),
                        result.accepted(),
                        result.failures().size(),
                        result.slowestMillis(),
                        Runtime.getRuntime().maxMemory() >> 20));
    }
}
