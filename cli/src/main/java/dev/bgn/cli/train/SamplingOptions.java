package dev.bgn.cli.train;

import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.node.LayerDraws;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.sample.DrawRule;
import picocli.CommandLine.Option;

/** How much of the graph a step of training sees, as options. */
public final class SamplingOptions {
    private static final String FULL = "full";

    @Option(
            names = "--batch",
            paramLabel = "N",
            description =
                    "Nodes of a step, with sampled neighbours; 0 for the whole graph in one step (default: 256 with "
                            + "--model asgcn, else 0).")
    private Integer batch;

    @Option(
            names = "--draws",
            paramLabel = "N",
            description = "Nodes that an AS-GCN draws for each layer of a batch (default: 512).")
    private Integer draws;

    @Option(
            names = "--sampler",
            description =
                    "How an AS-GCN draws them: ${COMPLETION-CANDIDATES} (default: adaptive, with probabilities that "
                            + "learn).")
    private DrawRule sampler;

    @Option(
            names = "--inductive",
            description =
                    "Train on the training nodes and the edges among them alone; validation and test see the whole "
                            + "graph (default with --model asgcn --split full).")
    private boolean inductive;

    @Option(
            names = "--transductive",
            description = "Train on the whole graph, without the labels of other nodes (default but for --model asgcn "
                    + "--split full).")
    private boolean transductive;

    /**
     * A plan with what was asked for.
     *
     * @param split its name as {@code --split} takes it; null where none was given
     */
    TrainPlan addTo(TrainPlan plan, String split) {
        boolean adaptive = plan.model().kind() == ModelKind.ASGCN;
        int nodes = batch == null ? plan.batch() : batch;
        TrainOptions.requireRange("--batch", nodes, 0, Integer.MAX_VALUE);
        TrainOptions.requireRange("--draws", draws == null ? 1 : draws, 1, Integer.MAX_VALUE);
        TrainOptions.require(draws == null || adaptive, "--draws has no effect without --model asgcn");
        TrainOptions.require(sampler == null || adaptive, "--sampler has no effect without --model asgcn");
        TrainOptions.require(draws == null || nodes > 0, "--draws has no effect with --batch 0: all nodes are there");
        TrainOptions.require(sampler == null || nodes > 0, "--sampler has no effect with --batch 0: nothing is drawn");
        TrainOptions.require(!inductive || !transductive, "--inductive and --transductive exclude each other");
        boolean usuallyInductive = adaptive && FULL.equals(split);
        TrainOptions.require(
                !transductive || usuallyInductive,
                "--transductive has no effect here: only --model asgcn with --split full is inductive by default");
        LayerDraws usual = plan.layerDraws();
        return plan.withBatch(nodes)
                .withLayerDraws(
                        new LayerDraws(sampler == null ? usual.rule() : sampler, draws == null ? usual.nodes() : draws))
                .withInductive(inductive || (usuallyInductive && !transductive));
    }
}
