package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Checksum;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.GraphLayer;
import dev.bgn.training.layer.SumAggregator;
import dev.bgn.training.layer.TrainingBlock;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.task.Task;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Sums over the neighbours of a node, with and without the node itself, in a network of level wec. The runtime has no sum
 * without it, so both are judged by the network in training; features enter by row sums.
 *
 * @param itself whether the node counts
 */
record SelfLoops(String dataset, boolean itself, NetworkMethod wec, int seeds) implements Measurement {
    @Override
    public List<Place> places() {
        return List.of(new Place("BGN-GAT, self loop", dataset, itself ? "with" : "without", Quantities.ACCURACY));
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(itself + " " + resources.accuracies().version(wec).golden() + " " + wec.settings());
    }

    @Override
    public double seconds(Resources resources) {
        return seeds * TrainingTime.seconds(wec, resources.datasets(), dataset);
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(dataset);
        List<Double> tests = new ArrayList<>();
        try (Workers workers = Workers.of(resources.threads())) {
            for (int seed = 1; seed <= seeds; seed++) {
                Classes task = new Classes(model(data, seed), data, workers);
                new Trainer(task, wec.plan().training(), seed, workers)
                        .run(_ -> resources.goesOn().getAsBoolean());
                if (!resources.goesOn().getAsBoolean()) {
                    throw new CancellationException();
                }
                tests.add(percent(task.accuracy(data.split().test())));
            }
        }
        return List.of(Measured.of(places().getFirst(), tests));
    }

    /** In percent, with two digits after the point, as other accuracies. */
    private static double percent(double share) {
        return Math.round(share * 10_000) / 100.0;
    }

    private GraphModel model(GraphData data, int seed) {
        ModelSettings settings = wec.plan().model();
        Aggregator aggregator = itself ? new SumAggregator() : new NeighbourSum();
        int columns = data.features().shape().columns();
        List<GraphLayer> layers = new GraphModel(settings, columns, data.classCount(), seed)
                .layers().stream()
                        .map(layer -> new GraphLayer(
                                layer.linear(),
                                aggregator,
                                layer.embeddings(),
                                layer.activation(),
                                layer.balance(),
                                layer.relativeWindow()))
                        .toList();
        return new GraphModel(settings, layers);
    }

    /** {@code Σ_{j ∈ η_i} z_j}. */
    private record NeighbourSum() implements Aggregator {
        @Override
        public Tensor apply(Tensor z, TrainingBlock block) {
            return Products.aggregate(block.plain(), null, z);
        }

        @Override
        public Combination combination() {
            throw new UnsupportedOperationException("the runtime has no sum without the node itself");
        }
    }

    /** The classes of nodes, by the network in training. */
    private static final class Classes implements Task {
        private final GraphModel model;
        private final GraphData data;
        private final GraphInput input;
        private final int[] labels;
        private final Tape tape;

        Classes(GraphModel model, GraphData data, Workers workers) {
            this.model = model;
            this.data = data;
            input = new GraphInput(data.graph(), data.features());
            labels = data.labels().toArray();
            tape = new Tape(0, workers);
        }

        @Override
        public List<Parameter> parameters() {
            return model.parameters();
        }

        @Override
        public int steps() {
            return 1;
        }

        @Override
        public Tensor loss(int epoch, int step, Tape now) {
            return Losses.crossEntropy(model.logits(input, now), data.split().train(), labels);
        }

        @Override
        public Score validate() {
            int[] nodes = data.split().validation();
            FloatMatrix logits = logits();
            return new Score(
                    Evaluation.accuracy(Evaluation.classes(logits), nodes, labels),
                    Evaluation.loss(logits, nodes, labels));
        }

        double accuracy(int[] nodes) {
            return Evaluation.accuracy(Evaluation.classes(logits()), nodes, labels);
        }

        private FloatMatrix logits() {
            tape.begin(0, false);
            return model.logits(input, tape).value();
        }
    }
}
