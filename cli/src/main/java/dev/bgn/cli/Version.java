package dev.bgn.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** What {@code bgn --version} prints: our version, the Java it runs on, the machine. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "bgn " + ours(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }

    /** From the manifest of our jar; classes outside a jar have none. */
    static String ours() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
    }
}
