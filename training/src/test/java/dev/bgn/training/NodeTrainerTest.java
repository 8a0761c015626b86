package dev.bgn.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.score.Evaluation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTrainerTest {
    private static final GraphData DATA = SmallGraphs.citations(150, 3);

    private static NodeTrainer few() {
        return new NodeTrainer().bits(8).epochs(4).workers(Workers.SINGLE);
    }

    /** Keeps what it hears, and ends the training after some epochs. */
    private static final class Heard implements TrainingListener {
        private final List<String> networks = new ArrayList<>();
        private final List<String> lines = new ArrayList<>();
        private final int most;
        private int epochs;

        Heard(int most) {
            this.most = most;
        }

        @Override
        public void line(String network, String line) {
            lines.add(network + ": " + line);
        }

        @Override
        public void epoch(String network, Epoch epoch) {
            epochs++;
            if (!networks.contains(network)) {
                networks.add(network);
            }
        }

        @Override
        public boolean goesOn() {
            return epochs < most;
        }
    }

    @Test
    void theBestOfAllWaysIsTakenAndSaysHowGoodItIs() {
        Heard heard = new Heard(Integer.MAX_VALUE);
        TrainedModel trained = few().listener(heard).train(DATA);
        assertThat(heard.networks)
                .startsWith("labels", "sage labels")
                .anyMatch(name -> name.endsWith("consistency"))
                .anyMatch(name -> name.endsWith("teachers"));
        assertThat(trained.trials())
                .extracting(Trial::validation)
                .allMatch(validation -> validation <= trained.result().validation());
        assertThat(heard.lines)
                .anyMatch(line ->
                        line.startsWith(": learned from " + trained.won().name()));
        assertThat(trained.interrupted()).isFalse();
        int[] found = Classifier.of(trained.model())
                .classify(trained.data().graph(), trained.data().features());
        assertThat(Evaluation.accuracy(found, DATA.split().test(), DATA.labels().toArray()))
                .isEqualTo(trained.result().test());
    }

    @Test
    void aGraphInMemoryIsTrainedOnLikeADataset() {
        NodeModel model = few().labelsAlone()
                .train(DATA.graph(), DATA.features(), DATA.labels(), DATA.split())
                .model();
        NodeModel same = few().labelsAlone().train(DATA).model();
        assertThat(model.layers()).usingRecursiveComparison().isEqualTo(same.layers());
        CsrGraph oneWay = CsrGraph.of(DATA.nodeCount(), new int[] {0}, new int[] {1});
        assertThatThrownBy(() -> few().train(oneWay, DATA.features(), DATA.labels(), DATA.split()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one direction");
    }

    @Test
    void whatIsAskedForIsTrained() {
        TrainedModel trained = few().model(ModelKind.SAGE)
                .binarize(Level.WE)
                .layers(3)
                .rate(0.02)
                .train(DATA);
        assertThat(trained.trials()).hasSize(1);
        assertThat(trained.model().kind()).isEqualTo(ModelKind.SAGE);
        assertThat(trained.model().level()).isEqualTo(Level.WE);
        assertThat(trained.model().layers()).hasSize(3);
        assertThat(trained.model().embeddingWidth()).isEqualTo(8);
        assertThat(few().consistency().train(DATA).won().name()).isEqualTo("consistency");
        assertThat(few().teachers(1).train(DATA).model().provenance()).containsEntry("teacher", "random-propagation");
    }

    /** Soft labels that are the true ones, also of test nodes, are learned. */
    @Test
    void softLabelsAreLearnedFrom() {
        FloatMatrix sure = FloatMatrix.zeros(DATA.nodeCount(), DATA.classCount());
        for (int node = 0; node < DATA.nodeCount(); node++) {
            sure.data()[node * DATA.classCount() + DATA.labels().of(node)] = 1;
        }
        TrainedModel taught =
                few().epochs(60).bits(32).softLabels(sure, "oracle").train(DATA);
        assertThat(taught.model().provenance()).containsEntry("teacher", "oracle");
        assertThat(taught.result().test())
                .isGreaterThan(few().epochs(60)
                        .bits(32)
                        .labelsAlone()
                        .train(DATA)
                        .result()
                        .test());
        assertThatThrownBy(
                        () -> few().softLabels(FloatMatrix.zeros(2, 3), "few").train(DATA))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theListenerEndsItAndTheBestSoFarIsKept() {
        TrainedModel trained = few().listener(new Heard(6)).train(DATA);
        assertThat(trained.interrupted()).isTrue();
        assertThat(trained.trials()).hasSize(2);
        assertThatThrownBy(() -> few().listener(new Heard(0)).train(DATA)).isInstanceOf(CancellationException.class);
    }

    @Test
    void aTrainingGoesOnFromItsCheckpoints(@TempDir Path folder) {
        NodeModel whole = few().epochs(60).labelsAlone().train(DATA).model();
        TrainedModel part = few().epochs(60)
                .labelsAlone()
                .checkpoints(folder, false)
                .listener(new Heard(20))
                .train(DATA);
        assertThat(part.result().epochs()).isEqualTo(20);
        Heard rest = new Heard(Integer.MAX_VALUE);
        NodeModel resumed = few().epochs(60)
                .labelsAlone()
                .checkpoints(folder, true)
                .listener(rest)
                .train(DATA)
                .model();
        assertThat(rest.epochs).isEqualTo(40);
        assertThat(resumed.layers()).usingRecursiveComparison().isEqualTo(whole.layers());
        assertThat(resumed.provenance()).isEqualTo(whole.provenance());
    }
}
