package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.selftest.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Runs a campaign of damaged files for a command, and reports it. */
record CampaignRun(Output output, String name, long seed, int mutants) {
    CampaignRun {
        if (mutants < 1) {
            throw new BadInputException("--mutants " + mutants + ": expected 1 or more");
        }
    }

    /** The exit code. */
    int run(Campaign.Kind campaign) throws IOException {
        Path folder = Files.createTempDirectory("bgn-selftest");
        Campaign.Result result;
        try (TerminalBar bar = TerminalBar.of(name, mutants)) {
            result = campaign.run(folder, seed, mutants, bar::stepTo);
        }
        for (Campaign.Failure failure : result.failures()) {
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

    private void report(Campaign.Result result) {
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
