package dev.bgn.runtime;

import java.util.Objects;

/** The version of this build. */
public final class BuildVersion {
    private BuildVersion() {}

    /** From the manifest of our jar; classes outside a jar have none. */
    public static String ours() {
        return Objects.requireNonNullElse(BuildVersion.class.getPackage().getImplementationVersion(), "development");
    }
}
