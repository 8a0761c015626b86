package dev.bgn.lab.reproduce;

import dev.bgn.lab.speed.MatchForm;
import dev.bgn.training.matching.MatchingSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Graph matching against the bits of one vector, of a graph or of a node (paper, "Parameter Sensitivity Analysis"). Only that
 * one is binary in BGN-GMN; in GMN each of its numbers takes 32 bits. The other vectors have their usual widths in both.
 */
final class FigureGmnBits implements Item {
    private static final int NODES = 30;
    private static final int BATCH = 20;
    private static final int STEPS = 20_000;

    private final boolean ofGraphs;

    private FigureGmnBits(boolean ofGraphs) {
        this.ofGraphs = ofGraphs;
    }

    static FigureGmnBits ofGraphs() {
        return new FigureGmnBits(true);
    }

    static FigureGmnBits ofNodes() {
        return new FigureGmnBits(false);
    }

    @Override
    public String name() {
        return ofGraphs ? "figure-gmn-graph-bits" : "figure-gmn-node-bits";
    }

    @Override
    public String title() {
        return "Graph matching, by the bits of a " + (ofGraphs ? "graph’s" : "node’s") + " vector or code";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        List<Measurement> all = new ArrayList<>();
        List<Integer> widths = ofGraphs ? List.of(32, 64, 128, 256) : List.of(32, 64, 128);
        for (int bits : form.some(widths, 32, 64)) {
            String x = Integer.toString(bits);
            MatcherRun real = run(network(bits / Float.SIZE), form);
            MatcherRun binary = run(network(bits).withCodes(!ofGraphs, ofGraphs), form);
            all.add(new MatcherPair(
                    new MatcherScores(MatcherTimes.GMN, x, real),
                    new MatcherScores(MatcherTimes.BGN_GMN, x, binary),
                    new MatcherTimes(
                            x, NODES, ofGraphs ? MatchForm.GRAPH_CODES : MatchForm.NODE_CODES, List.of(real, binary))));
        }
        return all;
    }

    private MatchingSettings network(int width) {
        MatchingSettings usual = MatchingSettings.usual();
        return ofGraphs ? usual.withWidths(usual.nodeWidth(), width) : usual.withWidths(width, usual.graphWidth());
    }

    /** Graphs grow to their size, as those of {@code bgn match train} do. */
    private static MatcherRun run(MatchingSettings network, Form form) {
        return MatcherRun.of(FigureGmnNodes.plan(network, BATCH, STEPS, form), NODES, 20);
    }
}
