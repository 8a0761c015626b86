package dev.bgn.cli.data;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.TrainingSplit;
import dev.bgn.runtime.model.NodeModel;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How nodes are split into those to learn from, to choose by and to test on. */
public final class SplitOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--split",
            paramLabel = "RULE",
            description = "public (comes with the dataset), full, per-class:20,30, per-class:20,500,total, "
                    + "ratio:0.6,0.2,0.2 or stratified:0.6,0.2,0.2 (default: what comes with the dataset; of a model, what it was "
                    + "trained with).")
    private String rule;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of everything random: of the split of --split, and of a training (default: "
                    + "${DEFAULT-VALUE}).")
    private long seed;

    public long seed() {
        return seed;
    }

    /** The rule that was asked for. */
    public Optional<String> rule() {
        return Optional.ofNullable(rule);
    }

    /** The data split as asked; where nothing was asked for, as it comes. */
    public GraphData of(GraphData data) {
        requireUse("without it nothing is drawn");
        return rule == null ? data : drawn(data);
    }

    /** The same; where nothing was asked for, with the split that the model was trained with, if this is its data. */
    public GraphData of(GraphData data, NodeModel model) {
        requireUse("without it the split is that of training");
        return rule == null ? TrainingSplit.taken(model, data) : drawn(data);
    }

    private GraphData drawn(GraphData data) {
        if (data.classCount() == 0) {
            throw new BadInputException(
                    "--split: " + data.name() + " has no labels, and labelled nodes are what is split");
        }
        return SeedSplits.split(data, rule, seed);
    }

    /** Fails where a split was asked for and none is used. */
    void requireNone(String why) {
        if (rule != null) {
            throw new BadInputException("--split: " + why);
        }
        requireUse("without it nothing is drawn");
    }

    private void requireUse(String otherwise) {
        if (rule == null && command.commandLine().getParseResult().hasMatchedOption("--seed")) {
            throw new BadInputException("--seed draws the split of --split; " + otherwise);
        }
    }
}
