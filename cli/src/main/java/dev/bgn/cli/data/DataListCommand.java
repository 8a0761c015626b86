package dev.bgn.cli.data;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.known.Counts;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.FoundDataset;
import dev.bgn.datasets.known.KnownDataset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the known datasets. */
@Command(
        name = "list",
        description = "Lists the known datasets, what they hold, and where they are on this machine.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class DataListCommand implements Callable<Integer> {
    private static final List<String> HEADER =
            List.of("name", "nodes", "edges", "features", "classes", "split", "graphs", "folder");
    private static final String NONE = "–";

    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Override
    public Integer call() {
        DataFolders folders = folder.folders();
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> objects = new ArrayList<>();
        for (KnownDataset dataset : KnownDataset.ALL) {
            Optional<FoundDataset> found = folders.find(dataset);
            rows.add(row(dataset, found));
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("name", dataset.name());
            object.put("title", dataset.title());
            object.put("task", dataset.isOneGraph() ? "node classification" : "graph matching");
            object.putAll(DatasetSummary.expected(dataset));
            object.put("folder", found.map(copy -> copy.folder().toString()).orElse(null));
            objects.add(object);
        }
        if (output.isJson()) {
            output.printJson(Map.of("datasets", objects));
        } else {
            output.printTable(HEADER, rows);
            output.out().println();
            output.out().println("Those with graphs are many small ones, for bgn match.");
        }
        return 0;
    }

    private static List<String> row(KnownDataset dataset, Optional<FoundDataset> found) {
        String where = found.map(copy -> copy.folder().toString()).orElse("not here: bgn data get " + dataset);
        return switch (dataset.counts()) {
            case Counts.OfNodes(
                    int nodes,
                    long edges,
                    int features,
                    int classes,
                    int train,
                    int validation,
                    int test) ->
                List.of(
                        dataset.name(),
                        Integer.toString(nodes),
                        Long.toString(edges),
                        Integer.toString(features),
                        Integer.toString(classes),
                        train == 0 ? NONE : train + "/" + validation + "/" + test,
                        NONE,
                        where);
            case Counts.OfGraphs(int train, int test, int nodes, long edges) ->
                List.of(
                        dataset.name(),
                        Integer.toString(nodes),
                        Long.toString(edges),
                        NONE,
                        NONE,
                        NONE,
                        train + "/" + test,
                        where);
        };
    }
}
