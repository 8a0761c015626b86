package dev.bgn.cli.data;

import dev.bgn.cli.files.FeatureText;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.FoundDataset;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.features.FeatureSchema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Reads a dataset and shows what it holds. */
@Command(
        name = "info",
        description = {
            "Reads a dataset, known or your own, and shows what it holds.",
            "Edges are undirected; self loops and repeated ones do not count."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn data info cora",
            "  bgn data info coauthor-cs --split per-class:20,30 --seed 7",
            "  bgn data info --nodes nodes.csv --edges edges.csv",
            "  bgn data info --format ogb downloads/arxiv"
        })
public final class DataInfoCommand implements Callable<Integer> {
    private static final List<String> PARTS = List.of("train", "validation", "test");

    @Mixin
    private Output output;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The same as --dataset.")
    private String name;

    @Mixin
    private DatasetOptions options;

    @Mixin
    private SplitOptions split;

    @Override
    public Integer call() throws IOException {
        options.name(name);
        Optional<KnownDataset> known = options.known();
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        if (known.isEmpty()) {
            GraphData data = split.of(options.load());
            all.put("name", data.name());
            all.putAll(DatasetSummary.of(data));
            if (data.schema() instanceof FeatureSchema.Table) {
                all.putAll(FeatureText.of(data.schema()));
            }
        } else {
            FoundDataset found = options.folders().require(known.get());
            all.put("name", known.get().name());
            all.putAll(
                    DatasetReader.isOfGraphs(known.get())
                            ? summaryOfGraphs(found)
                            : DatasetSummary.of(split.of(options.load(found))));
            all.putAll(DatasetSummary.about(found));
        }
        if (output.isJson()) {
            output.printJson(all);
        } else {
            print(withoutNoSplit(all));
        }
        return 0;
    }

    private Map<String, Object> summaryOfGraphs(FoundDataset found) throws IOException {
        split.requireNone("for one graph; " + found.dataset().name() + " is many");
        GedDataset data = DatasetReader.readGraphs(found);
        return DatasetSummary.of(data, DatasetReader.count(data));
    }

    /** Three zeros look like a split. */
    private static Map<String, Object> withoutNoSplit(Map<String, Object> all) {
        if (!PARTS.stream().allMatch(part -> Long.valueOf(0).equals(all.get(part)))) {
            return all;
        }
        Map<String, Object> shown = new LinkedHashMap<>();
        all.forEach((key, value) -> {
            if (key.equals(PARTS.getFirst())) {
                boolean canLearn = !Long.valueOf(0).equals(all.get("classes"));
                shown.put("split", canLearn ? "none; bgn train draws one, or the one of --split" : "none");
            } else if (!PARTS.contains(key)) {
                shown.put(key, value);
            }
        });
        return shown;
    }

    private void print(Map<String, Object> all) {
        int width =
                all.keySet().stream().mapToInt(key -> words(key).length()).max().orElse(0);
        all.forEach((key, value) -> output.out()
                .println(words(key) + " ".repeat(width - words(key).length()) + "  " + text(value)
                        + (key.equals("edges") ? ", without a direction" : "")));
    }

    /** {@code selfLoopsLeftOut} as words. */
    private static String words(String key) {
        return key.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", "));
        }
        return String.valueOf(value);
    }
}
