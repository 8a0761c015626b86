package dev.bgn.cli.terminal;

import dev.bgn.runtime.BuildVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code bgn --version} prints: our version, the Java it runs on, the machine. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "bgn " + BuildVersion.ours(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
