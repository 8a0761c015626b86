package dev.bgn.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.edges.EdgeListReader;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvGraphWriterTest {
    @TempDir
    Path folder;

    private GraphData writeAndRead(GraphData data) throws IOException {
        CsvGraphWriter.write(data, folder);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        return CsvGraphReader.read(
                data.name(), CsvOptions.of(folder.resolve(CsvGraphWriter.NODES), folder.resolve(CsvGraphWriter.EDGES)));
    }

    private static void assertSame(GraphData actual, GraphData expected) {
        assertThat(actual.graph()).isEqualTo(expected.graph());
        assertThat(actual.features()).isEqualTo(expected.features());
        assertThat(actual.labels()).isEqualTo(expected.labels());
        assertThat(actual.nodeNames()).isEqualTo(expected.nodeNames());
        assertThat(actual.split()).isEqualTo(expected.split());
    }

    @Test
    void aGeneratedGraphComesBack() throws IOException {
        GraphData generated = new PlantedPartition(7, 60, 150, 3, 0.8, 40, 5, 0.5).toGraphData();
        GraphData data = generated
                .withNodeNames(
                        IntStream.range(0, 60).mapToObj(i -> "paper " + i).toList())
                .withSplit(new Split(new int[] {0, 5}, new int[] {1, 59}, new int[] {7}));
        assertSame(writeAndRead(data), data);
    }

    @Test
    void awkwardNamesAndNumbersComeBack() throws IOException {
        Path edges = Files.writeString(folder.resolve("list"), "0 1\n1 2\n2 3\n");
        var simple = EdgeListReader.read(edges, NodeIds.FROM_ZERO);
        float[] values = {0.1f, -0f, 1e-30f, Float.MAX_VALUE, -3, 16777216, 1 / 3f, Float.MIN_VALUE};
        GraphData data = new GraphData(
                "awkward",
                simple.graph(),
                new Features.Dense(FloatMatrix.of(4, 2, values)),
                new Labels(new int[] {1, 0, -1, 2}, List.of("A, or \"B\"", "NA", "über\nzwei Zeilen")),
                List.of(" padded ", "a,b", "say \"hi\"", "ünï;cödé\tx"),
                Split.EMPTY,
                simple.report());
        assertSame(writeAndRead(data), data);
    }

    @Test
    void namesOfFeaturesComeBackUnlessTheyMeanSomething() throws IOException {
        List<String> numbered = List.of("f0", "f1");
        assertThat(namesAfterwards("w", "ei,ght")).containsExactly("w", "ei,ght");
        assertThat(namesAfterwards("w", "Text")).isEqualTo(numbered);
        assertThat(namesAfterwards("node", "w")).isEqualTo(numbered);
        assertThat(namesAfterwards("w", "")).isEqualTo(numbered);
        assertThat(namesAfterwards("w", "w")).isEqualTo(numbered);
        assertThat(namesAfterwards()).isEqualTo(numbered);
    }

    private List<String> namesAfterwards(String... names) throws IOException {
        GraphData data = new GraphData(
                "named",
                CsrGraph.undirected(2, new int[] {0}, new int[] {1}),
                new Features.Dense(FloatMatrix.of(2, 2, 1, 2, 3, 4.5f)),
                List.of(names),
                Labels.none(2),
                List.of("a", "b"),
                Split.EMPTY,
                new EdgeReport(1, 0, 0, 1));
        GraphData again = writeAndRead(data);
        assertSame(again, data);
        return again.featureNames();
    }

    @Test
    void sparseValuesComeBackAndNodesWithoutNamesAreNumbered() throws IOException {
        Path edges = Files.writeString(folder.resolve("list"), "0 3\n");
        var simple = EdgeListReader.read(edges, NodeIds.FROM_ZERO);
        SparseMatrix matrix =
                SparseMatrix.of(4, 3, new int[] {0, 1, 1, 2, 3}, new int[] {2, 0, 1}, new float[] {0.25f, 2, -1});
        GraphData data = new GraphData(
                "sparse",
                simple.graph(),
                new Features.Sparse(matrix),
                Labels.none(4),
                List.of(),
                Split.EMPTY,
                simple.report());
        assertSame(writeAndRead(data), data.withNodeNames(List.of("0", "1", "2", "3")));

        Path own = Files.createDirectory(folder.resolve("own"));
        Path kept = Files.writeString(own.resolve("nodes.csv.tmp"), "the user's");
        CsvGraphWriter.write(data, own);
        assertThat(kept).hasContent("the user's");
        assertThat(own)
                .isDirectoryContaining("glob:**nodes.csv")
                .isDirectoryContaining("glob:**edges.csv")
                .isDirectoryNotContaining("glob:**.csv.?*.tmp");
    }
}
