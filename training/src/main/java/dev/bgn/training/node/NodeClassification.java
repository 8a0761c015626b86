package dev.bgn.training.node;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.model.Network;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import dev.bgn.training.task.Task;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes of the nodes of one graph. Labels of training nodes are learned from, those of validation nodes choose the
 * epoch, and those of test nodes are looked at once, in {@link #result}.
 */
public final class NodeClassification implements Task {
    private final Network network;
    private final NodeEvaluation evaluation;
    private final int[] labels;
    private final Split split;
    private final Steps steps;
    private final Metric metric;

    /**
     * @param data the whole graph
     * @param evaluation on that graph, with the coding of the features that the steps have
     * @param steps what is learned from; {@link Steps#whole} for the whole graph
     */
    public NodeClassification(Network network, GraphData data, NodeEvaluation evaluation, Steps steps, Metric metric) {
        this.network = network;
        this.evaluation = evaluation;
        this.labels = data.labels().toArray();
        this.split = data.split();
        this.steps = steps;
        this.metric = metric;
    }

    @Override
    public List<Parameter> parameters() {
        return network.parameters();
    }

    @Override
    public List<KeptState> kept() {
        List<KeptState> all = new ArrayList<>(network.reinforced());
        network.sampledWeights().forEach(weights -> all.add(weights.binarizer()));
        return all;
    }

    @Override
    public int steps() {
        return steps.count();
    }

    @Override
    public Tensor loss(int epoch, int step, Tape tape) {
        Steps.Step now = steps.step(epoch, step, tape);
        List<Tensor> passes = new ArrayList<>();
        List<Tensor> penalties = new ArrayList<>();
        for (int p = 0; p < now.objective().passes(); p++) {
            passes.add(network.logits(now.input(), tape));
            network.penalty().ifPresent(penalties::add);
        }
        Tensor loss = now.objective().loss(passes, epoch);
        float asked = loss.data()[0];
        for (Tensor penalty : penalties) {
            loss = Elementwise.add(loss, Elementwise.scale(penalty, 1f / passes.size()));
        }
        if (!network.reinforced().isEmpty()) {
            giveLosses(now, passes, epoch, tape.workers());
        }
        // Penalties take the rows of the network as given, so weights cannot have caused them.
        network.sampledWeights().forEach(weights -> weights.observe(asked));
        return loss;
    }

    private void giveLosses(Steps.Step step, List<Tensor> passes, int epoch, Workers workers) {
        List<Reinforce> layers = network.reinforced();
        List<FloatMatrix> logits = passes.stream().map(Tensor::value).toList();
        for (int p = 0; p < passes.size(); p++) {
            float[] parts = step.objective().lossOfNodes(logits, p, epoch);
            for (int l = 0; l < layers.size(); l++) {
                layers.get(l).observe(p, step.reach(layers.size()).losses(l, parts, workers));
            }
        }
    }

    @Override
    public Score validate() {
        FloatMatrix logits = evaluation.logits(network);
        int[] validation = split.validation();
        return new Score(metric.of(logits, validation, labels), Evaluation.loss(logits, validation, labels));
    }

    /** The logits of all nodes with the present weights. */
    public FloatMatrix logits() {
        return evaluation.logits(network);
    }

    /** How good the weights are that a training left. */
    public TrainResult result(Trainer.Outcome outcome) {
        FloatMatrix logits = logits();
        return new TrainResult(
                outcome.epoch(),
                outcome.epochs(),
                Scores.of(logits, split.train(), labels),
                Scores.of(logits, split.validation(), labels),
                Scores.of(logits, split.test(), labels),
                outcome.seconds());
    }
}
