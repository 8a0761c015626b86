package dev.bgn.datasets.planetoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.RealData;
import dev.bgn.datasets.samples.SampleFiles;
import dev.bgn.datasets.samples.SamplePickles;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanetoidReaderTest {
    @TempDir
    Path folder;

    @BeforeEach
    void writeSample() throws IOException {
        for (Map.Entry<String, byte[]> file : SampleFiles.planetoid().entrySet()) {
            write(file.getKey(), file.getValue());
        }
    }

    private void write(String part, byte[] bytes) throws IOException {
        Files.write(folder.resolve("ind.sample." + part), bytes);
    }

    private void write(String part, String text) throws IOException {
        write(part, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void assertMalformed(String file, String... reason) {
        assertThatThrownBy(() -> PlanetoidReader.read(folder, "sample"))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(folder.resolve(file).toString())
                .hasMessageContainingAll(reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void readsTheSample() throws IOException {
        GraphData data = PlanetoidReader.read(folder, "sample");
        assertThat(data.nodeCount()).isEqualTo(7);
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(13, 1, 2, 5));
        assertThat(data.labels().toArray()).containsExactly(0, 1, 0, 1, 0, Labels.NONE, 1);
        assertThat(data.labels().classNames()).containsExactly("0", "1");
        assertThat(data.split().train()).containsExactly(0, 1);
        assertThat(data.split().validation()).containsExactly(2, 3);
        assertThat(data.split().test()).containsExactly(4, 6);
        SparseMatrix features = ((Features.Sparse) data.features()).matrix();
        assertThat(features)
                .isEqualTo(SparseMatrix.binary(
                        7, 3, new int[] {0, 2, 3, 4, 7, 8, 8, 10}, new int[] {0, 2, 1, 2, 0, 1, 2, 0, 1, 2}));
    }

    @ParameterizedTest
    @CsvSource({
        "cora, 2708, 5278, 1433, 49216, true, 7, 140, 10858, 0, 0, 302, 168, 351 217 418 818 426 298 180",
        "citeseer, 3327, 4552, 3703, 105165, true, 6, 120, 9464, 248, 124, 236, 99, 249 590 668 701 596 508",
        "pubmed, 19717, 44324, 500, 988031, false, 3, 60, 88676, 6, 3, 25, 171, 4103 7739 7875"
    })
    void readsTheRealFiles(
            String name,
            int nodes,
            int edges,
            int features,
            int nonZero,
            boolean binary,
            int classes,
            int train,
            int entries,
            int loops,
            int loopNodes,
            int repeated,
            int largestDegree,
            String classSizes)
            throws IOException {
        GraphData data = PlanetoidReader.read(
                RealData.require("planetoid/ind." + name + ".allx").getParent(), name);
        assertThat(data.nodeCount()).isEqualTo(nodes);
        assertThat(data.edgeCount()).isEqualTo(edges);
        assertThat(data.featureCount()).isEqualTo(features);
        assertThat(data.classCount()).isEqualTo(classes);
        SparseMatrix matrix = ((Features.Sparse) data.features()).matrix();
        assertThat(matrix.entryCount()).isEqualTo(nonZero);
        assertThat(matrix.isBinary()).isEqualTo(binary);
        assertThat(data.split()).hasToString(train + "/500/1000");
        // The table counts the second loop of a node as repeated too; the report counts each entry once.
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(entries, loops, repeated - (loops - loopNodes), edges));
        assertThat(Arrays.stream(data.graph().degrees()).max()).hasValue(largestDegree);
        assertThat(data.graph().isSymmetric()).isTrue();
        assertThat(data.labels().classSizes())
                .containsExactly(Arrays.stream(classSizes.split(" ", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    @Test
    void givesCiteseersGapsNoFeaturesAndNoLabel() throws IOException {
        GraphData data = PlanetoidReader.read(
                RealData.require("planetoid/ind.citeseer.allx").getParent(), "citeseer");
        int[] gaps = {2407, 2489, 2553, 2682, 2781, 2953, 3042, 3063, 3212, 3214, 3250, 3292, 3305, 3306, 3309};
        SparseMatrix matrix = ((Features.Sparse) data.features()).matrix();
        for (int gap : gaps) {
            assertThat(data.labels().has(gap)).isFalse();
            assertThat(matrix.rowStart()[gap]).isEqualTo(matrix.rowStart()[gap + 1]);
            assertThat(data.graph().degree(gap)).isBetween(1, 2);
        }
        assertThat(Arrays.stream(data.labels().toArray()).filter(l -> l == Labels.NONE))
                .hasSize(15);
        assertThat(Arrays.stream(data.graph().degrees()).filter(d -> d == 0)).hasSize(48);
    }

    @ParameterizedTest
    @CsvSource({"cora, 81.0", "citeseer, 73.8", "pubmed, 80.2"})
    void joinsEqualLabelsAsOftenAsPublished(String name, double percent) throws IOException {
        GraphData data = PlanetoidReader.read(
                RealData.require("planetoid/ind." + name + ".allx").getParent(), name);
        int equal = 0;
        int labelled = 0;
        for (int i = 0; i < data.nodeCount(); i++) {
            for (int j : data.graph().neighbours(i)) {
                if (data.labels().has(i) && data.labels().has(j)) {
                    labelled++;
                    equal += data.labels().of(i) == data.labels().of(j) ? 1 : 0;
                }
            }
        }
        assertThat(Math.round(1000.0 * equal / labelled) / 10.0).isEqualTo(percent);
    }

    @ParameterizedTest
    @CsvSource({"x", "y", "tx", "ty", "allx", "ally", "graph", "test.index"})
    void refusesEmptyCutAndForeignFiles(String part) throws IOException {
        byte[] whole = SampleFiles.planetoid().get(part);
        write(part, new byte[0]);
        assertMalformed("ind.sample." + part, "the file is empty");
        for (int length = 1; length < whole.length - 1; length++) {
            write(part, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> PlanetoidReader.read(folder, "sample"))
                    .as("first %d bytes", length)
                    .isInstanceOf(MalformedFileException.class);
        }
        write(part, "PK is no pickle");
        assertMalformed("ind.sample." + part, part.equals("test.index") ? "line 1" : "not a pickle");
    }

    @Test
    void letsAMissingFileThrough() throws IOException {
        Files.delete(folder.resolve("ind.sample.tx"));
        assertThatThrownBy(() -> PlanetoidReader.read(folder, "sample")).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void refusesEdgesToMissingNodes() throws IOException {
        write("graph", SamplePickles.ofGraph(new int[][] {{1}, {0}, {3}, {2}, {5}, {4}, {99}}));
        assertMalformed("ind.sample.graph", "offset", "node 6 has the missing neighbour 99");
        write("graph", SamplePickles.ofGraph(new int[][] {{1}, {0}, {3}, {2}, {5}, {4}, {-1}}));
        assertMalformed("ind.sample.graph", "offset", "missing neighbour -1");
    }

    @Test
    void refusesANodeThatIsThereTwice() throws IOException {
        byte[] graph = SampleFiles.planetoid().get("graph");
        int second = new String(graph, StandardCharsets.ISO_8859_1).indexOf("K\u0002]");
        graph[second + 1] = 1;
        write("graph", graph);
        assertMalformed("ind.sample.graph", "offset", "node 1 is there twice");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6\\nx\\n | line 2: a node number is expected",
                "6\\n6\\n | line 2: node 6 is there twice",
                "6\\n7\\n | line 2: node 7 is no test node",
                "6\\n2\\n | line 2: node 2 is no test node",
                "6\\n-4\\n | line 2: a node number is expected",
                "6\\n\\n4 | line 2: an empty line",
                "6\\n99999999999999999999\\n | line 2: a node number is expected",
                "6\\nNaN\\n | line 2: a node number is expected"
            })
    void namesTheLineOfABadTestIndex(String text, String reason) throws IOException {
        write("test.index", text.replace("\\n", "\n"));
        assertMalformed("ind.sample.test.index", reason);
    }

    @Test
    void acceptsAnIndexWithoutALastNewlineOrOfWindows() throws IOException {
        GraphData data = PlanetoidReader.read(folder, "sample");
        for (String text : new String[] {"6\n4", "6\r\n4\r\n"}) {
            write("test.index", text);
            assertThat(PlanetoidReader.read(folder, "sample").features()).isEqualTo(data.features());
        }
    }

    @Test
    void refusesFilesThatDoNotFitEachOther() throws IOException {
        write("ty", SamplePickles.ofArray(new int[][] {{0, 1}}));
        assertMalformed("ind.sample.ty", "labels of 1×2, but there are 2 test nodes");
        writeSample();
        write("tx", SamplePickles.ofSparse(new float[][] {{1, 0}, {0, 1}}));
        assertMalformed("ind.sample.tx", "features of 2×2");
        writeSample();
        write("y", SamplePickles.ofArray(new int[][] {{0, 1}, {0, 1}}));
        assertMalformed("ind.sample.y", "is not the first rows of ind.sample.ally");
        writeSample();
        write("x", SamplePickles.ofSparse(new float[][] {{1, 0, 1}, {1, 1, 0}}));
        assertMalformed("ind.sample.x", "is not the first rows of ind.sample.allx");
        writeSample();
        write("graph", SamplePickles.ofGraph(new int[][] {{1}, {0}}));
        assertMalformed("ind.sample.test.index", "4 labelled nodes, but the graph has only 2");
    }

    @Test
    void believesNoRowsWithoutColumns() throws IOException {
        byte[] none = SamplePickles.ofArray(new int[][] {{}});
        // The shape (1, 0) holds its rows in one byte; make it (2^31 - 9, 0).
        String text = new String(none, StandardCharsets.ISO_8859_1);
        String huge = text.replace("(K\u0001K\0t", "(J\u00f7\u00ff\u00ff\u007fK\0t");
        assertThat(huge).isNotEqualTo(text);
        write("ally", huge);
        assertMalformed("ind.sample.ally", "labels of no classes");
        writeSample();
        write("y", huge);
        assertMalformed("ind.sample.y", "is not the first rows");
        writeSample();
        write("ty", huge);
        assertMalformed("ind.sample.ty", "test nodes");
    }

    @Test
    void refusesLabelsThatAreNotOneHotAndFeaturesThatAreNoNumbers() throws IOException {
        write("ty", SamplePickles.ofArray(new int[][] {{1, 1}, {1, 0}}));
        assertMalformed("ind.sample.ty", "row 0 of the labels is not one-hot");
        writeSample();
        write("tx", SamplePickles.ofSparse(new float[][] {{0, Float.NaN, 1}, {1, 0, 0}}));
        assertMalformed("ind.sample.tx", "offset", "is NaN");
    }
}
