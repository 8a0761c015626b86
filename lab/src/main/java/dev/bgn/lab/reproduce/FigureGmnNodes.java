package dev.bgn.lab.reproduce;

import dev.bgn.lab.speed.MatchForm;
import dev.bgn.training.matching.CodeEstimator;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Graph matching against the nodes of each graph: how good, and how fast (paper, "Inference time and Graph Matching Performance"). */
final class FigureGmnNodes implements Item {
    private static final List<Integer> TIMED = List.of(20, 40, 60, 80, 100, 120, 140, 160);
    private static final long SEED = 1;
    private static final int SMALL = 20;
    private static final int MIDDLE = 60;

    /** As {@code bgn match train} trains by default: what it says of graphs of 20 nodes is what stands here. */
    private static final int SMALL_STEPS = 100_000;

    private static final int SMALL_BATCH = 50;
    private static final int MIDDLE_STEPS = 40_000;
    /** Going on from graphs that are not much smaller takes fewer. */
    private static final int LARGE_STEPS = 8_000;

    private static final int BATCH = 20;
    private static final int QUICK_STEPS = 40;

    @Override
    public String name() {
        return "figure-gmn-nodes";
    }

    @Override
    public String title() {
        return "Graph matching, by the nodes of each graph";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        List<Measurement> all = new ArrayList<>();
        runs(MatchingSettings.usual(), form)
                .forEach((nodes, run) -> all.add(new MatcherScores(MatcherTimes.GMN, Integer.toString(nodes), run)));
        runs(MatchingSettings.usual().withCodes(true, true), form)
                .forEach(
                        (nodes, run) -> all.add(new MatcherScores(MatcherTimes.BGN_GMN, Integer.toString(nodes), run)));
        form.some(TIMED, 20, 160)
                .forEach(nodes -> all.add(
                        new MatcherTimes(Integer.toString(nodes), nodes, MatchForm.NODE_AND_GRAPH_CODES, List.of())));
        return all;
    }

    /** By the nodes, both networks alike; large graphs go on from the next smaller ones. */
    private static Map<Integer, MatcherRun> runs(MatchingSettings network, Form form) {
        Map<Integer, MatcherRun> runs = new LinkedHashMap<>();
        runs.put(SMALL, MatcherRun.of(plan(network, SMALL_BATCH, SMALL_STEPS, form), SMALL, SMALL));
        MatcherRun middle = MatcherRun.of(plan(network, BATCH, MIDDLE_STEPS, form), MIDDLE, SMALL);
        runs.put(MIDDLE, middle);
        if (!form.quick()) {
            MatcherRun large = middle.then(plan(network, BATCH, LARGE_STEPS, form), 100);
            runs.put(100, large);
            runs.put(160, large.then(plan(network, BATCH, LARGE_STEPS, form), 160));
        }
        return runs;
    }

    /** Pairs, the Hamming loss, and the learning rate that suits the network. */
    static MatchingPlan plan(MatchingSettings network, int batch, int steps, Form form) {
        return new MatchingPlan(
                network, CodeEstimator.TANH, false, batch, form.quick() ? QUICK_STEPS : steps, network.rate(), SEED);
    }
}
