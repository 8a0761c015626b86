package dev.bgn.datasets;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The folder of real datasets, where there is one. */
public final class RealData {
    private RealData() {}

    /** The two texts of Cora that the build unpacks: there on every machine. */
    public static Path unpackedCora() {
        return Path.of(System.getProperty("bgn.cora"));
    }

    /** A file or folder below {@code BGN_DATA}; skips the test where it is missing. */
    public static Path require(String relative) {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.exists(Path.of(root, relative)), "BGN_DATA has no " + relative + ": skipped");
        return Path.of(root, relative);
    }
}
