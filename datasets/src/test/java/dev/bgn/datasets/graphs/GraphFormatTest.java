package dev.bgn.datasets.graphs;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static dev.bgn.datasets.BadInput.writeGzip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFormatTest {
    /** 0-1, 1-2 of three nodes. */
    private static final CsrGraph PATH = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});

    @TempDir
    private Path folder;

    private ReadGraph read(String name, String text) throws IOException {
        return GraphFormat.read(write(folder, name, text));
    }

    @Test
    void theSameGraphInEveryForm() throws IOException {
        String gexf = "<gexf><graph><attributes class='node'><attribute id='0' title='type'/></attributes><nodes>"
                + "<node id='0'><attvalues><attvalue for='0' value='C'/></attvalues></node>"
                + "<node id='1'><attvalues><attvalue for='0' value='N'/></attvalues></node>"
                + "<node id='2'><attvalues><attvalue for='0' value='C'/></attvalues></node></nodes>"
                + "<edges><edge source='0' target='1'/><edge source='1' target='2'/></edges></graph></gexf>";
        String json = "{\"nodes\": [{\"id\": 0, \"label\": \"C\"}, {\"id\": 1, \"label\": \"N\"}, "
                + "{\"id\": 2, \"label\": \"C\"}], \"edges\": [[0, 1], [1, 2]]}";
        String links = "{\"directed\": false, \"multigraph\": false, \"graph\": {\"a\": [1]}, \"links\": "
                + "[{\"source\": \"x\", \"target\": \"y\", \"weight\": {\"a\": 1}}, {\"target\": \"z\", \"source\": \"y\"}], "
                + "\"nodes\": [{\"label\": \"C\", \"id\": \"x\"}, {\"label\": \"N\", \"id\": \"y\"}, "
                + "{\"label\": \"C\", \"id\": \"z\", \"pos\": [0, 1]}]}";
        String edges = "# a molecule\nnode a C\nnode b N\nnode c C\n\na b\nb,c\n";
        for (ReadGraph graph : new ReadGraph[] {
            read("1.gexf", gexf),
            read("1.json", json),
            read("2.JSON", links),
            read("1.txt", edges),
            read("1.edges", edges.replace(' ', '\t').replace("\n", "\r\n")),
            GraphFormat.read(writeGzip(folder, "1.csv.gz", edges)),
            GraphFormat.read(writeGzip(folder, "packed.json", json))
        }) {
            assertThat(graph.graph()).isEqualTo(PATH);
            assertThat(graph.nodeLabels()).containsExactly("C", "N", "C");
            assertThat(graph.report()).isEqualTo(new EdgeReport(2, 0, 0, 2));
            assertThat(graph.hasMoreColumns()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.txt|a b\nb c\n",
                "a.tsv|\uFEFFa\tb\nb\tc",
                "a.csv|a,b\nb ; c\n",
                "b.csv|# a header\nSource,Target\na,b\nb,c\n",
                "a.txt|from to\nto b\nb from\n",
                "a.txt|u v\nv w\n",
                "a.edges|% comment\n \"a a\" \"b,\"\n\"b,\" c\n",
                "a.edgelist|0 1 {}\n1 2 {}\n",
                "a.txt|node x\nnode y\nx y\ny z\n",
                "a.json|{\"edges\": [[\"a\", \"b\"], [\"b\", \"c\"]]}",
                "a.json|{\"edges\": [[2, 1.5], [1.5, 0]], \"nodes\": [2, 1.5, 0]}",
                "a.json|{\"nodes\": [{\"id\": 1}, {\"id\": \"2\"}, 3], \"edges\": [[1, 2], [\"2\", \"3\"]]}",
                "a.gexf|<gexf><graph><nodes><node id='1'/><node id='2'/><node id='3'/></nodes>"
                        + "<edges><edge source='1' target='2'/><edge source='2' target='3'/></edges></graph></gexf>"
            })
    void labelsMayBeLeftOut(String nameAndText) throws IOException {
        String[] parts = nameAndText.split("\\|", 2);
        ReadGraph graph = read(parts[0], parts[1]);
        assertThat(graph.graph()).isEqualTo(PATH);
        assertThat(graph.nodeLabels()).isEmpty();
        assertThat(graph.hasMoreColumns()).isEqualTo(parts[0].equals("a.edgelist"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.txt|a b\nb a\na b\nb b\n",
                "a.json|{\"edges\": [[0, 1], [1, 0], [0, 1], [1, 1]]}",
                "a.gexf|<gexf><nodes><node id='0'/><node id='1'/></nodes><edges><edge source='0' target='1'/>"
                        + "<edge source='1' target='0'/><edge source='0' target='1'/><edge source='1' target='1'/></edges></gexf>"
            })
    void repeatedEdgesAndLoopsAreLeftOutAndCounted(String nameAndText) throws IOException {
        String[] parts = nameAndText.split("\\|", 2);
        ReadGraph graph = read(parts[0], parts[1]);
        assertThat(graph.graph()).isEqualTo(CsrGraph.undirected(2, new int[] {0}, new int[] {1}));
        assertThat(graph.report()).isEqualTo(new EdgeReport(4, 1, 1, 1));
    }

    @Test
    void aSingleNodeIsAGraph() throws IOException {
        assertThat(read("a.txt", "node a C\n").graph().nodeCount()).isEqualTo(1);
        assertThat(read("a.txt", "node \"node\"\n").graph().nodeCount()).isEqualTo(1);
        assertThat(read("a.txt", "\"node\" b\n").graph().edgeCount()).isEqualTo(2);
        assertThat(read("a.json", "{\"nodes\": [7]}").graph().nodeCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a.txt|''|, line 1: no node",
                "a.txt|# nothing~|, line 1: no node",
                "a.txt|a b~c~|, line 2: one name, but an edge needs two; a node without edges is written: node NAME",
                "a.txt|node a C~node a N~|, line 2: the node 'a' has another label in an earlier line",
                "a.txt|node a b c~|, line 1: a node has a name and a label, not 3 words",
                "a.txt|node a C~a b~|, line 2: the node 'b' has no label, but others have one",
                "a.txt|a \"b~|, line 1: a quote is opened and never closed",
                "a.txt|a \"b\"c~|, line 1: text after the closing quote of a name",
                "a.txt|a,,b~|, line 1: an empty name",
                "a.json|''|, line 1: expected an object with nodes and edges",
                "a.json|[1]|, line 1: expected an object with nodes and edges",
                "a.json|{}|, line 1: neither nodes nor edges",
                "a.json|{~\"nodes\": []~}|, line 3: no node",
                "a.json|{\"nodes\": {}}|, line 1: \"nodes\" must be an array",
                "a.json|{\"nodes\": [1],~\"edges\": [[1, 2]]}|, line 2: an edge to the missing node '2'",
                "a.json|{\"edges\": [[1,~2]], \"nodes\": [1]}|, line 1: an edge to the missing node '2'",
                "a.json|{\"nodes\": [1,~1]}|, line 2: the node id '1' occurs twice",
                "a.json|{\"nodes\": [{\"label\": \"C\"}]}|, line 1: a node without an id",
                "a.json|{\"nodes\": [{\"id\": null}]}|, line 1: the id of a node must be a string or a number",
                "a.json|{\"nodes\": [{\"id\": 1, \"label\": \"C\"}, 2]}|, line 1: the node '2' has no label, but others have one",
                "a.json|{\"edges\": [[1]]}|, line 1: an edge is [source, target] or {\"source\": …, \"target\": …}",
                "a.json|{\"edges\": [], \"links\": []}|, line 1: both edges and links",
                "a.json|{\"edges\": [[1, 2]]}~{}|, line 2: text behind the object; one file is one graph, and .jsonl has one a line",
                "a.gexf|<gexf/>|: no node"
            })
    void refusalsNameTheLine(String name, String text, String rest) {
        Path file = write(folder, name, text.replace('~', '\n'));
        assertRefused(() -> GraphFormat.read(file), file, rest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"nodes\": [1, 2", "{\"nodes\": [1], \"nodes\": [2]}", "nodes", "{\"nodes\": [01]}"})
    void damagedJsonIsRefusedWithItsLine(String text) {
        Path file = write(folder, "a.json", text);
        assertThatThrownBy(() -> GraphFormat.read(file))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(file + ", line 1: not JSON: ")
                .message()
                .hasLineCount(1)
                .doesNotContain("Source", "REDACTED");
    }

    @Test
    void textThatIsNotUtf8AndOtherNamesAreRefused() throws IOException {
        for (String name : new String[] {"a.txt", "a.json", "a.gexf"}) {
            Path file = Files.write(folder.resolve(name), new byte[] {'a', ' ', 'b', '\n', (byte) 0xFF, ' ', 'b'});
            assertThatThrownBy(() -> GraphFormat.read(file))
                    .isInstanceOf(MalformedFileException.class)
                    .hasMessageContaining(name.equals("a.txt") ? ", line 2: not UTF-8 text" : "line");
        }
        Path other = write(folder, "a.doc", "a b");
        assertThatThrownBy(() -> GraphFormat.read(other))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("a.doc: the name of a graph ends in .gexf, .json, .txt");
        assertRefused(() -> GraphFormat.read(folder), folder, ": a folder, not a file");
    }

    @Test
    void aLargeGraphIsRefused() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= ReadGraph.MAX_NODES; i++) {
            text.append("node ").append(i).append('\n');
        }
        Path file = write(folder, "a.txt", text.toString());
        assertRefused(
                () -> GraphFormat.read(file),
                file,
                ": more than 65536 nodes; small graphs are compared, not large ones");
    }
}
