package dev.bgn.cli.files;

import dev.bgn.cli.terminal.ByteSize;
import dev.bgn.cli.terminal.Output;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A graph matching network in figures: what {@code bgn info} shows.
 *
 * @param labels the node labels that it knows; none where it does not look at labels
 * @param nodeBits of the code or the state of a node
 * @param graphBits of the code or the vector of a graph
 */
public record MatcherSummary(
        String model,
        List<String> labels,
        int steps,
        String crossGraph,
        boolean nodeCodes,
        int nodeWidth,
        int nodeBits,
        boolean graphCodes,
        int graphWidth,
        int graphBits,
        String comparison,
        long parameters,
        long tensorBytes,
        long fileBytes,
        Map<String, String> provenance) {
    /** Codes and widths: {@code nodes of 32 bits, graphs of 64 floats}. */
    public static String brief(MatchingModel model) {
        MatcherShape shape = model.shape();
        return "nodes of " + width(shape.nodeWidth(), shape.nodeCodes()) + ", graphs of "
                + width(shape.graphWidth(), shape.graphCodes());
    }

    private static String width(int width, boolean codes) {
        return width + (codes ? " bits" : " floats");
    }

    static MatcherSummary of(MatchingModel model, long fileBytes) {
        MatcherShape shape = model.shape();
        return new MatcherSummary(
                "graph-matcher",
                shape.labels(),
                shape.steps(),
                shape.crossGraph().name().toLowerCase(Locale.ROOT),
                shape.nodeCodes(),
                shape.nodeWidth(),
                shape.nodeWidth() * (shape.nodeCodes() ? 1 : Float.SIZE),
                shape.graphCodes(),
                shape.graphWidth(),
                shape.graphWidth() * (shape.graphCodes() ? 1 : Float.SIZE),
                shape.comparison().name().toLowerCase(Locale.ROOT),
                model.parameters(),
                Float.BYTES * model.parameters(),
                fileBytes,
                new TreeMap<>(model.provenance()));
    }

    void print(Output output) {
        output.out().println("graph matcher: how similar two graphs are");
        output.out().println();
        output.printPairs(lines());
    }

    private Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("nodes", (nodeCodes ? "codes of " : "states of ") + width(nodeWidth, nodeCodes));
        lines.put("graphs", (graphCodes ? "codes of " : "vectors of ") + width(graphWidth, graphCodes));
        lines.put("steps", String.valueOf(steps));
        lines.put("attention", attention());
        lines.put(
                "similarity",
                switch (comparison) {
                    case "hamming" -> products() + ", −1 … 1";
                    case "scaled" -> products() + ", times a learned scale plus an offset, about 0 … 1";
                    default -> "negative squared distance";
                });
        lines.put("labels", labels.isEmpty() ? "not looked at" : String.join(", ", labels));
        lines.put("parameters", String.format(Locale.ROOT, "%,d", parameters) + ", float32");
        lines.put("tensors", ByteSize.of(tensorBytes));
        lines.put("file", ByteSize.of(fileBytes));
        provenance.forEach(lines::putIfAbsent);
        return lines;
    }

    private String products() {
        return "mean product of the " + (graphCodes ? "codes" : "tanh of the vectors");
    }

    private String attention() {
        return crossGraph.equals("none")
                ? "none: a graph has one " + (graphCodes ? "code" : "vector") + ", the same in every pair"
                : "across the graphs, " + crossGraph;
    }
}
