package dev.bgn.cli.match;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.datasets.graphs.ReadGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts what was not taken of the files of graphs, and says so. */
final class LeftOut {
    /** So many bad graphs are named. */
    private static final int NAMED = 20;

    private final Output output;
    private final boolean modelHasLabels;
    private int bad;
    private int otherFiles;
    private long selfLoops;
    private long repeated;
    private int withColumns;
    private int withLabels;

    LeftOut(Output output, boolean modelHasLabels) {
        this.output = output;
        this.modelHasLabels = modelHasLabels;
    }

    /** A graph that could not be read. */
    void bad(Exception e, TerminalBar bar) {
        if (++bad <= NAMED) {
            bar.say(output.err(), "left out: " + e.getMessage());
        }
    }

    void count(ReadGraph graph) {
        EdgeReport report = graph.report();
        selfLoops += report.selfLoops();
        repeated += report.repeated();
        withColumns += graph.hasMoreColumns() ? 1 : 0;
        withLabels += !modelHasLabels && !graph.nodeLabels().isEmpty() ? 1 : 0;
    }

    /** Says it all, once the work is done. */
    void tell(GraphCollection graphs) {
        List<String> others = graphs.others();
        otherFiles += others.size();
        if (!others.isEmpty()) {
            output.warn(Output.counted(others.size(), "file is", "files are")
                    + " left out because of the end of the name, such as " + others.getFirst());
        }
    }

    void tell() {
        if (bad > 0) {
            output.warn(Output.counted(bad, "graph", "graphs") + " left out that could not be read or used");
        }
        if (selfLoops > 0 || repeated > 0) {
            output.warn("left out: "
                    + Stream.of(
                                    selfLoops == 0 ? "" : Output.counted(selfLoops, "self loop", "self loops"),
                                    repeated == 0 ? "" : Output.counted(repeated, "repeated edge", "repeated edges"))
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining(" and ")));
        }
        if (withColumns > 0) {
            output.warn("edges of " + Output.counted(withColumns, "graph", "graphs")
                    + " have further columns, such as weights, which are not used");
        }
        if (withLabels > 0) {
            output.warn("node labels of " + Output.counted(withLabels, "graph", "graphs")
                    + " are not used: the model knows none");
        }
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("graphs", bad);
        json.put("files", otherFiles);
        json.put("selfLoops", selfLoops);
        json.put("repeatedEdges", repeated);
        return json;
    }
}
