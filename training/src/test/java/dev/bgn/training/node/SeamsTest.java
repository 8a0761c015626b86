package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.Trainings;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.GraphLayer;
import dev.bgn.training.layer.Linear;
import dev.bgn.training.layer.TrainingBlock;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.task.Task;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.task.Trainer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What can be added without a change of what is there: a layer and a task. For a method see OwnMethodTest. */
class SeamsTest {
    /** {@code 3·z_i + Σ z_j}: a layer with a large weight of its own node, which the runtime runs as a GIN. */
    private record HeavySelf() implements Aggregator {
        @Override
        public Tensor apply(Tensor z, TrainingBlock block) {
            Tensor sum = Products.aggregate(block.withLoops(), null, z);
            return Elementwise.add(sum, Elementwise.scale(block.own(z), 2f));
        }

        @Override
        public Combination combination() {
            return new Combination.Gin(2f);
        }
    }

    private static GraphLayer layer(int in, int out, Activation activation, long stream) {
        Parameter weights = Parameter.xavier("w" + stream, in, out, in, out, new CounterRandom(1, stream));
        return new GraphLayer(new Linear(weights, null, false), new HeavySelf(), null, activation, false, false);
    }

    @Test
    void aLayerOfOnesOwnIsTrainedEvaluatedAndExported() {
        GraphData data = SmallGraphs.citations(300, 5);
        GraphModel model = new GraphModel(
                ModelSettings.defaults(ModelKind.GIN, Level.NONE),
                List.of(
                        layer(data.featureCount(), 16, Activation.RELU, 0),
                        layer(16, data.classCount(), Activation.NONE, 1)));
        NodeClassification task = Trainings.task(model, data, Workers.SINGLE);
        TrainSettings settings = TrainSettings.defaults(model.settings()).withEpochs(60, 0);
        TrainResult result = task.result(new Trainer(task, settings, 1, Workers.SINGLE).run(Trainer.Listener.NONE));
        assertThat(result.test()).isGreaterThan(0.7);
        NodeModel exported = model.export(
                new GraphInput(data.graph(), data.features()).coding(),
                data.labels().classNames(),
                Map.of());
        assertThat(Classifier.of(exported).classify(data.graph(), data.features()))
                .isEqualTo(Evaluation.classes(task.logits()));
    }

    /** Finds the vector that is nearest to a given one; nothing of it is a graph. */
    private static final class Nearest implements Task {
        private final FloatMatrix goal = FloatMatrix.of(1, 3, 0.5f, -1f, 2f);
        private final Parameter x = Parameter.zeros("x", 1, 3);

        @Override
        public List<Parameter> parameters() {
            return List.of(x);
        }

        @Override
        public int steps() {
            return 2;
        }

        @Override
        public Tensor loss(int epoch, int step, Tape tape) {
            return Losses.squaredDistance(tape.parameter(x), goal);
        }

        @Override
        public Score validate() {
            double distance = 0;
            for (int i = 0; i < 3; i++) {
                distance += Math.abs(x.value().data()[i] - goal.data()[i]);
            }
            return new Score(-distance, distance);
        }
    }

    @Test
    void aTaskOfOnesOwnIsTrainedToItsBestEpochAndResumed() {
        TrainSettings settings = TrainSettings.defaults(ModelSettings.defaults(ModelKind.GCN, Level.NONE))
                .withRate(0.05, 0)
                .withEpochs(100, 0);
        Nearest task = new Nearest();
        Trainer.Outcome outcome = new Trainer(task, settings, 1, Workers.SINGLE).run(Trainer.Listener.NONE);
        assertThat(outcome.score()).isCloseTo(0, within(0.05));
        Nearest half = new Nearest();
        Trainer first = new Trainer(half, settings, 1, Workers.SINGLE);
        first.run(epoch -> epoch.number() < 50);
        Nearest rest = new Nearest();
        Trainer second = new Trainer(rest, settings, 1, Workers.SINGLE);
        Trainer stopped = new Trainer(new Nearest(), settings, 1, Workers.SINGLE);
        for (int epoch = 0; epoch < 50; epoch++) {
            stopped.learn();
        }
        second.state().resume(stopped.state().numbers(), stopped.state().arrays());
        second.run(Trainer.Listener.NONE);
        assertThat(rest.x.value()).isEqualTo(task.x.value());
    }
}
