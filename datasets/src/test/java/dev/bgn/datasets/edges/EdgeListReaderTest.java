package dev.bgn.datasets.edges;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static dev.bgn.datasets.BadInput.writeGzip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListReaderTest {
    private static final CsrGraph PATH = CsrGraph.undirected(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 1\n1 2\n2 3\n",
                "0\t1\n1\t2\n2\t3",
                "0,1\r\n1,2\r\n2,3\r\n",
                "# SNAP\n% and others\n\n0 1\n  1   2  \n\n2 ; 3\n#end",
                "\uFEFF0 1 0.5\n1 2 0.25 2020-01-01\n2 3 x\n",
                "0, 1\n1 ,2\n2 , 3, 7\n1 0\n3 3\n0 1\n"
            })
    void readsWhatPeopleWrite(String text) throws IOException {
        assertThat(EdgeListReader.read(write(folder, "e.txt", text), NodeIds.FROM_ZERO)
                        .graph())
                .isEqualTo(PATH);
        assertThat(EdgeListReader.read(writeGzip(folder, "e.gz", text), NodeIds.FROM_ZERO)
                        .graph())
                .isEqualTo(PATH);
    }

    @Test
    void reportsWhatItLeftOut() throws IOException {
        Path file = write(folder, "e.txt", "0 1\n0 1\n1 0\n2 2\n");
        assertThat(EdgeListReader.read(file, NodeIds.FROM_ZERO).report()).isEqualTo(new EdgeReport(4, 1, 1, 1));
    }

    @Test
    void countsFromOneWhenAsked() throws IOException {
        Path file = write(folder, "e.txt", "1 2\n2 3\n3 4\n");
        assertThat(EdgeListReader.read(file, NodeIds.FROM_ONE).graph()).isEqualTo(PATH);
        assertThat(EdgeListReader.read(file, NodeIds.FROM_ONE, 9).graph().nodeCount())
                .isEqualTo(9);
        assertRefused(
                () -> EdgeListReader.read(write(folder, "z.txt", "1 2\n0 1\n"), NodeIds.FROM_ONE, 5),
                folder.resolve("z.txt"),
                ", line 2: an edge to the missing node 0; nodes are 1 … 5");
    }

    @Test
    void numbersNamesInOrderOfAppearance() throws IOException {
        Path file = write(folder, "e.txt", "# people\nzoë ann\nann,bob\nbob\t007 weight\n");
        EdgeListReader.Result result = EdgeListReader.read(file, NodeIds.NAMES);
        assertThat(result.nodeNames()).containsExactly("zoë", "ann", "bob", "007");
        assertThat(result.graph()).isEqualTo(PATH);
    }

    @Test
    void endsInOtherColumnsAreNotTakenForNodes() {
        assertRefused(
                () -> EdgeListReader.read(
                        write(folder, "three.csv", "id,source,target\n1,a,b\n2,b,c\n"), NodeIds.NAMES),
                folder.resolve("three.csv"),
                ", line 1: the columns of the two ends of an edge must be the first two; the header is id,source,target");
    }

    @Test
    void aHeaderIsNoEdge() throws IOException {
        for (String header :
                List.of("source,target", "Source;Target;weight", "src dst", "\"from\",\"to\"", " source , target\r")) {
            Path file = write(folder, "edges.csv", "# mine\n" + header + "\nu,v\nsource,target\n");
            assertThat(EdgeListReader.read(file, NodeIds.NAMES).nodeNames())
                    .as(header)
                    .containsExactly("u", "v", "source", "target");
        }
        Path names = write(folder, "names.csv", "u,v\nv,w\n");
        assertThat(EdgeListReader.read(names, NodeIds.NAMES).nodeNames()).containsExactly("u", "v", "w");
    }

    @Test
    void noticesFurtherColumns() throws IOException {
        for (NodeIds ids : List.of(NodeIds.NAMES, NodeIds.FROM_ZERO)) {
            for (String two : List.of("0 1\n1 2\n", "0,1 \r\n1,2\r\n", "# 1 2 3\n0\t1\n")) {
                assertThat(EdgeListReader.read(write(folder, "e.txt", two), ids).hasMoreColumns())
                        .as(two)
                        .isFalse();
            }
            for (String three : List.of("0 1 0.5\n", "0,1\n1,2,7\n", "0\t1\tx\n")) {
                assertThat(EdgeListReader.read(write(folder, "e.txt", three), ids)
                                .hasMoreColumns())
                        .as(three)
                        .isTrue();
            }
        }
    }

    @Test
    void namesMayBeQuoted() throws IOException {
        Path file = write(folder, "edges.csv", "Ann,\"Chen, Li\"\n\"say \"\"hi\"\"\" ; Ann,5\n\"Ann\",\"b c\"");
        assertThat(EdgeListReader.read(file, NodeIds.NAMES).nodeNames())
                .containsExactly("Ann", "Chen, Li", "say \"hi\"", "b c");
        for (String bad : List.of("\"Ann,Bob", "Ann,\"\"\"", "\"Ann\"x Bob", "\"\",Ann", "Ann,\"Bob\"\"")) {
            Path damaged = write(folder, "bad.csv", "a,b\n" + bad + "\n");
            assertThatThrownBy(() -> EdgeListReader.read(damaged, NodeIds.NAMES))
                    .as(bad)
                    .isInstanceOf(MalformedFileException.class)
                    .hasMessageStartingWith(damaged + ", line 2: ");
        }
    }

    @Test
    void findsEveryNameAgain() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append("n").append(i).append(" n").append(i / 2).append('\n');
        }
        EdgeListReader.Result result = EdgeListReader.read(write(folder, "e.txt", text.toString()), NodeIds.NAMES);
        // Each line after the first names one new node, so numbers and names agree.
        assertThat(result.nodeNames())
                .hasSize(20_000)
                .startsWith("n0", "n1", "n2")
                .endsWith("n19999");
        assertThat(result.report()).isEqualTo(new EdgeReport(20_000, 1, 0, 19_999));
        assertThat(result.graph().neighbours(5000)).containsExactly(2500, 10_000, 10_001);
    }

    @Test
    void crossesTheBuffer() throws IOException {
        long seed = 11;
        Random random = new Random(seed);
        int edges = 300_000;
        int[] from = new int[edges];
        int[] to = new int[edges];
        StringBuilder text = new StringBuilder();
        for (int e = 0; e < edges; e++) {
            from[e] = random.nextInt(100_000);
            to[e] = random.nextInt(100_000);
            text.append(from[e]).append(' ').append(to[e]).append('\n');
        }
        text.append("99999 99999");
        Path file = write(folder, "e.txt", text.toString());
        CsrGraph expected = CsrGraph.undirected(100_000, from, to);
        assertThat(EdgeListReader.read(file, NodeIds.FROM_ZERO).graph())
                .as("seed %d", seed)
                .isEqualTo(expected);
        assertThat(EdgeListReader.read(writeGzip(folder, "e.gz", text.toString()), NodeIds.FROM_ZERO)
                        .graph())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 1\\n0 x          | , line 2: 'x' is not a node number
            a b                | , line 1: 'a' is not a node number
            0 1\\n\\n# c\\n0     | , line 4: one number, but an edge needs two
            0,                 | , line 1: one number, but an edge needs two
            0 -1               | , line 1: '-1' is not a node number
            0 1.5              | , line 1: '1.5' is not a node number
            0.5 1              | , line 1: '0.5' is not a node number
            0 1é               | , line 1: '1é' is not a node number
            0,,1               | , line 1: '' is not a node number
            0 1\\r2 3           | , line 1: a carriage return inside the line; lines must end in a newline
            0 NaN              | , line 1: 'NaN' is not a node number
            0 9999999999       | , line 1: an edge to the missing node 9999999999; nodes are 0 … 2147483646
            0 99999999999999999999999999 | , line 1: an edge to the missing node 99999999999999999999999999; nodes are 0 … 2147483646
            0 2000000000       | : node 2000000000 among only 1 edges; read such numbers as names
            # nothing          | : empty file: no edge
            """)
    void refusesDamage(String text, String message) {
        Path file = write(folder, "e.txt", text.replace("\\n", "\n").replace("\\r", "\r"));
        assertRefused(() -> EdgeListReader.read(file, NodeIds.FROM_ZERO), file, message);
    }

    @Test
    void refusesAnEmptyFile() {
        Path file = write(folder, "e.txt", "");
        assertRefused(() -> EdgeListReader.read(file, NodeIds.FROM_ZERO), file, ": empty file: no edge");
        assertRefused(() -> EdgeListReader.read(file, NodeIds.NAMES), file, ": empty file: no edge");
    }

    @Test
    void refusesAnEdgeToAMissingNode() {
        Path file = write(folder, "e.txt", "0 1\n1 5\n");
        assertRefused(
                () -> EdgeListReader.read(file, NodeIds.FROM_ZERO, 5),
                file,
                ", line 2: an edge to the missing node 5; nodes are 0 … 4");
    }

    @Test
    void refusesHalfALineOfNames() {
        Path file = write(folder, "e.txt", "a b\nc\n");
        assertRefused(
                () -> EdgeListReader.read(file, NodeIds.NAMES), file, ", line 2: one name, but an edge needs two");
    }

    @Test
    void refusesDamagedGzip() throws IOException {
        byte[] packed = dev.bgn.datasets.BadInput.gzip("0 1\n".repeat(5000));
        Path cut = Files.write(folder.resolve("cut.gz"), java.util.Arrays.copyOf(packed, packed.length / 2));
        assertRefused(() -> EdgeListReader.read(cut, NodeIds.FROM_ZERO), cut, ": the gzip data ends too early");
        packed[packed.length - 6] ^= 1;
        Path flipped = Files.write(folder.resolve("flipped.gz"), packed);
        assertThatThrownBy(() -> EdgeListReader.read(flipped, NodeIds.FROM_ZERO))
                .isInstanceOf(dev.bgn.runtime.MalformedFileException.class)
                .hasMessageStartingWith(flipped + ": damaged gzip data: ");
    }

    @Test
    void refusesALineWithoutEnd() {
        Path file = write(folder, "e.txt", "1".repeat(3 << 20));
        assertRefused(
                () -> EdgeListReader.read(file, NodeIds.FROM_ZERO),
                file,
                ": a line of more than 1048576 bytes; this is no edge list");
    }

    @Test
    void refusesNamesThatAreNotUtf8() throws IOException {
        Path file = folder.resolve("latin.txt");
        Files.write(file, "a b\nAndr\u00e9 \"Z\u00e9\"\n".getBytes(StandardCharsets.UTF_8));
        assertThat(EdgeListReader.read(file, NodeIds.NAMES).nodeNames()).containsExactly("a", "b", "André", "Zé");
        Files.write(file, "a b\na Andr\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(() -> EdgeListReader.read(file, NodeIds.NAMES), file, ", line 2: not UTF-8 text");
        Files.write(file, "\"Z\u00e9\" b\n".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(() -> EdgeListReader.read(file, NodeIds.NAMES), file, ", line 1: not UTF-8 text");
    }

    @Test
    void refusesAFolder() {
        assertRefused(() -> EdgeListReader.read(folder, NodeIds.NAMES), folder, ": a folder, not a file");
    }

    @Test
    void letsAMissingFileThrough() {
        assertThatThrownBy(() -> EdgeListReader.read(folder.resolve("none"), NodeIds.FROM_ZERO))
                .isInstanceOf(NoSuchFileException.class);
    }
}
