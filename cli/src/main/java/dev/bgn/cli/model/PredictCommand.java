package dev.bgn.cli.model;

import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.ModelArgument;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.csv.CsvTable;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the classes of nodes. */
@Command(
        name = "predict",
        description = {
            "Predicts the class of each node of a graph, or of some nodes.",
            "Writes CSV with the columns node and class. The graph need not be the one the model was trained on, except where that graph had no features."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn predict model.safetensors --dataset cora --out labels.csv",
            "  bgn predict model.safetensors --nodes nodes.csv --edges edges.csv --node 35,40 --scores"
        })
public final class PredictCommand implements Callable<Integer> {
    @Mixin
    private ModelArgument model;

    @Mixin
    private DatasetOptions dataset;

    @Option(
            names = "--node",
            paramLabel = "ID[,ID...]",
            description = "Only these nodes; without --scores no more of the graph is computed than they need.")
    private List<String> chosen;

    @Option(names = "--scores", description = "Add a column score:CLASS for each class; the highest wins.")
    private boolean scores;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write (default: -, standard output).")
    private Path out;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        out = OutputPath.isStandardOutput(out) ? null : out;
        force.requireFile(out, "--out");
        NodeModel network = model.load();
        GraphData data = dataset.loadToPredict(network);
        model.requireFit(network, data);
        NodeNames names = new NodeNames(data);
        int[] nodes = chosen == null ? IntStream.range(0, data.nodeCount()).toArray() : names.find(chosen);
        FloatMatrix logits = scores ? FloatMatrix.zeros(data.nodeCount(), network.classCount()) : null;
        int[] classes = classes(network, data, nodes, logits);
        List<List<Object>> rows = new ArrayList<>();
        Set<String> without = data.findings().stream()
                .filter(finding -> finding.kind() == Finding.Kind.NOT_CLASSIFIED)
                .flatMap(finding -> finding.names().stream())
                .collect(Collectors.toSet());
        for (int i = 0; i < nodes.length; i++) {
            String name = names.of(nodes[i]);
            boolean classified = !without.contains(name);
            List<Object> row = new ArrayList<>();
            row.add(name);
            row.add(classified ? network.classNames().get(classes[i]) : null);
            for (int c = 0; scores && c < network.classCount(); c++) {
                row.add(classified ? logits.get(nodes[i], c) : null);
            }
            rows.add(row);
        }
        write(network, rows);
        return 0;
    }

    /** The classes of some nodes; the scores of all where there is room for them. */
    private int[] classes(NodeModel network, GraphData data, int[] nodes, FloatMatrix logits) {
        try (Workers workers = threads.workers()) {
            if (chosen != null && logits == null) {
                return Classifier.of(network).classify(data.graph(), data.features(), nodes);
            }
            PreparedGraph graph = PreparedGraph.of(data.graph(), data.features(), network);
            Inference inference = new Inference(network, graph, workers);
            int[] classes = new int[data.nodeCount()];
            inference.classify(classes);
            if (logits != null) {
                inference.logits(logits);
            }
            return IntStream.of(nodes).map(node -> classes[node]).toArray();
        }
    }

    /** Rows of names, and scores as numbers. */
    private void write(NodeModel network, List<List<Object>> rows) throws IOException {
        List<String> header = new ArrayList<>(List.of("node", "class"));
        if (scores) {
            // A class may be called node or class.
            network.classNames().forEach(name -> header.add("score:" + name));
        }
        if (out != null) {
            CsvTable.write(out, header, rows.size(), i -> cells(rows.get(i)));
            output.err().println(Output.counted(rows.size(), "node", "nodes") + " written to " + out);
        } else if (!output.isJson()) {
            CsvTable.write(output.data(), header, rows.size(), i -> cells(rows.get(i)));
        }
        if (output.isJson()) {
            output.printJson(json(header, rows));
        }
    }

    private static List<String> cells(List<Object> row) {
        return row.stream().map(cell -> Objects.toString(cell, "")).toList();
    }

    private Map<String, Object> json(List<String> header, List<List<Object>> rows) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.get(1) != null)
                .forEach(row -> counts.merge((String) row.get(1), 1, Integer::sum));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodes", rows.size());
        json.put("classes", counts);
        if (out != null) {
            json.put("out", out.toString());
        } else {
            json.put("columns", header);
            json.put("predictions", rows);
        }
        return json;
    }
}
