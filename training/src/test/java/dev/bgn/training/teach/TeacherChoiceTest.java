package dev.bgn.training.teach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.select.InputChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class TeacherChoiceTest {
    private static final GraphData DATA = SmallGraphs.citations(150, 3);

    private static GraphInput input(GraphData data) {
        return new GraphInput(data.graph(), data.features());
    }

    private static TeacherChoice choose(GraphData data, Workers workers) {
        return TeacherChoice.of(data, input(data), codings(data), Integer.MAX_VALUE, workers, line -> {});
    }

    private static List<FeatureCoding> codings(GraphData data) {
        return InputChoice.ofTeachers(FeatureChoice.AUTO, data, input(data));
    }

    private static TeacherChoice given(TeacherSettings settings, GraphData data) {
        return new TeacherChoice(settings, input(data).coding(), Double.NaN, 0);
    }

    private static List<TeacherSettings> forms() {
        return List.of(TeacherSettings.projected(2, 2, 0.7), TeacherSettings.normed());
    }

    /** The same graph with other classes for some nodes. */
    private static GraphData turned(int... nodes) {
        int[] labels = DATA.labels().toArray();
        for (int node : nodes) {
            labels[node] = (labels[node] + 1) % DATA.classCount();
        }
        return new GraphData(
                DATA.name(),
                DATA.graph(),
                DATA.features(),
                new Labels(labels, DATA.labels().classNames()),
                List.of(),
                DATA.split(),
                DATA.edgeReport());
    }

    @Test
    void halvesTheCandidates() {
        // A wrong label on validation: nobody is always right.
        GraphData data = turned(DATA.split().validation()[0]);
        List<String> lines = new ArrayList<>();
        TeacherChoice choice =
                TeacherChoice.of(data, input(data), codings(data), Integer.MAX_VALUE, Workers.SINGLE, lines::add);
        // Three numbers of steps for row sums, for unit rows and with the degree, the best of each, two stronger ones,
        // the
        // best two, the result.
        assertThat(lines).hasSize(9 + 3 + 2 + 2 + 1);
        assertThat(lines.getLast()).contains(choice.settings().toString());
        int toTheEnd = 2 * 9 * choice.settings().epochs();
        assertThat(choice.epochs()).isPositive().isLessThan(toTheEnd / 2);
    }

    @Test
    void endsEarlyWhereOneIsAlwaysRight() {
        List<String> lines = new ArrayList<>();
        TeacherChoice.of(DATA, input(DATA), codings(DATA), Integer.MAX_VALUE, Workers.SINGLE, lines::add);
        assertThat(lines).hasSize(3 + 1);
    }

    @Test
    void threadsDoNotDecide() {
        GraphData dense = SmallGraphs.dense(DATA);
        try (Workers two = Workers.of(2)) {
            for (GraphData data : List.of(DATA, dense)) {
                assertThat(choose(data, two).settings())
                        .isEqualTo(choose(data, Workers.SINGLE).settings());
                for (TeacherSettings settings : forms()) {
                    TeacherChoice choice = given(settings, data);
                    FloatMatrix alone =
                            Teachers.softLabels(data, input(data), choice, 1, 5, Workers.SINGLE, line -> {});
                    assertThat(Teachers.softLabels(data, input(data), choice, 1, 5, two, line -> {}))
                            .as("%s", settings)
                            .isEqualTo(alone);
                }
            }
        }
    }

    @Test
    void labelsOfTestNodesDoNotDecide() {
        GraphData turned = turned(DATA.split().test());
        TeacherChoice chosen = choose(DATA, Workers.SINGLE);
        assertThat(choose(turned, Workers.SINGLE).settings()).isEqualTo(chosen.settings());
        assertThat(Teachers.softLabels(turned, input(turned), chosen, 2, 1, Workers.SINGLE, line -> {}))
                .isEqualTo(Teachers.softLabels(DATA, input(DATA), chosen, 2, 1, Workers.SINGLE, line -> {}));
    }

    @Test
    void batchNormIsForNumbers() {
        GraphData dense = SmallGraphs.dense(DATA);
        assertThat(TeacherChoice.suitsNorm(DATA.features(), input(DATA))).isFalse();
        assertThat(TeacherChoice.suitsNorm(dense.features(), input(dense))).isTrue();
    }

    /** Hard numbers, of which no form is always right: batch norm is tried after the others, on the same tapes. */
    @Test
    void batchNormIsComparedWithTheOthers() {
        GraphData easy = SmallGraphs.citations(400, 3);
        CounterRandom random = new CounterRandom(5, 0);
        FloatMatrix noisy = FloatMatrix.zeros(easy.nodeCount(), 24);
        for (int i = 0; i < noisy.data().length; i++) {
            double signal = i % 24 == easy.labels().of(i / 24) ? 0.4 : 0;
            noisy.data()[i] = (float) (signal + 2 * random.uniform(i) - 1);
        }
        GraphData data = new GraphData(
                "noisy",
                easy.graph(),
                new Features.Dense(noisy),
                easy.labels(),
                easy.nodeNames(),
                easy.split(),
                easy.edgeReport());
        List<String> told = new ArrayList<>();
        TeacherChoice choice =
                TeacherChoice.of(data, input(data), codings(data), Integer.MAX_VALUE, Workers.SINGLE, told::add);
        assertThat(choice.validation()).isBetween(0.4, 1.0);
        assertThat(told).as("all was compared").anyMatch(line -> line.contains("norm"));
    }

    @Test
    void batchNormIsNotForMoreNumbersThanFit() {
        int columns = (1 << 24) / DATA.nodeCount() + 1;
        GraphData wide = new GraphData(
                DATA.name(),
                DATA.graph(),
                new Features.Dense(FloatMatrix.zeros(DATA.nodeCount(), columns)),
                DATA.labels(),
                List.of(),
                DATA.split(),
                DATA.edgeReport());
        assertThat(TeacherChoice.suitsNorm(wide.features(), input(wide))).isFalse();
    }

    @Test
    void oneChoiceForEachSplit() {
        TeacherChoices choices = new TeacherChoices();
        List<String> lines = new ArrayList<>();
        TeacherChoice first = choices.of(DATA, input(DATA), codings(DATA), Workers.SINGLE, lines::add);
        int told = lines.size();
        assertThat(choices.of(DATA, input(DATA), codings(DATA), Workers.SINGLE, lines::add))
                .isSameAs(first);
        assertThat(lines).hasSize(told);
        Split split = DATA.split();
        GraphData other = DATA.withSplit(new Split(split.validation(), split.train(), split.test()));
        assertThat(choices.of(other, input(other), codings(other), Workers.SINGLE, lines::add))
                .isNotSameAs(first);
        assertThat(lines).hasSizeGreaterThan(told);
    }

    @Test
    void withoutValidationNothingIsTried() {
        Split split = DATA.split();
        GraphData blind = DATA.withSplit(new Split(split.train(), new int[0], split.test()));
        assertThat(choose(blind, Workers.SINGLE).epochs()).isZero();
    }

    @Test
    void canBeStopped() {
        Progress impatient = new Progress() {
            @Override
            public void tell(String line) {}

            @Override
            public boolean goesOn() {
                return false;
            }
        };
        assertThatThrownBy(() -> TeacherChoice.of(
                        DATA, input(DATA), codings(DATA), Integer.MAX_VALUE, Workers.SINGLE, impatient))
                .isInstanceOf(CancellationException.class);
    }
}
