package dev.bgn.runtime.model.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Files made by hand, to say what a writer of ours never says. */
final class Bytes {
    private final byte[] all;

    Bytes(byte[] all) {
        this.all = all;
    }

    static Bytes of(String header, byte[] data) {
        return of(header.getBytes(StandardCharsets.UTF_8), data);
    }

    static Bytes of(byte[] header, byte[] data) {
        ByteBuffer buffer = ByteBuffer.allocate(8 + header.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        return new Bytes(buffer.putLong(header.length).put(header).put(data).array());
    }

    /** With the last 8 bytes set to the checksum of all before, so that it gets to the checks behind it. */
    Bytes sealed() {
        byte[] sealed = all.clone();
        CRC32C crc = new CRC32C();
        crc.update(sealed, 0, sealed.length - 8);
        ByteBuffer.wrap(sealed).order(ByteOrder.LITTLE_ENDIAN).putLong(sealed.length - 8, crc.getValue());
        return new Bytes(sealed);
    }

    byte[] all() {
        return all;
    }

    void to(Path file) throws IOException {
        Files.write(file, all);
    }

    /** A file with one text in its header replaced, of any length, and the header length and checksum made right. */
    static byte[] edited(byte[] file, String from, String to) {
        int length = (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
        String header = new String(file, 8, length, StandardCharsets.UTF_8);
        if (!header.contains(from)) {
            throw new IllegalArgumentException("no " + from + " in " + header);
        }
        byte[] data = Arrays.copyOfRange(file, 8 + length, file.length);
        return of(header.replace(from, to), data).sealed().all;
    }
}
