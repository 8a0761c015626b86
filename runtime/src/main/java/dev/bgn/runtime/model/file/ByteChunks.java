package dev.bgn.runtime.model.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Little-endian numbers that grow by chunks, not by copying, on their way to a file: more of them than an array holds. */
final class ByteChunks {
    private static final int CHUNK = 1 << 16;

    private final List<ByteBuffer> full = new ArrayList<>();
    private ByteBuffer current = ByteBuffer.allocate(0);

    /** Takes the bytes of a chunk. */
    @FunctionalInterface
    interface Reader {
        void read(ByteBuffer bytes) throws IOException;
    }

    void putLong(long value) {
        room(Long.BYTES).putLong(value);
    }

    /** A whole number below 2¹⁶. */
    void putShort(int value) {
        room(Short.BYTES).putShort((short) value);
    }

    void putBytes(byte[] bytes) {
        for (byte b : bytes) {
            room(Byte.BYTES).put(b);
        }
    }

    /** Chunks are full to the last byte, as every store holds numbers of one width. */
    private ByteBuffer room(int bytes) {
        if (current.remaining() < bytes) {
            if (current.capacity() > 0) {
                full.add(current);
            }
            current = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        }
        return current;
    }

    long byteCount() {
        return (long) full.size() * CHUNK + current.position();
    }

    void forEach(Reader reader) throws IOException {
        for (ByteBuffer chunk : full) {
            reader.read(chunk.duplicate().flip());
        }
        reader.read(current.duplicate().flip());
    }
}
