package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Codes;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    /** The weights of the two layers of the golden GAT. */
    private static final long[] FIRST = {0x65, 0x4f, 0x28, 0x58, 0x90};

    private static final long[] SECOND = {0xb1, 0x82, 0x2c};

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("model.safetensors");
    }

    private byte[] bytes(NodeModel model) throws IOException {
        ModelFile.write(file(), model);
        return Files.readAllBytes(file());
    }

    @Test
    void everyKindAndLevelComesBackAsItWas() throws IOException {
        for (NodeModel model : SampleModels.all()) {
            ModelFile.write(file(), model);
            assertThat(ModelFile.read(file())).isEqualTo(model);
        }
    }

    @Test
    void awkwardSizesComeBackAsTheyWere() throws IOException {
        for (int bits : new int[] {1, 2, 63, 64, 65, 128, 200}) {
            for (ModelKind kind : ModelKind.values()) {
                for (Level level : Level.values()) {
                    if (kind == ModelKind.GAT && bits % 2 != 0) {
                        continue; // it has two heads
                    }
                    NodeModel model = SampleModels.of(kind, level, 70, bits, 130);
                    ModelFile.write(file(), model);
                    assertThat(ModelFile.read(file())).isEqualTo(model);
                }
            }
        }
    }

    @Test
    void theSameModelIsTheSameBytes() throws IOException {
        for (NodeModel model : SampleModels.all()) {
            byte[] first = bytes(model);
            Map<String, String> other = new TreeMap<>(Comparator.reverseOrder());
            other.putAll(model.provenance());
            NodeModel again = new NodeModel(
                    model.kind(), model.level(), model.coding(), model.layers(), model.classNames(), other);
            assertThat(bytes(again)).isEqualTo(first);
            assertThat(bytes(ModelFile.read(file()))).isEqualTo(first);
        }
    }

    /** Files outlive versions: these were written by the first one, and every later one reads them. */
    @Test
    void readsTheGoldenFilesOfVersion1() throws IOException {
        for (ModelKind kind : List.of(ModelKind.GCN, ModelKind.GAT, ModelKind.SAGE, ModelKind.GIN)) {
            requireGolden("v1-" + NamedValue.of(kind) + "-wec", SampleModels.tiny(kind, Level.WEC));
        }
        requireGolden("v1-gat-none", SampleModels.tiny(ModelKind.GAT, Level.NONE));
    }

    /** Small texts are not compressed, so that the bytes do not depend on a library. */
    @Test
    void readsAndWritesTheGoldenFilesOfVersion2() throws IOException {
        for (Level level : Level.values()) {
            String name = "v2-gat-" + NamedValue.of(level);
            NodeModel model = SampleModels.version2(level);
            requireGolden(name, model);
            assertThat(bytes(model)).as(name).isEqualTo(golden(name));
        }
        requireGolden("v2-gcn-packed", packed());
        NodeModel adaptive = SampleModels.tiny(ModelKind.ASGCN, Level.WE);
        requireGolden("v2-asgcn-we", adaptive);
        assertThat(bytes(adaptive)).isEqualTo(golden("v2-asgcn-we"));
        requireGolden("v2-sage-wec", SampleModels.evenSage());
        assertThat(bytes(SampleModels.evenSage())).isEqualTo(golden("v2-sage-wec"));
        requireGolden("v2-sage-degree", SampleModels.withDegree());
        assertThat(bytes(SampleModels.withDegree())).isEqualTo(golden("v2-sage-degree"));
        requireGolden("v2-gcn-id", SampleModels.withIds());
        assertThat(bytes(SampleModels.withIds())).isEqualTo(golden("v2-gcn-id"));
    }

    private static NodeModel packed() {
        List<String> names =
                IntStream.range(0, 200).mapToObj(i -> "name " + i * i % 977).toList();
        return SampleModels.of(ModelKind.GCN, Level.WEC, 200, 4, 2).withSchema(new FeatureSchema.Names(names));
    }

    private void requireGolden(String name, NodeModel expected) throws IOException {
        Files.write(file(), golden(name));
        assertThat(ModelFile.read(file())).as(name).isEqualTo(expected);
    }

    private static byte[] golden(String name) throws IOException {
        try (InputStream in = ModelFileTest.class.getResourceAsStream(name + ".safetensors")) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }

    /** Without the generator of samples: what is in one golden file, by hand. */
    @Test
    void theGoldenGatHoldsWhatIsWrittenHere() throws IOException {
        ModelFile.write(file(), SampleModels.tiny(ModelKind.GAT, Level.WEC));
        NodeModel model = ModelFile.read(file());
        assertThat(model.kind()).isEqualTo(ModelKind.GAT);
        assertThat(model.level()).isEqualTo(Level.WEC);
        assertThat(model.featureCount()).isEqualTo(5);
        assertThat(model.embeddingWidth()).isEqualTo(8);
        assertThat(model.hasCodes()).isTrue();
        assertThat(model.classNames()).containsExactly("class \"0\" é", "class \"1\" é", "class \"2\" é");
        assertThat(model.provenance())
                .isEqualTo(Map.of("dataset", "sample", "seed", "7", "settings", "{\"epochs\":3}"));
        assertThat(model.layers()).extracting(Layer::combination).containsOnly(new Combination.Sum());
        assertThat(((Weights.Signs) model.layers().get(0).weights()).packed())
                .isEqualTo(BitMatrix.ofWords(5, 8, FIRST));
        assertThat(((Weights.Signs) model.layers().get(1).weights()).packed())
                .isEqualTo(BitMatrix.ofWords(3, 8, SECOND));
    }

    /** The coefficients of an AS-GCN come from the features, which only the first layer has. */
    @Test
    void sharedCoefficientsNeedAFirstLayerThatHasThem() {
        List<Layer> layers = SampleModels.tiny(ModelKind.ASGCN, Level.NONE).layers();
        Layer plain = SampleModels.tiny(ModelKind.GCN, Level.NONE).layers().getFirst();
        Layer wrong = new Layer(layers.getLast().weights(), layers.getFirst().combination(), Activation.NONE, false);
        requireNoModel(List.of(plain, layers.getLast()), "shares coefficients");
        requireNoModel(List.of(layers.getFirst(), wrong), "shares coefficients");
        Layer narrow = new Layer(
                layers.getFirst().weights(), new Combination.AsGcn(FloatMatrix.zeros(4, 2)), Activation.ELU, false);
        requireNoModel(List.of(narrow, layers.getLast()), "scores of 4 features");
    }

    private static void requireNoModel(List<Layer> layers, String why) {
        List<String> names = List.of("a", "b", "c");
        assertThatThrownBy(() ->
                        new NodeModel(ModelKind.ASGCN, Level.NONE, new FeatureCoding.RowSum(), layers, names, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void everyTruncationIsFound() throws IOException {
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                byte[] good = bytes(SampleModels.tiny(kind, level));
                for (int length = 0; length < good.length; length++) {
                    requireRefused(Arrays.copyOf(good, length), kind + " " + level + " cut at " + length);
                }
            }
        }
    }

    @Test
    void everyFlippedBitIsFound() throws IOException {
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : List.of(Level.NONE, Level.WEC)) {
                byte[] flipped = bytes(SampleModels.tiny(kind, level));
                for (int bit = 0; bit < 8 * flipped.length; bit++) {
                    flipped[bit / 8] ^= (byte) (1 << bit % 8);
                    requireRefused(flipped, kind + " " + level + ", bit " + bit);
                    flipped[bit / 8] ^= (byte) (1 << bit % 8);
                }
            }
        }
    }

    private static void requireRefused(byte[] content, String what) {
        // AssertJ's way costs a stack trace a case, and there are a hundred thousand of them.
        try {
            ModelFile.read(Path.of("bad"), MemorySegment.ofArray(content));
        } catch (MalformedFileException e) {
            return;
        }
        throw new AssertionError(what + " was read");
    }

    @Test
    void whatIsNoModelIsToldInOneLine() throws IOException {
        assertThatThrownBy(() -> ModelFile.read(file())).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> ModelFile.read(folder))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageEndingWith("a folder, not a file");
        Files.createFile(file());
        requireMessage("empty");
        Files.writeString(file(), "id,label\n1,2\n3,4\n");
        requireMessage("not a safetensors file");
        Bytes.of("{\"a\":{\"dtype\":\"BF16\",\"shape\":[2],\"data_offsets\":[0,4]}}", new byte[4])
                .to(file());
        requireMessage("not a BGN file");
        CodesFile.write(file(), BitMatrix.zeros(2, 3), List.of(), Map.of());
        requireMessage("not a BGN model");
        byte[] good = bytes(SampleModels.tiny(ModelKind.GCN, Level.WEC));
        Files.write(file(), Bytes.edited(good, "\"format_version\":\"2\"", "\"format_version\":\"3\""));
        requireMessage("is a BGN model of format version 3; this BGN reads version 1 and 2");
        Files.write(file(), Bytes.edited(good, "\"node-classifier\"", "\"graph-matching!\""));
        requireMessage("the model is a graph-matching!, not a node-classifier");
    }

    private void requireMessage(String message) {
        assertThatThrownBy(() -> ModelFile.read(file()))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining(message)
                .hasMessageStartingWith(file().toString());
    }

    @Test
    void whatCannotBeReadAgainIsNotWritten() {
        NodeModel model = SampleModels.tiny(ModelKind.GCN, Level.NONE);
        NodeModel nan = SampleModels.tiny(ModelKind.GCN, Level.NONE);
        ((Weights.Real) nan.layers().get(1).weights()).matrix().set(1, 1, Float.NaN);
        NodeModel talkative = new NodeModel(
                model.kind(),
                model.level(),
                model.coding(),
                model.layers(),
                model.classNames(),
                Map.of("notes", "x".repeat(70_000)));
        for (NodeModel bad : List.of(nan, talkative)) {
            assertThatThrownBy(() -> ModelFile.write(file(), bad)).isInstanceOf(IllegalArgumentException.class);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void codesComeBackOnTheHeapAndMapped() throws IOException {
        for (int columns : new int[] {0, 1, 63, 64, 65, 300}) {
            BitMatrix codes = BitMatrix.zeros(37, columns);
            for (int r = 0; r < 37; r++) {
                for (int c = 0; c < columns; c++) {
                    codes.set(r, c, (r * 31 + c * 17) % 7 < 3);
                }
            }
            List<String> names = IntStream.range(0, 37)
                    .mapToObj(r -> columns == 64 ? "node \"é\n" + r : "")
                    .limit(columns > 0 ? 37 : 0)
                    .toList();
            CodesFile.write(file(), codes, names, Map.of("model", "m"));
            assertThat(CodesFile.read(file())).isEqualTo(new Codes(codes, names, Map.of("model", "m")));
            try (Arena arena = Arena.ofConfined()) {
                BitMatrix mapped = CodesFile.map(file(), arena).bits();
                assertThat(mapped).isEqualTo(codes);
                assertThat(mapped.isOnHeap()).isFalse();
            }
            assertThat(AnyFile.read(file())).isEqualTo(new AnyFile.CodeRows(37, columns));
        }
    }

    @Test
    void embeddingsComeBack() throws IOException {
        FloatMatrix embeddings = FloatMatrix.of(2, 3, 1, 2, 3, -4, 5.5f, -0f);
        EmbeddingsFile.write(file(), embeddings, List.of("x", "y"), Map.of());
        assertThat(EmbeddingsFile.read(file()))
                .isEqualTo(new EmbeddingsFile.Embeddings(embeddings, List.of("x", "y"), Map.of()));
        EmbeddingsFile.write(file(), embeddings, List.of(), Map.of());
        assertThat(EmbeddingsFile.read(file()).names()).isEmpty();
        assertThat(AnyFile.read(file())).isEqualTo(new AnyFile.EmbeddingRows(2, 3));
        assertThatThrownBy(() -> CodesFile.read(file())).hasMessageContaining("not a BGN codes file");
    }
}
