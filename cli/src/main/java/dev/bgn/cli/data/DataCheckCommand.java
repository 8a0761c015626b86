package dev.bgn.cli.data;

import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.known.DataCheck;
import dev.bgn.datasets.known.DataCheck.Finding;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.FoundDataset;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.datasets.known.MissingDatasetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks that known datasets are what they claim. */
@Command(
        name = "check",
        description = {
            "Checks the files and the counts of datasets.",
            "Size and SHA-256 of every file are compared, and what it holds when it is read.",
            "Without a name: all known datasets that are on this machine; the others are listed as missing.",
            "Exit code 1 when a file is wrong, 2 when a dataset asked for by name is missing."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class DataCheckCommand implements Callable<Integer> {
    /** How a dataset fared; {@code status} is ok, missing or broken. */
    record Verdict(String name, String status, String folder, List<String> findings) {}

    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A known dataset; without it, all of them.")
    private String name;

    @Override
    public Integer call() throws MissingDatasetException {
        DataFolders folders = folder.folders();
        List<Verdict> verdicts = new ArrayList<>();
        if (name == null) {
            KnownDataset.ALL.forEach(dataset -> verdicts.add(check(dataset, folders)));
        } else {
            KnownDataset dataset = DataFolderOption.known(name);
            if (folders.findAny(dataset).isEmpty()) {
                folders.require(dataset);
            }
            verdicts.add(check(dataset, folders));
        }
        boolean broken = verdicts.stream().anyMatch(verdict -> verdict.status().equals("broken"));
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("ok", !broken);
            all.put("datasets", verdicts);
            output.printJson(all);
        }
        return broken ? Failures.FAILED : 0;
    }

    /** Checks one and tells at once: all of them take seconds. */
    private Verdict check(KnownDataset dataset, DataFolders folders) {
        Optional<FoundDataset> found = folders.findAny(dataset);
        Verdict verdict;
        if (found.isEmpty()) {
            verdict = new Verdict(dataset.name(), "missing", null, List.of());
        } else {
            List<String> findings = new DataCheck(DatasetReader::count)
                    .check(found.get()).stream().map(Finding::message).toList();
            verdict = new Verdict(
                    dataset.name(),
                    findings.isEmpty() ? "ok" : "broken",
                    found.get().folder().toString(),
                    findings);
        }
        verdict.findings().forEach(finding -> output.err().println("bgn: " + finding));
        if (!output.isJson()) {
            output.out().println(describe(verdict, dataset));
        }
        return verdict;
    }

    private static String describe(Verdict verdict, KnownDataset dataset) {
        String padded =
                verdict.name() + " ".repeat(Math.max(0, 16 - verdict.name().length()));
        return switch (verdict.status()) {
            case "ok" ->
                padded + "  ok       " + verdict.folder() + ", "
                        + DatasetSummary.expected(dataset).get("nodes") + " nodes, "
                        + DatasetSummary.expected(dataset).get("edges") + " edges";
            case "missing" -> padded + "  missing  bgn data get " + verdict.name();
            default -> padded + "  broken   " + verdict.folder();
        };
    }
}
