package dev.bgn.training.teach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.SoftLabels;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.score.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TeachersTest {
    @Test
    void softLabelsAverageSquareAndSumToOne() {
        FloatMatrix even = FloatMatrix.of(1, 2, 0f, 0f);
        FloatMatrix sure = FloatMatrix.of(1, 2, 50f, -50f);
        FloatMatrix soft = SoftLabels.of(List.of(even, sure));
        // The average is (3/4, 1/4); squared 9 : 1.
        assertThat(soft.get(0, 0)).isCloseTo(0.9f, within(1e-6f));
        assertThat(soft.get(0, 1)).isCloseTo(0.1f, within(1e-6f));
    }

    @Test
    void teachersAreRightMoreOftenThanChance() {
        GraphData data = SmallGraphs.citations(150, 3);
        GraphInput input = new GraphInput(data.graph(), data.features());
        for (TeacherSettings settings : List.of(TeacherSettings.projected(4, 3, 1), TeacherSettings.normed())) {
            List<String> lines = new ArrayList<>();
            TeacherChoice choice = new TeacherChoice(settings, input.coding(), Double.NaN, 0);
            FloatMatrix soft = Teachers.softLabels(data, input, choice, 2, 0, Workers.SINGLE, lines::add);
            assertThat(lines).as("one line a teacher").hasSize(2);
            double right = Evaluation.accuracy(
                    Evaluation.classes(soft), data.split().test(), data.labels().toArray());
            assertThat(right).as("%s", settings).isGreaterThan(0.8);
            assertThat(Teachers.softLabels(data, input, choice, 2, 0, Workers.SINGLE, line -> {}))
                    .as("the same seed, the same labels")
                    .isEqualTo(soft);
        }
    }

    @Test
    void stopsBetweenTwoEpochs() {
        GraphData data = SmallGraphs.citations(60, 1);
        GraphInput input = new GraphInput(data.graph(), data.features());
        AtomicInteger epochs = new AtomicInteger();
        Progress impatient = new Progress() {
            @Override
            public void tell(String line) {}

            @Override
            public boolean goesOn() {
                return epochs.incrementAndGet() <= 5;
            }
        };
        TeacherChoice choice = new TeacherChoice(TeacherSettings.projected(2, 2, 1), input.coding(), Double.NaN, 0);
        assertThatThrownBy(() -> Teachers.softLabels(data, input, choice, 2, 0, Workers.SINGLE, impatient))
                .isInstanceOf(CancellationException.class);
        assertThat(epochs).hasValue(6);
    }
}
