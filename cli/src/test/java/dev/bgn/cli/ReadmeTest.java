package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.model.file.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README and the docs show can be typed as it stands. */
class ReadmeTest {
    private static final Path ROOT = Path.of("..");
    private static final String MODEL = "bgn-demo/gat-1bit.safetensors";
    private static final int WORDS = 1433;
    private static final long SEED = 5;

    /** The files of Java in the README, in their order. */
    private static List<String> programs() throws Exception {
        return JavaPrograms.of(ROOT.resolve("README.md"));
    }

    /** Runs a file of Java with the runtime alone and returns what it prints. */
    private static String run(String program, Path folder) throws Exception {
        return JavaPrograms.run(program, folder, "-cp", JavaPrograms.place(NodeModel.class));
    }

    private static Weights randomSigns(int in, int out, Random random) {
        float[] values = new float[in * out];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextBoolean() ? 1 : -1;
        }
        return Weights.Signs.of(BitMatrix.pack(in, out, values), 1);
    }

    /** A network of the shape of the demo's. */
    private static NodeModel model() {
        Random random = new Random(SEED);
        Layer hidden = new Layer(randomSigns(WORDS, 64, random), new Combination.Sum(), Activation.SIGN, false);
        Layer last = new Layer(randomSigns(64, 7, random), new Combination.Sum(), Activation.NONE, false);
        List<String> classes = List.of("a", "b", "c", "d", "e", "f", "g");
        return new NodeModel(
                ModelKind.GAT, Level.WEC, new FeatureCoding.RowSum(), List.of(hidden, last), classes, Map.of());
    }

    private static Features words(int nodes, int[] starts, int... words) {
        return new Features.Sparse(SparseMatrix.binary(nodes, WORDS, starts, words));
    }

    @Test
    void theProgramThatUsesAModelRuns(@TempDir Path folder) throws Exception {
        NodeModel model = model();
        Files.createDirectories(folder.resolve(MODEL).getParent());
        ModelFile.write(folder.resolve(MODEL), model);

        // The graph of the README, and the same with the new paper as a node like others.
        CsrGraph three = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});
        Features ofThree = words(3, new int[] {0, 2, 3, 5}, 19, 81, 146, 19, 315);
        CsrGraph four = CsrGraph.undirected(4, new int[] {0, 1, 3, 3}, new int[] {1, 2, 0, 2});
        Features ofFour = words(4, new int[] {0, 2, 3, 5, 6}, 19, 81, 146, 19, 315, 81);
        Classifier classifier = Classifier.of(model);
        String first = model.classNames().get(classifier.classify(three, ofThree)[0]);
        String added = model.classNames().get(classifier.classify(four, ofFour)[3]);

        assertThat(programs()).hasSize(2);
        assertThat(run(programs().getFirst(), folder).lines())
                .as("seed %d", SEED)
                .containsExactly(
                        first + ", " + added,
                        Embedder.of(model).codes(three, ofThree).toString());
    }

    /** Three products, the last one new: price, then brand=x, then brand=y. */
    @Test
    void theProgramThatEncodesRowsRuns(@TempDir Path folder) throws Exception {
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            FeatureSchema shop = new FeatureSchema.Table(List.of(
                    new FeatureSchema.Numeric("price", FeatureSchema.Missing.NEVER),
                    new FeatureSchema.Category("brand", List.of("x", "y"))));
            Layer hidden = new Layer(randomSigns(6, 64, random), new Combination.Sum(), Activation.SIGN, false);
            Layer last = new Layer(randomSigns(64, 5, random), new Combination.Sum(), Activation.NONE, false);
            Thermometer coding = new Thermometer(new int[] {0, 2, 2, 2}, new float[] {10, 20});
            NodeModel model = new NodeModel(
                    ModelKind.GAT,
                    Level.WEC,
                    shop,
                    coding,
                    List.of(hidden, last),
                    List.of("a", "b", "c", "d", "e"),
                    Map.of());
            ModelFile.write(folder.resolve("shop.safetensors"), model);
            CsrGraph three = CsrGraph.undirected(3, new int[] {0, 0, 1}, new int[] {1, 2, 2});
            Features all = new Features.Dense(FloatMatrix.of(3, 3, 30, 0, 1, 9.9f, 0, 0, 12.5f, 1, 0));
            int expected = Classifier.of(model).classify(three, all)[2];
            assertThat(run(programs().get(1), folder).strip())
                    .as("seed %d", seed)
                    .isEqualTo(model.classNames().get(expected));
        }
    }

    @Test
    void theDependencyIsThatOfTheBuild() throws Exception {
        String pom = Files.readString(ROOT.resolve("runtime/pom.xml"));
        Pattern.compile("<(groupId|artifactId|version)>.*")
                .matcher(Files.readString(ROOT.resolve("README.md")))
                .results()
                .forEach(line -> assertThat(pom).contains(line.group()));
    }

    /** The demo, the report and the docs take the size of a network from one place; the README is to name the same. */
    @Test
    void theSizeOfTheParametersIsThatOfTheModel() throws Exception {
        long times = Math.round(ModelSize.of(model()).ratioToFloat());
        assertThat(Files.readString(ROOT.resolve("README.md")))
                .contains("the parameters take " + times + " times fewer bits");
    }
}
