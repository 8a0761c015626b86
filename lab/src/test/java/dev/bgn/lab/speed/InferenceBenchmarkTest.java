package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Networks;
import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.LabelChecksum;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InferenceBenchmarkTest {
    private static final Effort SHORT = new Effort(1, 1, 3, 1e9);
    private static final GraphData DATA = data();

    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    private static GraphData data() {
        GraphData graph = PlantedPartition.likeCora(3, 150).toGraphData();
        return graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
    }

    /** Runs the model with our own inference, in all ways alike; adds an error to the first class. */
    private record OwnPeer(float error) implements FloatPeer {
        @Override
        public String name() {
            return "libtorch";
        }

        @Override
        public void useThreads(int count) {}

        @Override
        public Product product(FloatMatrix a, FloatMatrix b) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Product product(SparseMatrix a, FloatMatrix b) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Product network(Way way, NodeModel model, CsrGraph graph, SparseMatrix features) {
            assertThat(graph).isEqualTo(DATA.graph().withSelfLoops());
            FloatMatrix logits = FloatMatrix.zeros(graph.nodeCount(), model.classCount());
            Inference inference =
                    new Inference(model, PreparedGraph.of(DATA.graph(), DATA.features(), model), Workers.SINGLE);
            return new Product() {
                @Override
                public void run() {
                    inference.logits(logits);
                    for (int i = 0; i < logits.rows(); i++) {
                        logits.set(i, 0, logits.get(i, 0) + error);
                    }
                }

                @Override
                public float[] result() {
                    return logits.data();
                }

                @Override
                public void close() {}
            };
        }
    }

    private AccuracyModels models() {
        return AccuracyModels.in(folder, heard::add);
    }

    /** The model of level w is there already, without its accuracy. */
    private void keepWithoutAccuracy() throws IOException {
        Method row = Networks.gat(Level.W);
        NodeModel model = models().get(row, DATA);
        Map<String, String> less = new HashMap<>(model.provenance());
        less.remove("testAccuracy");
        ModelFile.write(
                models().file(row, DATA),
                new NodeModel(model.kind(), model.level(), model.coding(), model.layers(), model.classNames(), less)
                        .withSchema(model.schema()));
    }

    private InferenceBenchmark benchmark(Optional<FloatPeer> peer, Optional<String> python) {
        return new InferenceBenchmark(SHORT, peer, python, models(), line -> {});
    }

    @Test
    void pytorchGeometricRunsEveryFloatNetworkThatItCan() throws IOException {
        List<InferenceResult> results =
                benchmark(Optional.empty(), Optional.of(StubPython.in(folder))).measure(DATA, 1);
        assertThat(results)
                .filteredOn(r -> r.implementation().startsWith("pyg"))
                .extracting(r -> r.network() + " " + r.level() + " " + r.implementation())
                .containsExactly("gat none pyg", "sum none pyg", "gcn none pyg");
    }

    @Test
    void everyLevelHasALineAndModelsAreTrainedOnce() throws IOException {
        keepWithoutAccuracy();
        List<InferenceResult> results =
                benchmark(Optional.of(new OwnPeer(0f)), Optional.empty()).measure(DATA, 1);
        assertThat(results)
                .extracting(r -> r.network() + " " + r.level() + " " + r.implementation())
                .containsExactly(
                        "gat none bgn",
                        "gat w bgn",
                        "gat e bgn",
                        "gat we bgn",
                        "sum wec bgn",
                        "sum none bgn",
                        "gcn none bgn",
                        "gat none libtorch",
                        "gat none libtorch bags",
                        "sum none libtorch",
                        "sum none libtorch bags");
        assertThat(results).allSatisfy(r -> {
            assertThat(r.microseconds()).isPositive();
            assertThat(r.timesOneBit()).isPositive();
        });
        assertThat(results).filteredOn(r -> !r.network().equals("gcn")).allSatisfy(r -> {
            assertThat(r.ratioToLibtorch()).isPositive();
            assertThat(r.ratioToFastestLibtorch()).isPositive();
        });
        assertThat(results.get(4).timesOneBit()).isEqualTo(1);
        assertThat(results.get(5).ratioToOwnFloat()).as("sums with sums").isEqualTo(1);
        InferenceResult real = results.getFirst();
        InferenceResult binary = results.get(4);
        assertThat(real.embeddingBits()).isEqualTo(150L * 64 * 32).isEqualTo(32 * binary.embeddingBits());
        assertThat(real.parameterBits()).isEqualTo(32L * (1433 * 64 + 128 + 64 * 7 + 14));
        assertThat(real.parameterBits()).isGreaterThan(31 * binary.parameterBits());
        assertThat(real.coefficientBits()).isEqualTo(32L * 9 * (DATA.graph().edgeCount() + 150));
        assertThat(binary.coefficientBits()).isZero();
        InferenceResult floatSums = results.get(5);
        assertThat(floatSums.embeddingBits()).isEqualTo(real.embeddingBits());
        assertThat(floatSums.parameterBits()).isEqualTo(32L * (1433 * 64 + 64 * 7));
        assertThat(floatSums.testAccuracy()).as("the same classes").isEqualTo(binary.testAccuracy());
        assertThat(results.get(6).testAccuracy()).as("never trained").isNull();
        assertThat(results.get(1).testAccuracy()).as("level w does not say").isNull();
        assertThat(results)
                .filteredOn(r -> !r.level().equals("w") && !r.network().equals("gcn"))
                .allSatisfy(r -> assertThat(r.testAccuracy()).isBetween(0.0, 100.0));
        assertThat(heard).filteredOn(line -> line.startsWith("training ")).hasSize(5);
        heard.clear();
        assertThat(benchmark(Optional.empty(), Optional.empty()).measure(DATA, 2))
                .hasSize(7)
                .allSatisfy(r -> assertThat(r.ratioToLibtorch()).isNull());
        assertThat(heard).isEmpty();
    }

    @Test
    void aPeerThatDisagreesIsNotTimed() {
        InferenceBenchmark benchmark = benchmark(Optional.of(new OwnPeer(100f)), Optional.empty());
        assertThatIllegalStateException()
                .isThrownBy(() -> benchmark.measure(DATA, 1))
                .withMessageContaining("of 150 classes");
    }

    @Test
    void aModelThatDisagreesWithItsTrainerIsNotTimed() throws IOException {
        for (Level level : Level.values()) {
            Method row = Networks.gat(level);
            NodeModel model = models().get(row, DATA);
            ModelFile.write(
                    models().file(row, DATA),
                    new NodeModel(
                            model.kind(),
                            model.level(),
                            model.coding(),
                            model.layers(),
                            model.classNames(),
                            level == Level.WEC ? Map.of(LabelChecksum.KEY, "00000000") : Map.of()));
        }
        InferenceBenchmark benchmark =
                new InferenceBenchmark(SHORT, Optional.empty(), Optional.empty(), models(), heard::add);
        assertThatIllegalStateException()
                .isThrownBy(() -> benchmark.measure(DATA, 1))
                .withMessageContaining("-wec.safetensors: does not give the classes");
        assertThat(heard).anyMatch(line -> line.contains("level w does not say"));
    }
}
