package dev.bgn.training.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetricTest {
    /** Scores of few values, so that there are many ties; every pair is looked at. */
    @Test
    void rocAucIsTheShareOfPairsInOrder() {
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = 2 + random.nextInt(30);
            int[] labels = random.ints(count, 0, 2).toArray();
            FloatMatrix scores = FloatMatrix.zeros(count, 2);
            for (int i = 0; i < scores.data().length; i++) {
                scores.data()[i] = random.nextInt(-2, 3) * 0.5f;
            }
            double right = 0;
            int pairs = 0;
            for (int a = 0; a < count; a++) {
                for (int b = 0; b < count; b++) {
                    if (labels[a] == 1 && labels[b] == 0) {
                        pairs++;
                        double order = Math.signum(
                                (scores.get(a, 1) - scores.get(a, 0)) - (scores.get(b, 1) - scores.get(b, 0)));
                        right += (order + 1) / 2;
                    }
                }
            }
            double auc = RocAuc.of(scores, IntStream.range(0, count).toArray(), labels);
            if (pairs == 0) {
                assertThat(auc).as("seed %d", seed).isNaN();
            } else {
                assertThat(auc).as("seed %d", seed).isCloseTo(right / pairs, within(1e-12));
            }
        }
    }

    @Test
    void rocAucIsOfTwoClassesAlone() {
        assertThat(RocAuc.of(FloatMatrix.zeros(4, 3), new int[] {0, 1}, new int[] {0, 1, 2, 0}))
                .isNaN();
        assertThat(RocAuc.of(FloatMatrix.of(2, 2, 0f, 0f, -0f, 0f), new int[] {0, 1}, new int[] {0, 1}))
                .as("0 and −0 are a tie")
                .isEqualTo(0.5);
    }

    @ParameterizedTest
    @EnumSource(Metric.class)
    void theEpochIsTheBestByTheMetric(Metric metric) {
        GraphData data = twoClasses();
        TrainPlan plan = TrainPlan.of(ModelKind.GCN, Level.WEC);
        plan = plan.withTraining(plan.training().withEpochs(25, 0).withMetric(metric));
        GraphInput input = new GraphInput(data.graph(), data.features());
        SeedRun run = new SeedRun(plan, data, input, Optional.empty(), 1, Workers.SINGLE);
        List<Double> values = new ArrayList<>();
        TrainResult result = run.run(Trainer.Listener.of(epoch -> values.add(epoch.validation())));
        double best = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat(values.get(result.epoch() - 1)).isEqualTo(best);
        assertThat(result.validationScores().of(metric)).isEqualTo(best);
    }

    @Test
    void rocAucNeedsTwoClassesAndNodesOfBoth() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Metric.ROC_AUC.requireFor(SmallGraphs.citations(60, 1)))
                .withMessage("the metric roc-auc is for two classes; small has 3");
        GraphData data = twoClasses();
        Metric.ROC_AUC.requireFor(data);
        Split oneClass = new Split(new int[] {1, 2}, new int[] {0, 3}, new int[] {4, 5});
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Metric.ROC_AUC.requireFor(data.withSplit(oneClass)))
                .withMessageContaining("both classes");
        Metric.MACRO_F1.requireFor(data.withSplit(oneClass));
    }

    @Test
    void nodesWithoutALabelAreLeftOut() {
        FloatMatrix logits = FloatMatrix.of(3, 2, 1f, 0f, 0f, 1f, 1f, 0f);
        Scores scores = Scores.of(logits, new int[] {0, 1, 2}, new int[] {0, 0, Labels.NONE});
        assertThat(scores.accuracy()).isEqualTo(0.5);
    }

    /** The last two of three classes become one. */
    private static GraphData twoClasses() {
        GraphData data = SmallGraphs.citations(120, 3);
        int[] labels = IntStream.of(data.labels().toArray())
                .map(label -> label % 3 == 0 ? 0 : 1)
                .toArray();
        return new GraphData(
                "two",
                data.graph(),
                data.features(),
                new Labels(labels, List.of("no", "yes")),
                List.of(),
                data.split(),
                data.edgeReport());
    }
}
