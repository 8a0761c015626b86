package dev.bgn.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.experiments.accuracy.AccuracyCell;
import dev.bgn.experiments.accuracy.AccuracyProtocol;
import dev.bgn.experiments.accuracy.AccuracyRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes the accuracy table. */
@Command(
        name = "accuracy",
        description = {
            "Trains every row of the accuracy table on the citation datasets, with several seeds.",
            "With --results an interrupted table goes on where it stopped.",
            "The models of seed 1, where it is trained, go into files, which bgn bench inference times."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class AccuracyCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Mixin
    private DataFolderOption folder;

    @Mixin
    private Output output;

    @Option(
            names = "--datasets",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "cora,citeseer,pubmed",
            description = "Datasets with a published split (default: ${DEFAULT-VALUE}).")
    private List<String> datasets;

    @Option(names = "--rows", split = ",", paramLabel = "NAME", description = "Rows of the table (default: all).")
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

    @Option(names = "--threads", paramLabel = "N", description = "Seeds side by side (default: one for each core).")
    private Integer threads;

    @Mixin
    private AccuracyModelsOption models;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "Keep each finished cell here, a JSON object a line, and do not train it again.")
    private Path results;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OutputPath.requireFile(results, "--results");
        List<AccuracyRow> chosen = chosenRows();
        int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (seeds < 1 || count < 1 || count > 1024) {
            throw new BadInputException("--seeds " + seeds + ", --threads " + count + ": expected 1 or more");
        }
        DataFolders folders = folder.folders();
        AccuracyProtocol protocol = new AccuracyProtocol(count, models.writable(folders, output));
        List<AccuracyCell> cells = new ArrayList<>();
        for (String name : datasets) {
            GraphData data = PublishedSplit.read(folders, name);
            for (AccuracyRow row : chosen) {
                Optional<AccuracyCell> known = known(row, name);
                AccuracyCell cell = known.isPresent() ? known.get() : train(protocol, row, data);
                cells.add(cell);
                output.err().println(line(cell));
            }
        }
        if (output.isJson()) {
            output.printJson(
                    Map.of("results", cells.stream().map(AccuracyCommand::json).toList()));
        } else {
            printTable(chosen, cells);
        }
        return 0;
    }

    private List<AccuracyRow> chosenRows() {
        if (rows == null) {
            return AccuracyRow.ALL;
        }
        List<String> names = AccuracyRow.ALL.stream().map(AccuracyRow::name).toList();
        return rows.stream()
                .map(name -> AccuracyRow.find(name)
                        .orElseThrow(() -> new BadInputException(
                                "--rows " + name + ": expected some of " + String.join(", ", names))))
                .toList();
    }

    private AccuracyCell train(AccuracyProtocol protocol, AccuracyRow row, GraphData data)
            throws IOException, InterruptedException {
        AccuracyCell cell = protocol.run(row, data, seed, seeds, done -> {
            if (done < seeds) {
                output.err().println(row.title() + " on " + data.name() + ": " + done + " of " + seeds + " seeds");
            }
        });
        if (results != null) {
            Files.writeString(
                    results,
                    JSON.writeValueAsString(cell) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        return cell;
    }

    /** The cell of an earlier run with the same seeds. */
    private Optional<AccuracyCell> known(AccuracyRow row, String dataset) throws IOException {
        if (results == null || !Files.exists(results)) {
            return Optional.empty();
        }
        for (String text : Files.readAllLines(results)) {
            AccuracyCell cell = cell(text);
            boolean same = cell.row().equals(row.name()) && cell.dataset().equals(dataset);
            if (same && cell.firstSeed() == seed && cell.test().size() == seeds) {
                return Optional.of(cell);
            }
        }
        return Optional.empty();
    }

    private AccuracyCell cell(String text) {
        try {
            return JSON.readValue(text, AccuracyCell.class);
        } catch (JsonProcessingException e) {
            throw new BadInputException("--results " + results + " is not a file of results: there is a line '"
                    + text.substring(0, Math.min(40, text.length())) + "'");
        }
    }

    private static ObjectNode json(AccuracyCell cell) {
        ObjectNode node = JSON.valueToTree(cell);
        node.put("meanTest", cell.meanTest());
        node.put("stdTest", cell.deviation());
        return node;
    }

    private static String line(AccuracyCell cell) {
        return String.format(
                Locale.ROOT,
                "%s, %s: test %.1f ± %.1f, validation %.1f, %d seeds, %.0f s",
                cell.row(),
                cell.dataset(),
                cell.meanTest(),
                cell.deviation(),
                cell.meanValidation(),
                cell.test().size(),
                cell.seconds());
    }

    private void printTable(List<AccuracyRow> chosen, List<AccuracyCell> cells) {
        List<String> header = new ArrayList<>(List.of("row"));
        header.addAll(datasets);
        List<List<String>> table = new ArrayList<>();
        for (AccuracyRow row : chosen) {
            List<String> line = new ArrayList<>(List.of(row.title()));
            for (String dataset : datasets) {
                cells.stream()
                        .filter(c -> c.row().equals(row.name()) && c.dataset().equals(dataset))
                        .findFirst()
                        .ifPresent(
                                c -> line.add(String.format(Locale.ROOT, "%.1f ± %.1f", c.meanTest(), c.deviation())));
            }
            table.add(line);
        }
        output.printTable(header, table);
    }
}
