package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.RealData;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.known.DataCopy.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasetReaderTest {
    /** The copy that the build unpacks: there on every machine. */
    private static FoundDataset unpackedCora() {
        DataFolders folders = DataFolders.of(
                Optional.empty(), name -> null, name -> name.equals("bgn.cora") ? System.getProperty(name) : null);
        return folders.find(KnownDataset.CORA).orElseThrow();
    }

    private static FoundDataset copy(KnownDataset dataset, Format format) {
        DataCopy copy = dataset.copy(format).orElseThrow();
        Path folder = RealData.require(copy.folder());
        return new FoundDataset(dataset, copy, folder);
    }

    private static void assertSame(GraphData actual, GraphData expected) {
        assertThat(actual.name()).isEqualTo(expected.name());
        assertThat(actual.graph()).isEqualTo(expected.graph());
        assertThat(actual.features()).isEqualTo(expected.features());
        assertThat(actual.labels()).isEqualTo(expected.labels());
        assertThat(actual.nodeNames()).isEqualTo(expected.nodeNames());
        assertThat(actual.split()).isEqualTo(expected.split());
        // The report is of the file, not of the graph: Planetoid lists both directions and repeats some.
        assertThat(actual.edgeReport().edges()).isEqualTo(expected.edgeReport().edges());
    }

    @Test
    void coraIsThereWithoutAnyDataFolder() {
        assertThat(unpackedCora().copy().format()).isEqualTo(Format.LINQS_CSV);
        assertThat(new DataCheck(DatasetReader::count).check(unpackedCora())).isEmpty();
    }

    @Test
    void coraIsTheSameFromEveryCopy() throws IOException {
        GraphData planetoid = DatasetReader.readGraph(copy(KnownDataset.CORA, Format.PLANETOID));
        assertSame(DatasetReader.readGraph(copy(KnownDataset.CORA, Format.LINQS)), planetoid);
        assertSame(DatasetReader.readGraph(unpackedCora()), planetoid);
        assertThat(planetoid.nodeNames()).isEqualTo(CoraOrder.read().paperIds());
        assertThat(planetoid.labels().classNames()).isEqualTo(CoraOrder.read().classNames());
    }

    @Test
    void npzGraphsAreTheSameFromBothCopies() throws IOException {
        for (KnownDataset dataset : List.of(KnownDataset.AMAZON_COMPUTERS, KnownDataset.COAUTHOR_CS)) {
            GraphData plain = DatasetReader.readGraph(copy(dataset, Format.PLAIN_NPZ));
            assertSame(DatasetReader.readGraph(copy(dataset, Format.PICKLED_NPZ)), plain);
        }
    }

    @Test
    void everyDatasetHoldsWhatItShould() {
        DataFolders folders =
                DataFolders.of(Optional.of(RealData.require("planetoid").getParent()), name -> null, name -> null);
        DataCheck check = new DataCheck(DatasetReader::count);
        for (KnownDataset dataset : KnownDataset.ALL) {
            assertThat(check.check(dataset, folders)).as(dataset.name()).isEmpty();
        }
    }

    @Test
    void readsGraphsWithTheirDistances() throws IOException {
        FoundDataset linux = copy(KnownDataset.LINUX, Format.GED);
        GedDataset data = DatasetReader.readGraphs(linux);
        assertThat(data.trainTrain().shape()).hasToString("800×800");
        assertThat(data.testTrain().get(0, 0))
                .isEqualTo(Math.round(data.testTrain().get(0, 0)));
        assertThatIllegalArgumentException().isThrownBy(() -> DatasetReader.readGraph(linux));
        assertThatIllegalArgumentException().isThrownBy(() -> DatasetReader.readGraphs(unpackedCora()));
    }
}
