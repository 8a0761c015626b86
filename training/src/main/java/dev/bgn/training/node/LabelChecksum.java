package dev.bgn.training.node;

import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * What a trainer says, in the provenance of a model file, about the classes it saw at the end: whoever runs the model on
 * the same dataset can tell whether it still gives them.
 */
public final class LabelChecksum {
    /** The name of the entry. */
    public static final String KEY = "labelsCrc32c";

    private LabelChecksum() {}

    /** The CRC32C of the classes of all nodes, each as four bytes, the highest first. */
    public static String of(int[] classes) {
        CRC32C crc = new CRC32C();
        for (int c : classes) {
            crc.update(c >>> 24);
            crc.update(c >>> 16);
            crc.update(c >>> 8);
            crc.update(c);
        }
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
