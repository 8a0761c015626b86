package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.datasets.planetoid.PlanetoidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Real datasets: Cora on every machine, others where {@code BGN_DATA} has them. */
public final class RealData {
    private RealData() {}

    /** From {@code BGN_DATA}, or the copy that the build unpacks. */
    public static GraphData cora() throws IOException {
        return DatasetReader.readGraph(DataFolders.ofProcess(Optional.empty()).require(KnownDataset.CORA));
    }

    /** A citation dataset; skips the test where it is missing. */
    public static GraphData planetoid(String name) throws IOException {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.exists(Path.of(root, "planetoid", "ind." + name + ".x")),
                "BGN_DATA has no planetoid/" + name + ": skipped");
        return PlanetoidReader.read(Path.of(root, "planetoid"), name);
    }
}
