package dev.bgn.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.score.Evaluation;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MethodsTest {
    private static final GraphData WORDS = GoldenTraining.graphs().getFirst();

    private static Outcome run(Method method) {
        MethodRun run = new MethodRun(
                WORDS,
                "own",
                2,
                Workers.SINGLE,
                new TaughtLabels(GoldenTraining.FEW_EPOCHS),
                new HashedNodes(),
                MethodRun.Listener.NONE);
        return method.shortened().run(run).orElseThrow();
    }

    @Test
    void everyMethodHasANameAndATitleOfItsOwn() {
        assertThat(Methods.ALL)
                .extracting(Method::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z0-9-]+"));
        assertThat(Methods.ALL).extracting(Method::title).doesNotHaveDuplicates();
        assertThat(Methods.ALL).extracting(Method::settings).doesNotHaveDuplicates();
        assertThat(Methods.find("nonsense")).isEmpty();
        assertThat(Methods.TABLE).extracting(Method::name).startsWith("gcn", "gat", "w", "e", "we", "wec");
        assertThat(Methods.find("wec-distilled"))
                .containsInstanceOf(NetworkMethod.class)
                .hasValueSatisfying(method ->
                        assertThat(((NetworkMethod) method).plan().teachers()).isEqualTo(3));
    }

    @Test
    void everyLevelHasAnAttentionNetworkInTheTable() {
        for (Level level : Level.values()) {
            assertThat(Methods.TABLE).contains(Networks.gat(level));
            assertThat(Networks.gat(level).plan()).isEqualTo(TrainPlan.of(ModelKind.GAT, level));
        }
    }

    @Test
    void scoresAreThoseOfTheClasses() {
        int[] labels = WORDS.labels().toArray();
        for (Method method : Methods.ALL) {
            Outcome outcome = run(method);
            assertThat(outcome.test().accuracy())
                    .as(method.name())
                    .isEqualTo(
                            Evaluation.accuracy(outcome.classes(), WORDS.split().test(), labels));
            assertThat(outcome.validation().accuracy())
                    .as(method.name())
                    .isEqualTo(
                            Evaluation.accuracy(outcome.classes(), WORDS.split().validation(), labels));
        }
    }

    @Test
    void networksLeaveModelsAndBinaryOnesCodes() {
        for (Level level : Level.values()) {
            Outcome outcome = run(Networks.gat(level));
            assertThat(outcome.codes())
                    .isEqualTo(
                            level.embeddings()
                                    ? outcome.model()
                                            .map(model -> Embedder.of(model).codes(WORDS.graph(), WORDS.features()))
                                    : Optional.empty());
            assertThat(outcome.model().orElseThrow().level()).isEqualTo(level);
        }
        Stream.of("majority", "logistic-regression", "label-spreading")
                .map(name -> run(Methods.find(name).orElseThrow()))
                .forEach(outcome -> assertThat(outcome.model()).isEmpty());
    }

    @Test
    void shortOnesLearnByTheSamePlanButForItsLength() {
        NetworkMethod wec = Networks.gat(Level.WEC);
        assertThat(wec.shortened().withEpochs(wec.plan().training().epochs())).isEqualTo(wec);
        Method spreading = Methods.find("label-spreading").orElseThrow();
        assertThat(spreading.shortened()).isSameAs(spreading);
    }

    @Test
    void widthsAreDimensionsOfRealNumbersAndBitsOfCodes() {
        assertThat(AdaptiveNetworks.real(1).title()).isEqualTo("AS-GCN, real, 1 dimension");
        assertThat(Networks.realGat(2).title()).isEqualTo("GAT, real, 2 dimensions");
        assertThat(Networks.gat(Level.NONE, 16).title()).isEqualTo("GAT, real, 16 dimensions");
        assertThat(Networks.gat(Level.WEC, 16).title()).isEqualTo("BGN-GAT, all binary, 16 bits");
        assertThat(Networks.realGat(64).title()).isEqualTo("GAT, real");
    }
}
