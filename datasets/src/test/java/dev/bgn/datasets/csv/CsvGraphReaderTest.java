package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.write;
import static dev.bgn.datasets.BadInput.writeGzip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvGraphReaderTest {
    private static final CsrGraph PATH = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});

    @TempDir
    Path folder;

    private GraphData read(String nodes, String edges) throws IOException {
        return CsvGraphReader.read("mine", options(nodes, edges));
    }

    private CsvOptions options(String nodes, String edges) {
        return CsvOptions.of(write(folder, "nodes.csv", nodes), write(folder, "edges.csv", edges));
    }

    @Test
    void readsAPairMadeByHand() throws IOException {
        GraphData data = read("""
                id, age, height, label, split
                alice, 31, 1.65, engineer, train
                "Bob ""the builder"", Jr.", 45, 1.80, artist, val
                carol, 28, 1.72, engineer, test

                dave, 50, 1.9, ,
                """, """
                source, target, weight
                alice, "Bob ""the builder"", Jr.", 0.5
                carol, alice, 2
                carol, carol, 1
                alice, carol, 1
                """);
        assertThat(data.name()).isEqualTo("mine");
        assertThat(data.featureNames()).containsExactly("age", "height");
        assertThat(data.nodeNames()).containsExactly("alice", "Bob \"the builder\", Jr.", "carol", "dave");
        assertThat(data.graph()).isEqualTo(CsrGraph.undirected(4, new int[] {0, 0}, new int[] {1, 2}));
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(4, 1, 0, 2));
        assertThat(data.labels())
                .isEqualTo(new Labels(new int[] {1, 0, 1, Labels.NONE}, List.of("artist", "engineer")));
        assertThat(data.split()).isEqualTo(new Split(new int[] {0}, new int[] {1}, new int[] {2}));
        assertThat(data.features())
                .isEqualTo(new Features.Dense(FloatMatrix.of(4, 2, 31f, 1.65f, 45f, 1.8f, 28f, 1.72f, 50f, 1.9f)));
    }

    @Test
    void wordsForNothingAreNoClass() throws IOException {
        GraphData data = read("id,label,x\na,NA,1\nb,one,2\nc,NaN,3\nd,NA,4\ne,\"NA\",5\n", "source,target\na,b\n");
        assertThat(data.labels())
                .isEqualTo(new Labels(new int[] {Labels.NONE, 1, Labels.NONE, Labels.NONE, 0}, List.of("NA", "one")));
        assertThat(data.remarks())
                .anyMatch(line -> line.contains("'NA' in the column 'label' means no class (2 nodes)"))
                .anyMatch(line -> line.contains("'NaN' in the column 'label' means no class (1 node)"));
    }

    @Test
    void controlCharactersBelongToAnId() throws IOException {
        GraphData data = read("id,label,x\na,A,1\na\u0007,B,2\n \t b ,A,3\n", "source,target\na,a\u0007\n");
        assertThat(data.nodeNames()).containsExactly("a", "a\u0007", "b");
        assertThat(data.edgeCount()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", ", ", " ; "})
    void findsTheSeparator(String separator) throws IOException {
        GraphData data = read(
                "\uFEFFNode,Y,x1,x2\r\np,10,0.5,1\r\nq,9,0,2\r\nr,10,3,4\r\n".replace(",", separator),
                "p,q\r\nq,r".replace(",", separator));
        assertThat(data.nodeNames()).containsExactly("p", "q", "r");
        assertThat(data.graph()).isEqualTo(PATH);
        assertThat(data.labels()).isEqualTo(new Labels(new int[] {1, 0, 1}, List.of("9", "10")));
        assertThat(data.features()).isEqualTo(new Features.Dense(FloatMatrix.of(3, 2, 0.5f, 1f, 0f, 2f, 3f, 4f)));
        assertThat(data.split()).isEqualTo(Split.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\nb,c\n",
                "from,to\na,b\nb,c\n",
                "SRC,Dst\na,b\nb,c\n",
                "weight,target,source\n1,a,b\n2,b,c\n",
                "a,b,0.5\nb,c,\n"
            })
    void findsTheEndsOfAnEdge(String edges) throws IOException {
        assertThat(read("id\na\nb\nc\n", edges).graph()).isEqualTo(PATH);
    }

    @Test
    void takesNodesThatAreCalledLikeAHeader() throws IOException {
        GraphData data = read("id\nfrom\nto\nb\n", "from,to\nto,b\n");
        assertThat(data.graph()).isEqualTo(PATH);
        assertThat(data.featureCount()).isZero();
        assertThat(data.classCount()).isZero();
    }

    @Test
    void takesTheFirstColumnAsIdOfAPandasFile() throws IOException {
        GraphData data = read(",label,f\n0,x,1\n1,y,0\n2,x,1\n", "source,target\n0,1\n1,2\n");
        assertThat(data.nodeNames()).containsExactly("0", "1", "2");
        assertThat(data.graph()).isEqualTo(PATH);
    }

    @Test
    void takesTheColumnsItIsTold() throws IOException {
        CsvOptions options = options("id,paper,topic,part,f\n1,a,X,train,2\n1,b,Y,Valid,3\n1,c,,,4\n", "a,b\nb,c\n")
                .withId("paper")
                .withLabel("TOPIC")
                .withSplit("part");
        GraphData data = CsvGraphReader.read("mine", options);
        assertThat(data.nodeNames()).containsExactly("a", "b", "c");
        assertThat(data.labels().classNames()).containsExactly("X", "Y");
        assertThat(data.split()).isEqualTo(new Split(new int[] {0}, new int[] {1}, new int[0]));
        assertThat(data.features()).isEqualTo(new Features.Dense(FloatMatrix.of(3, 2, 1f, 2f, 1f, 3f, 1f, 4f)));
    }

    @Test
    void readsGzipUnderAnyName() throws IOException {
        Path nodes = writeGzip(folder, "nodes", "id,f\na,1\nb,0\nc,1\n");
        Path edges = writeGzip(folder, "edges.csv", "a,b\nb,c\n");
        GraphData data = CsvGraphReader.read("mine", CsvOptions.of(nodes, edges));
        assertThat(data.graph()).isEqualTo(PATH);
        assertThat(data.features())
                .isEqualTo(new Features.Sparse(SparseMatrix.binary(3, 1, new int[] {0, 1, 1, 2}, new int[] {0, 0})));
    }

    @Test
    void storesMostlyZeroNumbersSparse() throws IOException {
        GraphData data = read("id,a,b,c,d\na,0,0,2.5,0\nb,0,0,0,0\nc,-1,0,0,0\n", "a,b\nb,c\n");
        assertThat(data.features())
                .isEqualTo(new Features.Sparse(
                        SparseMatrix.of(3, 4, new int[] {0, 1, 1, 2}, new int[] {2, 0}, new float[] {2.5f, -1f})));
    }

    @Test
    void turnsATextIntoABagOfWords() throws IOException {
        String nodes = """
                id,title,abstract,label
                a,One,"Graph networks, GRAPH
                networks and bits!",x
                b,Two,"Größe of networks: 64-bit graph",y
                c,Three,größe and AND 64,x
                """;
        CsvOptions options = options(nodes, "a,b\nb,c\n")
                .withKind("abstract", ColumnKind.TEXT)
                .withKind("title", ColumnKind.IGNORED);
        GraphData data = CsvGraphReader.read("mine", options);
        // In two texts or more: 64, and, graph, größe, networks.
        assertThat(data.features())
                .isEqualTo(new Features.Sparse(
                        SparseMatrix.binary(3, 5, new int[] {0, 3, 7, 10}, new int[] {1, 2, 4, 0, 2, 3, 4, 0, 1, 3})));
        assertThat(data.featureNames()).containsExactly("64", "and", "graph", "größe", "networks");
        assertThat(data.labels().classNames()).containsExactly("x", "y");
        // All words: 64, and, bit, bits, graph, größe, networks, of.
        assertThat(CsvGraphReader.read("mine", options.withMinimumDocuments(1)).featureCount())
                .isEqualTo(8);
    }
}
