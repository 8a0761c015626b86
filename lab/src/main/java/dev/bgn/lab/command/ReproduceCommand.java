package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.NearestName;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.CellFile;
import dev.bgn.lab.reproduce.CurrentCells;
import dev.bgn.lab.reproduce.Form;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.lab.reproduce.Items;
import dev.bgn.lab.reproduce.Reproduction;
import dev.bgn.lab.reproduce.Resources;
import dev.bgn.lab.reproduce.report.ReproductionReport;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.report.timing.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the tables and figures of the paper again. */
@Command(
        name = "reproduce",
        description = {
            "Measures the tables and figures of the paper again and writes a report with the paper's numbers beside ours.",
            "Finished cells are kept in DIR, one by one, so that a run that was stopped goes on where it was. The whole takes "
                    + "hours; how long, is said before it starts. Cells that other settings or other code made are measured "
                    + "again."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn reproduce --list",
            "  bgn reproduce all --quick",
            "  bgn reproduce figure-binary-methods table-tradeoff",
            "  bgn reproduce all --seeds 3 --out results",
            "  bgn reproduce all --kept"
        })
public final class ReproduceCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;
    private static final String ALL = "all";
    /** Of a checkout. */
    private static final Path PUBLISHED = Path.of("docs", "results");

    @Parameters(arity = "0..*", paramLabel = "ITEM", description = "Items of --list, or all.")
    private List<String> names = List.of();

    @Option(names = "--list", description = "List the items and end.")
    private boolean list;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description =
                    "Seeds of each cell of 64 bits, and at most as many of others (default: 10, and 3 of others).")
    private Integer seeds;

    @Option(
            names = "--quick",
            description =
                    "Cora alone, two lengths, two seeds, a few epochs: a test that everything works, in minutes. Its "
                            + "figures are not meaningful, and never mix with those of a full run.")
    private boolean quick;

    @Option(names = "--fresh", description = "Measure all of it, whatever earlier runs have left.")
    private boolean fresh;

    @Option(
            names = "--kept",
            description = "Measure nothing: take what earlier runs have left, and write the report again.")
    private boolean kept;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where results and the report go (default: docs/results where that is a folder, else "
                    + "bgn-results; bgn-results-quick with --quick).")
    private Path out;

    @Mixin
    private DataFolderOption folder;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            printItems();
            return 0;
        }
        List<Item> items = chosen();
        if (seeds != null && seeds < 1) {
            throw new BadInputException("--seeds " + seeds + ": expected 1 or more");
        }
        if (fresh && kept) {
            throw new BadInputException("--fresh measures all and --kept nothing: give one of them");
        }
        Path results = out == null ? usualFolder() : out;
        OutputPath.requireFolder(results, "--out");
        try (Interruption interruption = new Interruption()) {
            return run(items, results, interruption);
        }
    }

    private Path usualFolder() {
        if (quick) {
            return Path.of("bgn-results-quick");
        }
        return Files.isDirectory(PUBLISHED) ? PUBLISHED : Path.of("bgn-results");
    }

    private List<Item> chosen() {
        if (names.isEmpty()) {
            throw new BadInputException("which items? bgn reproduce --list names them; all is every one");
        }
        List<Item> items = new ArrayList<>();
        for (String name : names) {
            items.addAll(name.equals(ALL) ? Items.ALL : List.of(item(name)));
        }
        return items.stream().distinct().toList();
    }

    private static Item item(String name) {
        return Items.find(name).orElseThrow(() -> {
            List<String> known = new ArrayList<>(Items.names());
            known.add(ALL);
            String meant = NearestName.of(name, known)
                    .map(nearest -> "; did you mean " + nearest + "?")
                    .orElse("; the items are " + String.join(", ", known));
            return new BadInputException("no item is called '" + name + "'" + meant);
        });
    }

    private void printItems() {
        if (output.isJson()) {
            output.printJson(Map.of(
                    "items",
                    Items.ALL.stream()
                            .map(item -> Map.of("name", item.name(), "title", item.title()))
                            .toList()));
            return;
        }
        output.printTable(
                List.of("item", "what it measures"),
                Items.ALL.stream()
                        .map(item -> List.of(item.name(), item.title()))
                        .toList());
    }

    private int run(List<Item> items, Path results, Interruption interruption)
            throws IOException, InterruptedException {
        Form form = new Form(quick, seeds == null ? OptionalInt.empty() : OptionalInt.of(seeds));
        Map<Item, CellFile> files = new LinkedHashMap<>();
        for (Item item : items) {
            files.put(item, CellFile.open(results, item.name()));
        }
        requireReplaceable(results);
        Resources resources =
                ReproduceResources.of(form, fresh, folder, threads.count(), output, () -> !interruption.isAsked());
        Machine machine = Machine.current();
        output.err().println("looking at what is finished");
        Reproduction reproduction = Reproduction.of(
                files,
                fresh,
                resources,
                machine.processor() + ", " + Output.counted(machine.cores(), "core", "cores"),
                LocalDate.now(ZoneOffset.UTC).toString());
        boolean finished;
        List<String> failed;
        try (ReproduceProgress progress = new ReproduceProgress(output, reproduction)) {
            if (kept) {
                reproduction.takeKnown(progress);
                finished = true;
            } else {
                for (String dataset : reproduction.datasets()) {
                    resources.datasets().require(dataset);
                }
                if (FloatPeer.find().isEmpty()) {
                    output.err().println("libtorch is not on the class path and is left out: start this with ./bgn");
                }
                progress.announce(resources.threads(), quick, fresh);
                finished = reproduction.run(progress);
            }
            failed = progress.failed();
        }
        for (Map.Entry<Item, CellFile> file : files.entrySet()) {
            file.getValue().writeCsv(CurrentCells.of(file.getKey(), file.getValue(), resources));
        }
        report(items, results, reproduction, resources, failed);
        if (!finished) {
            output.err().println("interrupted; " + ReproduceProgress.sameCommand(fresh) + " goes on from here");
            return INTERRUPTED;
        }
        return failed.isEmpty() ? 0 : Failures.FAILED;
    }

    /** Looks before hours of measuring; a table belongs to the cells beside it, which have been read. */
    private void requireReplaceable(Path results) {
        force.requireReplaceable(results.resolve(ReproductionReport.MARKDOWN), "--out", FileKind.REPORT);
        force.requireReplaceable(results.resolve(ReproductionReport.PAGE), "--out", FileKind.PAGE);
        for (String item : Items.names()) {
            force.requireReplaceable(results.resolve(ReproductionReport.figure(item)), "--out", FileKind.PICTURE);
            if (Files.notExists(results.resolve(item + ".jsonl"))) {
                force.requireReplaceable(results.resolve(item + ".csv"), "--out");
            }
        }
    }

    private void report(
            List<Item> items, Path results, Reproduction reproduction, Resources resources, List<String> failed)
            throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (Item item : Items.ALL) {
            cells.addAll(CurrentCells.of(item, CellFile.open(results, item.name()), resources));
        }
        ReproductionReport.of(Items.ALL, cells).write(results);
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("items", items.stream().map(Item::name).toList());
            json.put("quick", quick);
            json.put("folder", results.toString());
            json.put(
                    "cells",
                    cells.stream()
                            .filter(cell ->
                                    items.stream().anyMatch(item -> item.name().equals(cell.item())))
                            .toList());
            json.put("missing", reproduction.open().size());
            json.put("failed", failed);
            output.printJson(json);
            return;
        }
        output.out()
                .println(Output.counted(cells.size(), "cell", "cells") + " in " + results
                        + (reproduction.open().isEmpty()
                                ? ""
                                : "; not measured: " + reproduction.open().size())
                        + ". Open " + results.resolve("report.html") + " in a browser.");
    }
}
