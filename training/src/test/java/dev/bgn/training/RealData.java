package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.planetoid.PlanetoidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Real datasets, where {@code BGN_DATA} has them. */
public final class RealData {
    private RealData() {}

    /** A citation dataset; skips the test where it is missing. */
    public static GraphData planetoid(String name) throws IOException {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.exists(Path.of(root, "planetoid", "ind." + name + ".x")),
                "BGN_DATA has no planetoid/" + name + ": skipped");
        return PlanetoidReader.read(Path.of(root, "planetoid"), name);
    }
}
