package dev.bgn.datasets.npy;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads npy files of versions 1 to 3. */
public final class NpyReader {
    private static final byte[] MAGIC = "\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1);
    private static final int MAX_HEADER_BYTES = 1 << 16;

    private NpyReader() {}

    /** The array of a file. */
    public static NpyArray read(Path file) throws IOException {
        return parse(ByteSpan.ofFile(file));
    }

    /** The array that takes up all of the bytes. */
    public static NpyArray parse(ByteSpan bytes) throws MalformedFileException {
        for (int i = 0; i < MAGIC.length; i++) {
            if (i == bytes.length() || bytes.at(i) != (MAGIC[i] & 0xff)) {
                throw bytes.malformedAt(i, "not an npy array: the magic bytes are wrong");
            }
        }
        int version = bytes.length() > MAGIC.length ? bytes.at(MAGIC.length) : 0;
        if (version < 1 || version > 3) {
            throw bytes.malformedAt(MAGIC.length, "npy version " + version + "; 1 to 3 can be read");
        }
        int lengthAt = MAGIC.length + 2;
        int headerAt = lengthAt + (version == 1 ? 2 : 4);
        if (bytes.length() < headerAt) {
            throw bytes.malformedAt(bytes.length(), "ends inside the npy header");
        }
        var buffer = bytes.buffer(ByteOrder.LITTLE_ENDIAN);
        long headerBytes = version == 1
                ? Short.toUnsignedInt(buffer.getShort(lengthAt))
                : Integer.toUnsignedLong(buffer.getInt(lengthAt));
        if (headerBytes > MAX_HEADER_BYTES || headerBytes > bytes.length() - headerAt) {
            throw bytes.malformedAt(lengthAt, "an npy header of " + headerBytes + " bytes does not fit");
        }
        int dataAt = headerAt + (int) headerBytes;
        NpyHeader header = NpyHeader.parse(bytes.slice(headerAt, (int) headerBytes));
        return NpyArray.of(bytes.from(dataAt), header.type(), header.shape(), header.fortranOrder());
    }
}
