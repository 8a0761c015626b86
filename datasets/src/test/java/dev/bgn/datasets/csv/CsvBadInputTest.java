package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInput;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvBadInputTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            id,x\\na,1\\nb,abc    | , line 3: column 'x': 'abc' is not a number; use --category x, --text x (its words), or --ignore x
            a,0.5\\nb,0.25       | , line 1: a column is called '0.5'; the first line must be a header with the names of the columns
            id,x\\na,1f           | , line 2: column 'x': '1f' and others are too many different texts for a category; use --text x (its words), --category x, --ignore x, or --id x where it names the nodes
            id,x\\na,0x10         | , line 2: column 'x': '0x10' and others are too many different texts for a category; use --text x (its words), --category x, --ignore x, or --id x where it names the nodes
            id;x\\na;0,5          | , line 2: column 'x': '0,5' is not a number; write it with a decimal point, and thousands without a comma
            id,x\\na,-Infinity    | , line 2: column 'x': '-Infinity' is not a finite number
            id,x\\na,1e39         | , line 2: column 'x': '1e39' is too large for a 32-bit float
            id,x\\na,1\\nb,2\\na,3 | , line 4: the id 'a' is already that of line 2
            id,x\\na,1\\n,2       | , line 3: a node without an id
            id,x\\na,1\\nb,2,3    | , line 3: 3 fields, but 2 expected
            id,x\\na,1\\nb        | , line 3: 1 field, but 2 expected
            id,x                  | : a header, but no node
            id,split\\na,training | , line 2: the split is 'training'; it must be train, validation, test or empty
            id,label,split\\na,,test | , line 2: the node 'a' is in the split, but has no label
            id,x,x\\na,1,2        | , line 1: two columns are called 'x'; the first line must be a header with the names of the columns
            id,x\\na,1\\n"b,2\\n  | , line 3: 1 field, but 2 expected; is a quote opened and never closed?
            x,id\\n1,a\\n2,"b\\n3,c | , line 3: a quote is opened and never closed
            id,x\\n"a"b,1         | , line 2: Unexpected character after closing quote: 'b' (0x62)
            """)
    void refusesBadNodes(String text, String message) {
        Path nodes = write(folder, "nodes.csv", text.replace("\\n", "\n"));
        Path edges = write(folder, "edges.csv", "a,a\n");
        assertRefused(() -> CsvGraphReader.read("mine", CsvOptions.of(nodes, edges)), nodes, message);
    }

    /** It would be empty when it is read again. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void refusesAPipeOfNodes() throws Exception {
        Path pipe = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        Path edges = write(folder, "edges.csv", "a,a\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", CsvOptions.of(pipe, edges)),
                pipe,
                ": a pipe or device; nodes are read "
                        + "twice, for their columns and for their values: write them to a file first");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            source,target\\na,b\\nb,c   | , line 3: an edge to 'c', which is not a node of nodes.csv
            a,b\\nc,a                   | , line 2: an edge to 'c', which is not a node of nodes.csv
            a,b\\na                     | , line 2: 1 field, but 2 expected
            a,b,1\\na,b                 | , line 2: 2 fields, but 3 expected
            a                           | , line 1: 1 field, but an edge needs two, separated by a comma, a semicolon, a tab or a bar
            a b                         | , line 1: 1 field, but an edge needs two, separated by a comma, a semicolon, a tab or a bar
            one,two\\nx,b               | , line 2: an edge to 'x', which is not a node of nodes.csv
            a,c\\na,b                   | , line 1: an edge to 'c', which is not a node of nodes.csv
            """)
    void refusesBadEdges(String text, String message) {
        Path nodes = write(folder, "nodes.csv", "id\na\nb\n");
        Path edges = write(folder, "edges.csv", text.replace("\\n", "\n"));
        assertRefused(() -> CsvGraphReader.read("mine", CsvOptions.of(nodes, edges)), edges, message);
    }

    @Test
    void namesTheColumnsThereAre() {
        Path nodes = write(folder, "nodes.csv", "id,x,y\na,1,2\n");
        CsvOptions options = CsvOptions.of(nodes, nodes);
        assertRefused(
                () -> CsvGraphReader.read("mine", options.withLabel("topic")),
                nodes,
                ", line 1: no column 'topic'; the columns are id, x, y");
        assertRefused(
                () -> CsvGraphReader.read("mine", options.withLabel("id")),
                nodes,
                ", line 1: one column cannot be two of id, label, split and feature; the columns are id, x, y");
    }

    @Test
    void refusesEmptyFiles() {
        Path empty = write(folder, "empty.csv", "");
        Path blank = write(folder, "blank.csv", "\n \n,,\n");
        Path nodes = write(folder, "nodes.csv", "id\na\n");
        assertRefused(() -> CsvGraphReader.read("mine", CsvOptions.of(empty, nodes)), empty, ": empty file");
        assertRefused(() -> CsvGraphReader.read("mine", CsvOptions.of(blank, nodes)), blank, ": empty file");
        assertRefused(() -> CsvGraphReader.read("mine", CsvOptions.of(nodes, empty)), empty, ": empty file");
    }

    @Test
    void refusesOtherEncodings() throws IOException {
        Path latin = Files.write(
                folder.resolve("latin.csv"), "id,label\na,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(
                () -> CsvGraphReader.read("mine", CsvOptions.of(latin, latin)), latin, ", line 2: not UTF-8 text");
    }

    @Test
    void refusesDamagedGzip() throws IOException {
        byte[] packed = BadInput.gzip("id,x\n" + "a,1\n".repeat(1));
        Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(packed, packed.length - 9));
        assertRefused(
                () -> CsvGraphReader.read("mine", CsvOptions.of(cut, cut)), cut, ": the gzip data ends too early");
    }

    @Test
    void letsAMissingFileThrough() {
        Path none = folder.resolve("none.csv");
        assertThatThrownBy(() -> CsvGraphReader.read("mine", CsvOptions.of(none, none)))
                .isInstanceOf(NoSuchFileException.class);
    }

    /** Any damage to a good pair gives a graph or the one exception with the file's name, never anything else. */
    @Test
    void survivesRandomDamage() throws IOException {
        byte[] good = "id,x,label,split\n\"a\",1,p,train\nb,2.5e1,q,val\nc,0,,\nd,-1,q,test\n"
                .getBytes(StandardCharsets.UTF_8);
        Path edges = write(folder, "edges.csv", "a,b\nb,c\n");
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            byte[] bad = Arrays.copyOf(good, good.length - random.nextInt(4) * random.nextInt(good.length / 4));
            for (int k = random.nextInt(4); k >= 0; k--) {
                bad[random.nextInt(bad.length)] = (byte) "\",;\t\n\r 0a.-\u0000\u00ff".charAt(random.nextInt(13));
            }
            Path nodes = Files.write(folder.resolve("nodes.csv"), bad);
            try {
                CsvGraphReader.read("mine", CsvOptions.of(nodes, edges));
            } catch (MalformedFileException e) {
                assertThat(e.getMessage())
                        .as("seed %d", seed)
                        .startsWith(folder.toString())
                        .doesNotContain("\n");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
