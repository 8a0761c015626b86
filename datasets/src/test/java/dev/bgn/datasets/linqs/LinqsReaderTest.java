package dev.bgn.datasets.linqs;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinqsReaderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "31\t0\t1\t1\tTheory\n7\t0\t0\t0\tAgents\n-x\t1\t0\t0\tTheory\n",
                "31,Theory,0,1,1\n7,Agents,0,0,0\n-x,Theory,1,0,0\n",
            })
    void readsBothColumnOrders(String content) throws IOException {
        Path cites = write(folder, "c.cites", content.contains("\t") ? "31\t7\n7\t31\n-x\t7\n" : "31,7\n7,31\n-x,7\n");
        GraphData data = LinqsReader.read("toy", write(folder, "c.content", content), cites);
        assertThat(data.nodeNames()).containsExactly("31", "7", "-x");
        assertThat(data.graph()).isEqualTo(CsrGraph.undirected(3, new int[] {0, 2}, new int[] {1, 1}));
        assertThat(data.edgeReport()).isEqualTo(new EdgeReport(3, 0, 0, 2));
        assertThat(data.labels()).isEqualTo(new Labels(new int[] {1, 0, 1}, List.of("Agents", "Theory")));
        assertThat(data.features())
                .isEqualTo(new Features.Sparse(SparseMatrix.binary(3, 3, new int[] {0, 2, 2, 3}, new int[] {1, 2, 0})));
        assertThat(data.split()).isEqualTo(Split.EMPTY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,0,1,A\\n2,0,5,B   | , line 2: field 3 is '5', not 0 or 1
            1,0,1,A\\n2,0,nan,B | , line 2: field 3 is 'nan', not 0 or 1
            1,0,1,A\\n2,0,1     | , line 2: 3 fields, but 4 expected
            1,0,1,A\\n1,0,1,A   | , line 2: the id '1' is already that of line 1
            1,0,1,A\\n2,0,1,    | , line 2: the paper '2' has no class
            1,0,1,A\\n,0,1,A    | , line 2: a node without an id
            1 0 1 A             | , line 1: 1 fields; a paper has an id, features and a class, separated by tab or comma
            """)
    void refusesBadContent(String text, String message) {
        Path content = write(folder, "c.content", text.replace("\\n", "\n"));
        Path cites = write(folder, "c.cites", "1,1\n");
        assertRefused(() -> LinqsReader.read("toy", content, cites), content, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,2\\n1,9 | , line 2: an edge to '9', which is not a node of c.content
            1,2\\n1   | , line 2: 1 field, but 2 expected
            1,2,3     | , line 1: 3 fields, but 2 expected
            """)
    void refusesBadCites(String text, String message) {
        Path content = write(folder, "c.content", "1,0,1,A\n2,0,0,B\n");
        Path cites = write(folder, "c.cites", text.replace("\\n", "\n"));
        assertRefused(() -> LinqsReader.read("toy", content, cites), cites, message);
    }

    @Test
    void refusesEmptyFiles() {
        Path content = write(folder, "c.content", "1,0,1,A\n");
        Path empty = write(folder, "empty", "");
        assertRefused(() -> LinqsReader.read("toy", empty, content), empty, ": empty file");
        assertRefused(() -> LinqsReader.read("toy", content, empty), empty, ": empty file");
    }
}
