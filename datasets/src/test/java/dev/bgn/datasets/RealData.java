package dev.bgn.datasets;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds real data files in the folder that the environment variable BGN_DATA names. */
final class RealData {
    private RealData() {}

    /** The path of a file or folder; skips the test where it is not there. */
    static Path require(String relative) {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.exists(Path.of(root, relative)), "BGN_DATA has no " + relative + ": skipped");
        return Path.of(root, relative);
    }
}
