package dev.bgn.lab.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LargestComponent;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.lab.accuracy.AccuracyCell;
import dev.bgn.lab.accuracy.AccuracyProtocol;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.accuracy.GeneratedTables;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.results.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes the accuracy table. */
@Command(
        name = "accuracy",
        description = {
            "Trains every row of the accuracy table with several seeds, each on one thread.",
            "With --results an interrupted table continues with the seed where it stopped.",
            "The models of seed 1 go into files, which bgn bench inference times; the baselines leave none."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class AccuracyCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Spec
    private CommandSpec command;

    @Mixin
    private DataFolderOption folder;

    @Mixin
    private Output output;

    @Option(
            names = "--datasets",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "cora,citeseer,pubmed",
            description = "Datasets (default: ${DEFAULT-VALUE}); where one comes without a split, each seed draws its "
                    + "own, of 20 nodes a class for training and 30 for validation.")
    private Set<String> datasets;

    @Option(
            names = "--largest-component",
            description = "Take the largest connected part of each graph alone; results are kept apart.")
    private boolean largestComponent;

    @Option(names = "--generated", description = "Measure on generated tables of a few numbers instead of datasets.")
    private boolean generated;

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "Which rows where --rows names none: ${COMPLETION-CANDIDATES} (default: gat).")
    private Table table;

    /** Rows that belong together. */
    enum Table {
        GAT,
        ASGCN,
        CODES
    }

    @Option(
            names = "--rows",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = RowNames.class,
            description = "Rows: ${COMPLETION-CANDIDATES} (default: those of the table; the last three, which are the "
                    + "baselines of bgn train, are in none).")
    private List<String> rows;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Seeds of each row (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private AccuracyModelsOption models;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "Keep each finished seed here, a JSON object a line, and do not train it again.")
    private Path results;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OutputPath.requireFile(results, "--results");
        requireUse();
        List<Method> chosen = chosenRows();
        if (seeds < 1) {
            throw new BadInputException("--seeds " + seeds + ": expected 1 or more");
        }
        if (generated) {
            return measureGenerated();
        }
        DataFolders folders = folder.folders();
        List<GraphData> all = new ArrayList<>();
        for (String name : datasets) {
            // A wrong name is told before hours of training.
            GraphData data = DatasetReader.readGraph(folders.require(DataFolderOption.knownGraph(name)));
            all.add(largestComponent ? LargestComponent.of(data) : data);
        }
        AccuracyResults earlier = AccuracyResults.open(results);
        AccuracyProtocol protocol = new AccuracyProtocol(threads.count(), models.writable(folders, output));
        List<AccuracyCell> cells = new ArrayList<>();
        for (GraphData data : all) {
            for (Method method : chosen) {
                cell(protocol, method, data, earlier).ifPresent(cells::add);
            }
        }
        if (output.isJson()) {
            output.printJson(
                    Map.of("results", cells.stream().map(AccuracyCommand::json).toList()));
        } else {
            printTable(chosen, all.stream().map(GraphData::name).toList(), cells);
        }
        return 0;
    }

    /** Fails where an option would have no effect. */
    private void requireUse() {
        if (rows != null && table != null) {
            throw new BadInputException("--rows or --table, not both: a table is a list of rows");
        }
        List<String> others = List.of(
                "--rows",
                "--table",
                "--datasets",
                "--data",
                "--largest-component",
                "--seed",
                "--results",
                "--models",
                "--threads");
        for (String option : others) {
            if (generated && command.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new BadInputException(option + " has no effect with --generated");
            }
        }
    }

    private int measureGenerated() {
        GeneratedTables tables = new GeneratedTables(seeds, output.err()::println);
        Map<String, List<GeneratedTables.Line>> all = new LinkedHashMap<>();
        all.put("numeric", tables.numeric());
        all.put("salary", tables.salaries());
        all.put("hubs", tables.hubs());
        if (output.isJson()) {
            output.printJson(all);
            return 0;
        }
        for (List<GeneratedTables.Line> lines : all.values()) {
            List<String> header = new ArrayList<>(List.of("graph"));
            header.addAll(lines.getFirst().test().keySet());
            output.printTable(
                    header,
                    lines.stream()
                            .map(line -> {
                                List<String> row = new ArrayList<>(List.of(line.graph()));
                                line.test().values().forEach(values -> row.add(mean(values)));
                                return row;
                            })
                            .toList());
            output.out().println();
        }
        return 0;
    }

    private static String mean(List<Double> values) {
        return String.format(Locale.ROOT, "%.1f", Statistics.mean(values));
    }

    private List<Method> chosenRows() {
        if (rows == null) {
            return switch (table == null ? Table.GAT : table) {
                case GAT -> Methods.TABLE;
                case ASGCN -> Methods.ADAPTIVE_TABLE;
                case CODES -> Methods.CODES_TABLE;
            };
        }
        return rows.stream()
                .distinct()
                .map(name -> Methods.find(name)
                        .orElseThrow(() -> new BadInputException(
                                "--rows " + name + ": expected some of " + String.join(", ", new RowNames()))))
                .toList();
    }

    /** Nothing where the dataset lacks what the method needs. */
    private Optional<AccuracyCell> cell(
            AccuracyProtocol protocol, Method method, GraphData data, AccuracyResults earlier)
            throws IOException, InterruptedException {
        MethodVersion version = protocol.version(method);
        Optional<AccuracyCell> known = earlier.begun(version, data.name(), seed, seeds);
        int done = known.map(cell -> cell.test().size()).orElse(0);
        if (done == seeds) {
            output.err().println(line(known.get()) + ", from " + results);
            return known;
        }
        String what = method.name() + " on " + data.name();
        earlier.outdated(version, data.name(), seed, seeds)
                .ifPresent(how ->
                        output.err().println(what + ": " + results + " has it " + how + ", so it is trained again"));
        if (done > 0) {
            output.err().println(what + ": goes on after " + done + " of " + seeds + " seeds in " + results);
        }
        Optional<AccuracyCell> cell =
                earlier.complete(protocol, method, data, seed, seeds, trained -> report(trained, method));
        output.err()
                .println(cell.map(AccuracyCommand::line)
                        .orElse(what + ": the dataset lacks what it needs, such as edges or a published split"));
        return cell;
    }

    private void report(AccuracyCell trained, Method method) {
        if (seeds > 1) {
            output.err()
                    .println(method.title() + " on " + trained.dataset() + ": seed " + trained.firstSeed() + " of "
                            + seed + " … " + (seed + seeds - 1) + " is done");
        }
    }

    /** For the help. */
    static final class RowNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Methods.ALL.stream().map(Method::name).iterator();
        }
    }

    private static ObjectNode json(AccuracyCell cell) {
        ObjectNode node = JSON.valueToTree(cell);
        node.put("meanTest", cell.meanTest());
        node.put("stdTest", cell.deviation());
        if (!cell.macroF1().isEmpty()) {
            node.put("meanMacroF1", cell.meanMacroF1());
        }
        return node;
    }

    private static String line(AccuracyCell cell) {
        return String.format(
                Locale.ROOT,
                "%s, %s: test %.1f ± %.1f%s%s, %d seeds, %.0f s",
                cell.row(),
                cell.dataset(),
                cell.meanTest(),
                cell.deviation(),
                cell.macroF1().isEmpty() ? "" : String.format(Locale.ROOT, ", macro F1 %.1f", cell.meanMacroF1()),
                cell.validation().isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, ", validation %.1f", cell.meanValidation()),
                cell.test().size(),
                cell.seconds());
    }

    private void printTable(List<Method> chosen, List<String> names, List<AccuracyCell> cells) {
        List<String> header = new ArrayList<>(List.of("row"));
        header.addAll(names);
        List<List<String>> table = new ArrayList<>();
        for (Method method : chosen) {
            List<String> line = new ArrayList<>(List.of(method.title()));
            for (String dataset : names) {
                line.add(cells.stream()
                        .filter(c ->
                                c.row().equals(method.name()) && c.dataset().equals(dataset))
                        .findFirst()
                        .map(c -> String.format(Locale.ROOT, "%.1f ± %.1f", c.meanTest(), c.deviation()))
                        .orElse("–"));
            }
            table.add(line);
        }
        output.printTable(header, table);
    }
}
