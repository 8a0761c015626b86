package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.RealData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can only be said of the real files: those of Cora that the build unpacks, and others where BGN_DATA has them. */
class RealDatasetsTest {
    private static final Path NOWHERE = Path.of("cora.content");

    @TempDir
    Path folder;

    /** The three numbers were computed from the Planetoid files by another program. */
    @Test
    void theRenumberedTextIsThePlanetoidCora() throws IOException {
        GraphData cora = CoraOrder.read().renumber(readLinqs(RealData.unpackedCora()), NOWHERE);
        assertThat(Counts.of(cora)).isEqualTo(KnownDataset.CORA.counts());

        CRC32 neighbours = new CRC32();
        CRC32 words = new CRC32();
        CRC32 labels = new CRC32();
        SparseMatrix matrix = ((Features.Sparse) cora.features()).matrix();
        for (int i = 0; i < cora.nodeCount(); i++) {
            addRow(neighbours, cora.graph().neighbours(i));
            addRow(words, Arrays.copyOfRange(matrix.columnIndex(), matrix.rowStart()[i], matrix.rowStart()[i + 1]));
            add(labels, cora.labels().of(i));
        }
        assertThat(Long.toHexString(neighbours.getValue())).isEqualTo("fb95a5");
        assertThat(Long.toHexString(words.getValue())).isEqualTo("983c1feb");
        assertThat(Long.toHexString(labels.getValue())).isEqualTo("e7dbec72");
        assertThat(cora.labels().classSizes()).containsExactly(351, 217, 418, 818, 426, 298, 180);
        assertThat(cora.split()).isEqualTo(CoraOrder.read().publicSplit());
        assertThat(cora.nodeNames()).startsWith("1110563", "446271");
    }

    @Test
    void theTestNodesAreThoseOfThePlanetoidIndex() throws IOException {
        int[] index = Files.readAllLines(RealData.require("planetoid/ind.cora.test.index")).stream()
                .mapToInt(Integer::parseInt)
                .sorted()
                .toArray();
        assertThat(CoraOrder.read().publicSplit().test()).isEqualTo(index);
    }

    @Test
    void anotherGraphIsNotTakenForCora() throws IOException {
        GraphData cora = readLinqs(RealData.unpackedCora());
        List<String> names = new ArrayList<>(cora.nodeNames());
        names.set(17, "nobody");
        GraphData other = new GraphData(
                "cora", cora.graph(), cora.features(), cora.labels(), names, Split.EMPTY, cora.edgeReport());
        assertThatExceptionOfType(MalformedFileException.class)
                .isThrownBy(() -> CoraOrder.read().renumber(other, NOWHERE))
                .withMessageMatching("cora.content: paper \\d+ of Cora is missing");
    }

    @Test
    void allFilesOfAllDatasetsHaveTheKnownChecksums() {
        Path root = RealData.require("planetoid");
        DataFolders folders = DataFolders.of(Optional.of(root.getParent()), name -> null, name -> null);
        DataCheck check = new DataCheck(found -> found.dataset().counts());
        for (KnownDataset dataset : KnownDataset.ALL) {
            assertThat(check.check(dataset, folders)).as(dataset.name()).isEmpty();
            for (FoundDataset copy : DataFolders.candidatesIn(root.getParent(), dataset)) {
                if (copy.firstMissing().isEmpty()) {
                    assertThat(check.check(copy)).as(copy.folder().toString()).isEmpty();
                }
            }
        }
    }

    @Test
    void getCopiesFromAFolder() throws IOException {
        Path root = RealData.require("coauthor-cs/coauthor_cs.npz").getParent().getParent();
        DataFetcher.Outcome outcome = new DataFetcher()
                .get(KnownDataset.CORA, Optional.of(root.toString()), folder, (file, done, total) -> {});
        assertThat(outcome.fetched()).isEqualTo(8);
        assertThat(outcome.unpublished()).isEmpty();
        assertThat(new DataCheck(found -> found.dataset().counts()).check(outcome.found()))
                .isEmpty();
    }

    /** A reader of a few lines, to be independent of the real one. */
    private static GraphData readLinqs(Path linqs) throws IOException {
        List<String> ids = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (String line : Files.readAllLines(linqs.resolve("cora.content"))) {
            String[] cells = line.split(",", -1);
            ids.add(cells[0]);
            for (int c = 2; c < cells.length; c++) {
                if (cells[c].equals("1")) {
                    columns.add(c - 2);
                }
            }
            starts.add(columns.size());
            String label = cells[1];
            if (!classes.contains(label)) {
                classes.add(label);
            }
            labels.add(classes.indexOf(label));
        }
        EdgeList edges = new EdgeList();
        for (String line : Files.readAllLines(linqs.resolve("cora.cites"))) {
            String[] cells = line.split(",", -1);
            edges.add(ids.indexOf(cells[0]), ids.indexOf(cells[1]));
        }
        EdgeList.Simple simple = edges.toSimpleGraph(ids.size());
        SparseMatrix matrix = SparseMatrix.binary(ids.size(), 1433, toArray(starts), toArray(columns));
        return new GraphData(
                "cora",
                simple.graph(),
                new Features.Sparse(matrix),
                new Labels(toArray(labels), classes),
                ids,
                Split.EMPTY,
                simple.report());
    }

    private static int[] toArray(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void addRow(CRC32 crc, int[] row) {
        add(crc, row.length);
        for (int value : row) {
            add(crc, value);
        }
    }

    private static void add(CRC32 crc, int value) {
        crc.update(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, value)
                .array());
    }
}
