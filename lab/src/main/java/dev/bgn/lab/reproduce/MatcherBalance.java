package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Checksum;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.matching.Balance;
import dev.bgn.training.matching.BalanceTrial;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingScores;
import dev.bgn.training.matching.MatchingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;

/** What balance brings to graph matching: BGN-GMN with all codes balanced, those of nodes or of graphs alone, or none. */
record MatcherBalance(Balance balance, MatchingPlan plan) implements Measurement {
    private static final int NODES = 20;
    private static final int BATCH = 20;
    private static final int STEPS = 20_000;

    static List<Measurement> all(Form form) {
        MatchingPlan plan = FigureGmnNodes.plan(MatchingSettings.usual().withCodes(true, true), BATCH, STEPS, form);
        return List.of(
                new MatcherBalance(Balance.ALL, plan),
                new MatcherBalance(Balance.NODES, plan),
                new MatcherBalance(Balance.GRAPHS, plan),
                new MatcherBalance(Balance.NONE, plan));
    }

    private String x() {
        return switch (balance) {
            case ALL -> "balance";
            case NODES -> "balance of nodes alone";
            case GRAPHS -> "balance of graphs alone";
            case NONE -> "no balance";
        };
    }

    @Override
    public List<Place> places() {
        return MatcherRun.places(MatcherTimes.BGN_GMN, x());
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(balance + " " + NODES + " " + plan.described().words());
    }

    @Override
    public double seconds(Resources resources) {
        return MatcherRun.of(plan, NODES, NODES).seconds() / resources.threads();
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        Files.createDirectories(resources.folder());
        Path checkpoint = resources.folder().resolve("balance-" + settings(resources) + ".checkpoint");
        try (Workers workers = Workers.of(resources.threads())) {
            MatchingScores scores = new BalanceTrial(plan, MatcherRun.pairs(NODES), balance, workers)
                    .run(new Checkpointing(checkpoint, 1, true), MatcherRun.listener(resources));
            if (!resources.goesOn().getAsBoolean()) {
                throw new CancellationException();
            }
            Files.deleteIfExists(checkpoint);
            return MatcherRun.measured(places(), scores);
        }
    }
}
