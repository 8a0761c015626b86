package dev.bgn.datasets.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.RealData;
import dev.bgn.datasets.samples.SampleFiles;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpzGraphReaderTest {
    @TempDir
    Path folder;

    private Path write(Map<String, byte[]> entries) throws IOException {
        return Files.write(folder.resolve("graph.npz"), SampleFiles.npz(entries));
    }

    private void assertMalformed(Map<String, byte[]> entries, String... reason) throws IOException {
        Path file = write(entries);
        assertThatThrownBy(() -> NpzGraphReader.read(file, "sample"))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContainingAll(reason)
                .hasMessageNotContaining("\n");
    }

    /** The plain sample with one array replaced. */
    private static Map<String, byte[]> plainWith(String name, String type, String shape, Number... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (Number value : values) {
            switch (type) {
                case "<f4" -> bytes.putFloat(value.floatValue());
                case "<i4" -> bytes.putInt(value.intValue());
                default -> bytes.putLong(value.longValue());
            }
        }
        Map<String, byte[]> entries = SampleFiles.plainGraph();
        entries.put(name, SampleFiles.npy(type, shape, Arrays.copyOf(bytes.array(), bytes.position())));
        return entries;
    }

    private static void assertSame(GraphData a, GraphData b) {
        assertThat(a.graph()).isEqualTo(b.graph());
        assertThat(a.features()).isEqualTo(b.features());
        assertThat(a.labels()).isEqualTo(b.labels());
        assertThat(a.split()).isEqualTo(b.split());
        assertThat(a.edgeReport()).isEqualTo(b.edgeReport());
    }

    @Test
    void readsBothLayoutsOfTheSampleAlike() throws IOException {
        GraphData plain = NpzGraphReader.read(write(SampleFiles.plainGraph()), "sample");
        assertSame(plain, NpzGraphReader.read(write(SampleFiles.pickledGraph()), "sample"));
        assertThat(plain.edgeReport()).isEqualTo(new EdgeReport(6, 0, 0, 3));
        assertThat(plain.labels()).isEqualTo(new Labels(new int[] {0, 1, 1, Labels.NONE}, List.of("one", "two")));
        assertThat(plain.features())
                .isEqualTo(new Features.Sparse(
                        SparseMatrix.of(4, 3, new int[] {0, 2, 3, 4, 7}, new int[] {0, 2, 1, 2, 0, 1, 2}, new float[] {
                            1, 2, 3, 1, 1, 1, 1
                        })));
    }

    /** Labels 1 and 3 without names are two classes, not four. */
    @Test
    void classesWithoutNamesAreThoseThatNodesHave() throws IOException {
        Map<String, byte[]> entries = plainWith("labels", "<i8", "(4,)", 3, 1, 1, -1);
        entries.remove("class_names");
        assertThat(NpzGraphReader.read(write(entries), "sample").labels())
                .isEqualTo(new Labels(new int[] {1, 0, 0, Labels.NONE}, List.of("1", "3")));
    }

    @Test
    void saysThatWeightsAreNotUsed() throws IOException {
        assertThat(NpzGraphReader.read(write(SampleFiles.plainGraph()), "sample")
                        .remarks())
                .isEmpty();
        Map<String, byte[]> weighted = plainWith("adj_data", "<f4", "(6,)", 1, 2, 2, 1, 1, 1);
        assertThat(NpzGraphReader.read(write(weighted), "sample").remarks())
                .containsExactly("sample: edge weights are not used");
        Map<String, byte[]> twos = plainWith("adj_data", "<f4", "(6,)", 2, 2, 2, 2, 2, 2);
        assertThat(NpzGraphReader.read(write(twos), "sample").remarks()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "amazon-computers/amazon_cs.npz, amazon-computers/amazon_computers.plain.npz, 13752, 245861, 287209, 767, 3675081, "
                + "true, 2992, 436 2142 1414 542 5158 308 487 818 2156 291",
        "coauthor-cs/coauthor_cs.npz, coauthor-cs/coauthor_cs.plain.npz, 18333, 81894, 163788, 6805, 1092079, "
                + "false, 136, 708 462 2050 429 1394 2193 371 924 775 118 1444 2033 420 4136 876",
        "coauthor-physics/coauthor_phy.npz, coauthor-physics/coauthor_physics.plain.npz, 34493, 247962, 495924, 8415, "
                + "1137311, false, 382, 5750 5045 17426 2753 3519"
    })
    void readsTheRealFiles(
            String pickled,
            String plain,
            int nodes,
            int edges,
            int entries,
            int features,
            int nonZero,
            boolean binary,
            int largestDegree,
            String classSizes)
            throws IOException {
        GraphData data = NpzGraphReader.read(RealData.require(plain), "real");
        assertThat(data.nodeCount()).isEqualTo(nodes);
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(entries, 0, 0, edges));
        assertThat(data.featureCount()).isEqualTo(features);
        SparseMatrix matrix = ((Features.Sparse) data.features()).matrix();
        assertThat(matrix.entryCount()).isEqualTo(nonZero);
        assertThat(matrix.isBinary()).isEqualTo(binary);
        assertThat(Arrays.stream(data.graph().degrees()).max()).hasValue(largestDegree);
        assertThat(data.labels().classSizes())
                .containsExactly(Arrays.stream(classSizes.split(" ", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray());
        assertSame(data, NpzGraphReader.read(RealData.require(pickled), "real"));
    }

    @Test
    void sortsColumnsAndRefusesRepeatedOnes() throws IOException {
        GraphData sorted = NpzGraphReader.read(write(SampleFiles.plainGraph()), "sample");
        Map<String, byte[]> turned = plainWith("attr_indices", "<i4", "(7,)", 2, 0, 1, 2, 2, 1, 0);
        turned.put(
                "attr_data",
                plainWith("attr_data", "<f4", "(7,)", 2, 1, 3, 1, 1, 1, 1).get("attr_data"));
        assertSame(sorted, NpzGraphReader.read(write(turned), "sample"));
        assertMalformed(
                plainWith("attr_indices", "<i4", "(7,)", 0, 0, 1, 2, 0, 1, 2),
                "entry attr_indices.npy",
                "column 0 twice");
    }

    @Test
    void numbersClassesThatHaveNoNames() throws IOException {
        Map<String, byte[]> entries = SampleFiles.plainGraph();
        entries.remove("class_names");
        assertThat(NpzGraphReader.read(write(entries), "sample").labels().classNames())
                .containsExactly("0", "1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "adj_data",
                "adj_indices",
                "adj_indptr",
                "adj_shape",
                "attr_data",
                "attr_indices",
                "attr_indptr",
                "attr_shape",
                "labels"
            })
    void namesTheArrayThatIsMissing(String name) throws IOException {
        Map<String, byte[]> entries = SampleFiles.plainGraph();
        entries.remove(name);
        assertMalformed(entries, "has no array " + name);
    }

    @Test
    void refusesDamagedArrays() throws IOException {
        assertMalformed(plainWith("adj_indices", "<i4", "(6,)", 1, 0, 2, 1, 4, 2), "edge to the missing node 4");
        assertMalformed(plainWith("adj_indices", "<i4", "(6,)", 1, 0, 2, 1, -1, 2), "edge to the missing node -1");
        assertMalformed(plainWith("adj_data", "<f4", "(6,)", 1, 1, Float.NaN, 1, 1, 1), "adj_data.npy, offset", "NaN");
        assertMalformed(plainWith("adj_data", "<f4", "(5,)", 1, 1, 1, 1, 1), "6 column indices, but 5 values");
        assertMalformed(plainWith("adj_shape", "<i8", "(2,)", 4, 5), "is not square");
        assertMalformed(plainWith("adj_shape", "<i8", "(2,)", -4, 4), "a sparse matrix of -4×4");
        assertMalformed(plainWith("adj_shape", "<i8", "(1,)", 4), "rows and columns are expected");
        assertMalformed(plainWith("adj_shape", "<i8", "(2,)", Long.MAX_VALUE, 4), "do not fit");
        assertMalformed(plainWith("adj_indptr", "<i4", "(5,)", 0, 3, 1, 5, 6), "do not ascend");
        assertMalformed(plainWith("adj_indptr", "<i4", "(5,)", 0, 1, 3, 5, 7), "but it has 6 entries");
        assertMalformed(plainWith("adj_indptr", "<i4", "(4,)", 0, 1, 3, 6), "4 row starts do not fit");
        assertMalformed(plainWith("attr_data", "<f4", "(7,)", 1, 2, 3, 1, 1, 1, Float.POSITIVE_INFINITY), "Infinity");
        assertMalformed(plainWith("attr_indices", "<i4", "(7,)", 0, 3, 1, 2, 0, 1, 2), "in column 3 of 3");
        assertMalformed(plainWith("attr_shape", "<i8", "(2,)", 3, 3), "row starts");
        assertMalformed(plainWith("labels", "<i8", "(4,)", 0, 1, 2, 0), "the label 2, but there are 2 class names");
        assertMalformed(plainWith("labels", "<i8", "(4,)", 0, 1, -2, 0), "node 2 has the label -2");
        assertMalformed(plainWith("labels", "<i8", "(4,)", 0, 1, 1L << 40, 0), "too large for a 32-bit number");
        assertMalformed(plainWith("labels", "<i8", "(3,)", 0, 1, 1), "3 labels, but the graph has 4 nodes");
        assertMalformed(plainWith("labels", "<f4", "(4,)", 0, 1, 1, 0), "where whole numbers are expected");
        assertMalformed(plainWith("labels", "<i8", "(2, 2)", 0, 1, 1, 0), "where one of 1 dimension is expected");
    }

    @Test
    void refusesObjectsWherePlainArraysBelongAndTheOtherWayRound() throws IOException {
        Map<String, byte[]> entries = SampleFiles.pickledGraph();
        entries.put("node_attr", entries.get("node_label"));
        assertMalformed(entries, "entry node_attr.npy", "where an object is expected");
        entries = SampleFiles.pickledGraph();
        entries.put("node_label", entries.get("node_attr"));
        assertMalformed(entries, "entry node_label.npy");
        entries = SampleFiles.pickledGraph();
        entries.put("node_attr", entries.get("metadata"));
        assertMalformed(entries, "entry node_attr.npy", "no sparse matrix");
        entries = SampleFiles.pickledGraph();
        entries.put("metadata", entries.get("node_attr"));
        assertMalformed(entries, "entry metadata.npy", "no dict");
    }

    @Test
    void letsAMissingFileThrough() {
        assertThatThrownBy(() -> NpzGraphReader.read(folder.resolve("none.npz"), "none"))
                .isInstanceOf(NoSuchFileException.class);
    }
}
