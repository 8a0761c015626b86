package dev.bgn.datasets.gexf;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GexfReaderTest {
    private static final String MOLECULE = """
            <?xml version='1.0' encoding='utf-8'?>
            <gexf version="1.1" xmlns="http://www.gexf.net/1.1draft">
              <graph defaultedgetype="undirected" mode="static">
                <attributes class="edge" mode="static"><attribute id="0" title="type" type="long" /></attributes>
                <attributes class="node" mode="static"><attribute id="0" title="type" type="string" /></attributes>
                <nodes>
                  <node id="10" label="x"><attvalues><attvalue for="0" value="N" /></attvalues></node>
                  <node id="2" label="y"><attvalues><attvalue for="1" value="-" /><attvalue for="0" value="C" /></attvalues></node>
                  <node id="3" label="z"><attvalues><attvalue for="0" value="O" /></attvalues></node>
                </nodes>
                <edges>
                  <edge id="0" source="10" target="2"><attvalues><attvalue for="0" value="2" /></attvalues></edge>
                  <edge id="1" source="3" target="2" />
                </edges>
              </graph>
            </gexf>
            """;

    @TempDir
    Path folder;

    @Test
    void ordersNodesByTheirNumber() throws IOException {
        LabelledGraph graph = GexfReader.read(write(folder, "1.gexf", MOLECULE));
        assertThat(graph.nodeLabels()).containsExactly("C", "O", "N");
        assertThat(graph.graph()).isEqualTo(CsrGraph.undirected(3, new int[] {0, 0}, new int[] {1, 2}));
    }

    @Test
    void readsGraphsWithoutLabelsAndWithNames() throws IOException {
        Path file = write(
                folder,
                "1.gexf",
                "<gexf><graph><nodes><node id='b'/><node id='a'/></nodes>"
                        + "<edges><edge source='a' target='b'/></edges></graph></gexf>");
        LabelledGraph graph = GexfReader.read(file);
        assertThat(graph.nodeLabels()).isEmpty();
        assertThat(graph.graph()).isEqualTo(CsrGraph.undirected(2, new int[] {0}, new int[] {1}));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            target="2" />          | target="7" />    | , line 13: an edge to the missing node '7'
            <node id="3"           | <node id="2"     | , line 9: the node id '2' occurs twice
            <node id="3"           | <node            | , line 9: <node> without the attribute 'id'
            source="3" target="2"  | source="3"       | , line 13: <edge> without the attribute 'target'
            <gexf version="1.1" xmlns="http://www.gexf.net/1.1draft"> | <graphml> | , line 2: the root element is <graphml>, not <gexf>
            for="0" value="O"      | for="1" value="O" | : the node '3' has no type
            """)
    void refusesDamage(String from, String to, String message) {
        assertThat(MOLECULE).contains(from);
        Path file = write(folder, "1.gexf", MOLECULE.replace(from, to));
        assertRefused(() -> GexfReader.read(file), file, message);
    }

    @Test
    void refusesEmptyAndBrokenXml() {
        Path empty = write(folder, "0.gexf", "");
        assertThatThrownBy(() -> GexfReader.read(empty))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(empty + ", line 1: not well-formed XML: ");
        Path none = write(folder, "1.gexf", "<gexf/>");
        assertRefused(() -> GexfReader.read(none), none, ": no node");
        Path cut = write(folder, "2.gexf", MOLECULE.substring(0, 700));
        assertThatThrownBy(() -> GexfReader.read(cut))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageMatching("\\Q" + cut + "\\E, line \\d+: not well-formed XML: [^\\n]+");
    }

    @Test
    void neverOpensAnotherFile() {
        Path secret = write(folder, "secret", "secret");
        Path file = write(
                folder,
                "1.gexf",
                "<?xml version='1.0'?>\n<!DOCTYPE gexf [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>\n"
                        + "<gexf><graph><nodes><node id='&e;'/></nodes></graph></gexf>");
        assertRefused(() -> GexfReader.read(file), file, ", line 2: a document type is not allowed");
    }

    @Test
    void survivesRandomDamage() throws IOException {
        byte[] good = MOLECULE.getBytes(StandardCharsets.UTF_8);
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            byte[] bad = Arrays.copyOf(good, good.length - random.nextInt(2) * random.nextInt(good.length));
            for (int k = random.nextInt(4); k >= 0 && bad.length > 0; k--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(folder.resolve("bad.gexf"), bad);
            try {
                GexfReader.read(file);
            } catch (MalformedFileException e) {
                assertThat(e.getMessage())
                        .as("seed %d", seed)
                        .startsWith(file.toString())
                        .doesNotContain("\n");
            } catch (RuntimeException | IOException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    @Test
    void readsAFolderInTheOrderOfNumbers() throws IOException {
        Files.createDirectories(folder.resolve("train"));
        Files.createDirectories(folder.resolve("test"));
        write(folder, "train/10.gexf", MOLECULE.replace("\"N\"", "\"P\""));
        write(folder, "train/2.gexf", MOLECULE);
        write(folder, "test/1.gexf", MOLECULE);
        GedDataset data = GedReader.read(
                "toy",
                folder,
                file -> file.endsWith("ged_test_train.npy")
                        ? FloatMatrix.of(1, 2, 0f, 1f)
                        : FloatMatrix.of(2, 2, 0f, 1f, 1f, 0f));
        assertThat(data.train().get(0).nodeLabels()).contains("N");
        assertThat(data.train().get(1).nodeLabels()).contains("P");
        assertThat(data.labelNames()).containsExactly("C", "N", "O", "P");
        assertThat(data.testTrain().get(0, 1)).isEqualTo(1f);

        assertRefused(
                () -> GedReader.read("toy", folder, file -> FloatMatrix.zeros(1, 2)),
                folder.resolve("ged_train_train.npy"),
                ": 1×2 distances, but 2×2 pairs of graphs");
        assertRefused(
                () -> GedReader.read("toy", folder, file -> FloatMatrix.of(2, 2, 0f, -1f, 0f, 0f)),
                folder.resolve("ged_train_train.npy"),
                ": the distance -1.0 is not a number from 0 on");
        write(
                folder,
                "test/1.gexf",
                "<gexf><graph><nodes><node id='0'/><node id='1'/></nodes>"
                        + "<edges><edge source='0' target='1'/></edges></graph></gexf>");
        assertRefused(
                () -> GedReader.read("toy", folder, file -> FloatMatrix.zeros(2, 2)),
                folder.resolve("test/1.gexf"),
                ": no node labels, but other graphs of the dataset have some");
        write(folder, "test/x.gexf", MOLECULE);
        assertRefused(
                () -> GedReader.read("toy", folder, file -> FloatMatrix.zeros(2, 2)),
                folder.resolve("test/x.gexf"),
                ": the file name is not a number, which is to order the graphs");
        Files.delete(folder.resolve("test/x.gexf"));
        Files.delete(folder.resolve("test/1.gexf"));
        assertRefused(
                () -> GedReader.read("toy", folder, file -> FloatMatrix.zeros(2, 2)),
                folder.resolve("test"),
                ": no gexf file");
    }
}
