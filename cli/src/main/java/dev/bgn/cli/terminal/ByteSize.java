package dev.bgn.cli.terminal;

import java.util.Locale;

/** Bytes as people say them. */
public final class ByteSize {
    private ByteSize() {}

    /** Such as 11.9 kB. */
    public static String of(long bytes) {
        if (bytes < 1000) {
            return bytes + " bytes";
        }
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
