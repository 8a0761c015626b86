package dev.bgn.datasets.ogb;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.writeGzip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OgbReaderTest {
    @TempDir
    Path folder;

    private void writeDataset(String raw) {
        Path files = folder.resolve(raw);
        writeGzip(files, "edge.csv.gz", "0,1\n1,2\n2,1\n3,3\n");
        writeGzip(files, "node-feat.csv.gz", "0.5,-1.25\n0.0,0.0\n0.0,1e-3\n2,0\n");
        writeGzip(files, "node-label.csv.gz", "4\n0\nnan\n4\n");
        writeGzip(files, "num-node-list.csv.gz", "4\n");
        writeGzip(folder.resolve("split/time"), "train.csv.gz", "0\n");
        writeGzip(folder.resolve("split/time"), "valid.csv.gz", "3\n");
        writeGzip(folder.resolve("split/time"), "test.csv.gz", "1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"raw", "."})
    void readsTheFolder(String raw) throws IOException {
        writeDataset(raw);
        GraphData data = OgbReader.read("ogbn-toy", folder);
        assertThat(data.graph()).isEqualTo(CsrGraph.undirected(4, new int[] {0, 1}, new int[] {1, 2}));
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(4, 1, 0, 2));
        assertThat(data.features())
                .isEqualTo(new Features.Dense(FloatMatrix.of(4, 2, 0.5f, -1.25f, 0f, 0f, 0f, 1e-3f, 2f, 0f)));
        assertThat(data.labels()).isEqualTo(new Labels(new int[] {1, 0, Labels.NONE, 1}, List.of("0", "4")));
        assertThat(data.split()).isEqualTo(new Split(new int[] {0}, new int[] {3}, new int[] {1}));
        assertThat(OgbReader.read("ogbn-toy", folder, "time").split()).isEqualTo(data.split());
    }

    @Test
    void theNumberOfNodesNeedNotBeStated() throws IOException {
        writeDataset("raw");
        Files.delete(folder.resolve("raw/num-node-list.csv.gz"));
        assertThat(OgbReader.read("toy", folder).nodeCount()).isEqualTo(4);
    }

    @Test
    void saysThatFeaturesOfEdgesAreNotUsed() throws IOException {
        writeDataset("raw");
        assertThat(OgbReader.read("toy", folder).remarks()).isEmpty();
        writeGzip(folder.resolve("raw"), "edge-feat.csv.gz", "0.5\n");
        assertThat(OgbReader.read("toy", folder).remarks())
                .containsExactly(folder.resolve("raw/edge-feat.csv.gz") + ": features of edges are not used");
    }

    @Test
    void asksWhichSplit() throws IOException {
        writeDataset("raw");
        Files.createDirectories(folder.resolve("split/sales"));
        assertRefused(
                () -> OgbReader.read("toy", folder),
                folder.resolve("split"),
                ": 2 splits, name one with --ogb-split: [sales, time]");
        assertThatThrownBy(() -> OgbReader.read("toy", folder, "none")).isInstanceOf(NoSuchFileException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            raw/edge.csv.gz          | 0,1\\n1,4     | , line 2: an edge to the missing node 4; nodes are 0 … 3
            raw/edge.csv.gz          | 0,1\\nx,2     | , line 2: 'x' is not a node number
            raw/edge.csv.gz          | ''            | : empty file: no edge
            raw/node-feat.csv.gz     | 1,2\\n1,x     | , line 2: column '2': 'x' is not a number
            raw/node-feat.csv.gz     | 1,2\\n1,nan   | , line 2: column '2': 'nan' is not a finite number
            raw/node-feat.csv.gz     | 1,2\\n1       | , line 2: 1 field, but 2 expected
            raw/node-feat.csv.gz     | 1,2\\n3,4     | : 2 rows, but num-node-list.csv.gz says 4 nodes
            raw/node-feat.csv.gz     | ''            | : empty file
            raw/node-label.csv.gz    | 0\\n1         | : 2 labels for 4 nodes
            raw/node-label.csv.gz    | 0\\n-1\\n0\\n0 | , line 2: '-1' is not a whole number from 0 on
            raw/node-label.csv.gz    | 0,1\\n0,1     | , line 1: 2 labels for a node; only one is supported
            raw/num-node-list.csv.gz | 4\\n4         | , line 2: one number of nodes expected: only datasets of one graph are supported
            raw/num-node-list.csv.gz | 99999999999   | , line 1: '99999999999' is not a whole number from 0 on
            split/time/test.csv.gz   | 1\\n4         | , line 2: the missing node 4; nodes are 0 … 3
            split/time/test.csv.gz   | one           | , line 1: 'one' is not a whole number from 0 on
            """)
    void refusesDamage(String name, String text, String message) {
        writeDataset("raw");
        Path file = folder.resolve(name);
        writeGzip(file.getParent(), file.getFileName().toString(), text.replace("\\n", "\n"));
        assertRefused(() -> OgbReader.read("toy", folder), file, message);
    }

    @Test
    void refusesANodeInTwoParts() {
        writeDataset("raw");
        writeGzip(folder.resolve("split/time"), "test.csv.gz", "0\n");
        assertRefused(
                () -> OgbReader.read("toy", folder),
                folder.resolve("split/time"),
                ": node 0 is in both training and test");
    }

    @Test
    void aGraphMayHaveNoFeatures() throws IOException {
        writeDataset("raw");
        GraphData whole = OgbReader.read("toy", folder);
        Files.delete(folder.resolve("raw/node-feat.csv.gz"));
        GraphData data = OgbReader.read("toy", folder);
        assertThat(data.featureCount()).isZero();
        assertThat(data.graph()).isEqualTo(whole.graph());
        assertThat(data.labels()).isEqualTo(whole.labels());
        assertThat(data.split()).isEqualTo(whole.split());
        writeGzip(folder.resolve("raw"), "num-node-list.csv.gz", "5\n");
        assertRefused(
                () -> OgbReader.read("toy", folder),
                folder.resolve("raw/node-label.csv.gz"),
                ": 4 rows, but num-node-list.csv.gz says 5 nodes");
    }

    @Test
    void letsAMissingFileThrough() throws IOException {
        writeDataset("raw");
        Files.delete(folder.resolve("raw/node-label.csv.gz"));
        assertThatThrownBy(() -> OgbReader.read("toy", folder)).isInstanceOf(NoSuchFileException.class);
    }
}
