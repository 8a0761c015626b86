package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Names;
import dev.bgn.runtime.features.FeatureSchema.Numbered;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.FeatureSchema.Text;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureSchemaTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Table TABLE = new Table(List.of(
            new Numeric("age", Missing.NEVER),
            new Numeric("height", Missing.replacedBy(1.72f)),
            new Category("colour", List.of("blue", "red")),
            new Text("abstract", List.of("graph", "node"))));

    @TempDir
    private Path folder;

    private NodeModel model(FeatureSchema schema) {
        return SampleModels.of(ModelKind.GCN, Level.WEC, schema.featureCount(), 4, 2)
                .withSchema(schema);
    }

    private FeatureSchema written(FeatureSchema schema) throws IOException {
        Path file = folder.resolve("model");
        ModelFile.write(file, model(schema));
        return ModelFile.read(file).schema();
    }

    @Test
    void everyFormComesBackAsItWas() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> words = IntStream.range(0, 5000)
                .mapToObj(i -> "word" + random.nextInt(1000) + "é\n\"" + i)
                .toList();
        for (FeatureSchema schema : List.of(
                new Numbered(7),
                new Names(List.of("a", "b", "b", "")),
                new Names(words),
                TABLE,
                new Table(Optional.of("persön"), TABLE.columns()),
                new Table(List.of(
                        new Text("none", List.of()),
                        new Text("some", words),
                        TABLE.columns().get(1))),
                // Shrinks to less than a twentieth, so it is kept as it is.
                new Names(List.of("x".repeat(100_000))),
                new Structure(3, 32),
                new Structure(Optional.of("persön"), 3, 32))) {
            assertThat(written(schema)).isEqualTo(schema);
        }
        // Each word takes 20 bytes plain.
        assertThat(ModelFile.schemaBytes(model(new Names(words)))).isBetween(10_000, 50_000);
        assertThat(ModelFile.schemaBytes(model(new Numbered(7)))).isZero();
    }

    @Test
    void featuresHaveNames() {
        assertThat(TABLE.featureNames())
                .containsExactly("age", "height", "height is missing", "colour=blue", "colour=red", "graph", "node");
        assertThat(TABLE.featureCount()).isEqualTo(7);
        assertThat(new Table(List.of(new Text("title", List.of("a")), new Text("body", List.of("a")))).featureNames())
                .containsExactly("title: a", "body: a");
        Structure structure = new Structure(2, 3);
        assertThat(structure.featureNames())
                .hasSize(structure.featureCount())
                .doesNotHaveDuplicates()
                .contains("degree ≥ 3", "projection 2 over 1 hop", "projection 0 over 2 hops");
        assertThat(new Numbered(3).featureNames()).isEmpty();
    }

    @Test
    void refusesWhatIsNoSchema() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table(
                        List.of(TABLE.columns().get(0), TABLE.columns().get(0))));
        assertThatIllegalArgumentException().isThrownBy(() -> new Table(Optional.of("age"), TABLE.columns()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Category("c", List.of("a", "a")));
        assertThatIllegalArgumentException().isThrownBy(() -> Missing.replacedBy(Float.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Structure(0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new Names(List.of("x".repeat(1 << 23))));
        // Before a training, not when its model is written: what all columns take together, as it stands in the file.
        List<Column> texts = IntStream.range(0, 3)
                .<Column>mapToObj(i -> new Text("t" + i, List.of("x".repeat(3 << 20))))
                .toList();
        assertThatIllegalArgumentException().isThrownBy(() -> new Table(texts));
        assertThatIllegalArgumentException().isThrownBy(() -> new Names(List.of("\u0001".repeat(2 << 20))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleModels.tiny(ModelKind.GCN, Level.WEC).withSchema(new Numbered(4)));
    }

    /** A model file of 5 features with these bytes as its description of the features. */
    private byte[] file(byte[] features) throws IOException {
        Path file = folder.resolve("good");
        NodeModel model = SampleModels.tiny(ModelKind.GCN, Level.WEC);
        ModelFile.write(file, model);
        byte[] good = Files.readAllBytes(file);
        String header = new String(good, StandardCharsets.ISO_8859_1);
        String end = header.substring(header.indexOf("\"checksum\""), header.indexOf("}}") + 2);
        int start = 64;
        String entry = "\"features\":{\"dtype\":\"U8\",\"shape\":[" + features.length + "],\"data_offsets\":[" + start
                + "," + (start + features.length)
                + "]},\"checksum\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":["
                + (start + features.length) + "," + (start + features.length + 8) + "]}}";
        byte[] more = Bytes.edited(good, end, entry);
        byte[] all = Arrays.copyOf(more, more.length + features.length);
        System.arraycopy(features, 0, all, more.length - 8, features.length);
        return new Bytes(all).sealed().all();
    }

    private void assertRefused(byte[] features, String message) throws IOException {
        Path file = Files.write(folder.resolve("hostile"), file(features));
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message);
    }

    private static byte[] zlib(byte[] plain) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(all)) {
            out.write(plain);
        }
        return all.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void takesAGoodDescription() throws IOException {
        String names = "{\"names\":[\"a\",\"b\",\"c\",\"d\",\"e\"]}";
        byte[] packed = zlib(utf8(names));
        byte[] padded = Arrays.copyOf(packed, packed.length + 7);
        for (byte[] features : List.of(utf8(names), utf8(names + "  "), packed, padded)) {
            Path file = Files.write(folder.resolve("edited"), file(features));
            assertThat(ModelFile.read(file).schema().featureNames()).containsExactly("a", "b", "c", "d", "e");
        }
    }

    @Test
    void refusesHostileDescriptions() throws IOException {
        assertRefused(new byte[0], "the compressed text ends too early");
        assertRefused(utf8("garbage!"), "the compressed text is damaged");
        assertRefused(utf8("{\"names\":[\"a\"]}"), "1 features are described, but there are 5");
        assertRefused(utf8("{\"names\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}"), "more than 5 elements");
        assertRefused(utf8("{\"count\":5,\"structure\":[1,0]}"), "features have one form, not 2");
        assertRefused(utf8("{}"), "features have one form, not 0");
        assertRefused(utf8("{\"count\":-5}"), "is not a size");
        assertRefused(utf8("{\"structure\":[1]}"), "expected hops and projections");
        assertRefused(utf8("{\"structure\":[9,2147483647]}"), "structure features of");
        assertRefused(
                utf8("{\"columns\":[{\"number\":\"a\",\"words\":[]}]}"), "a column is a number, a category or a text");
        assertRefused(utf8("{\"columns\":[{\"number\":\"a\",\"missing\":\"NaN\"}]}"), "a missing number cannot be NaN");
        assertRefused(utf8("{\"columns\":[{\"number\":\"a\",\"missing\":\"x\"}]}"), "'x' is not a number");
        assertRefused(utf8("{\"columns\":[{\"number\":\"a\"},{\"number\":\"a\"}]}"), "not distinct");
        assertRefused(utf8("{\"other\":5}"), "unknown form of features: other");
        assertRefused(utf8("{\"count\":5,\"id\":\"a\"}"), "a column of ids, but no columns");
        assertRefused(utf8("{\"id\":\"a\"}"), "features have one form, not 0");
        assertRefused(utf8("{\"columns\":[{\"number\":\"a\"}],\"id\":5}"), "expected \"");
        assertRefused(utf8("{\"columns\":[{\"number\":\"a\"}],\"id\":\"a\"}"), "has the names of the nodes");
        assertRefused(utf8("{\"names\":" + "[".repeat(1000)), "expected \"");
        assertRefused(new byte[] {'{', (byte) 0xff, '}'}, "is not UTF-8");
        byte[] good = zlib(utf8("{\"names\":[\"a\",\"b\",\"c\",\"d\",\"e\"]}"));
        assertRefused(Arrays.copyOf(good, good.length - 5), "the compressed text ends too early");
        assertRefused(Arrays.copyOf(good, good.length + 8), "bytes after the end of the compressed text");
        byte[] more = Arrays.copyOf(good, good.length + 1);
        more[good.length] = 1;
        assertRefused(more, "bytes after the end of the compressed text");
        byte[] damaged = good.clone();
        damaged[good.length - 1] ^= 1;
        assertRefused(damaged, "the compressed text is damaged");
    }

    @Test
    void aSmallFileDoesNotTakeMuchMemory() throws IOException {
        byte[] bomb = zlib(new byte[200_000_000]);
        byte[] names = zlib(utf8("{\"names\":[" + "\"\",".repeat(10_000_000)));
        for (byte[] hostile : List.of(bomb, names)) {
            Path file = Files.write(folder.resolve("bomb"), file(hostile));
            for (int round = 0; round < 2; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining("holds more than");
                long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
                // The buffer of the text doubles until the limit is reached.
                assertThat(allocated).isLessThan(4L * PackedText.MAX_RATIO * hostile.length + (1 << 20));
            }
        }
    }
}
