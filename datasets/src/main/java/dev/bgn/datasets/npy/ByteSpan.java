package dev.bgn.datasets.npy;

import dev.bgn.datasets.FileBytes;
import dev.bgn.datasets.HeapTooSmallException;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A part of the bytes of a file, or of an entry of an archive, that knows where it came from. */
public final class ByteSpan {
    /** What is read as a whole may take one part in so many of the heap, so that what it holds fits beside it. */
    static final int HEAP_SHARE = 4;

    /** Decoding takes up to 64 bytes for one in the file; more is a claim. */
    private static final int MAX_GROWTH = 100;

    private final Path file;
    private final String entry;
    private final byte[] bytes;
    private final int start;
    private final int length;

    private ByteSpan(Path file, String entry, byte[] bytes, int start, int length) {
        this.file = file;
        this.entry = entry;
        this.bytes = bytes;
        this.start = start;
        this.length = length;
    }

    /** All bytes of a file. */
    public static ByteSpan ofFile(Path file) throws IOException {
        FileBytes.requireNoFolder(file);
        long size = Files.size(file);
        if (size == 0) {
            throw MalformedFileException.in(file, "the file is empty");
        }
        if (size > Shape.MAX_ELEMENTS) {
            throw MalformedFileException.in(file, "has " + size + " bytes; at most " + Shape.MAX_ELEMENTS);
        }
        if (size > heapForInput()) {
            throw new HeapTooSmallException(file, HEAP_SHARE * size);
        }
        return of(file, Files.readAllBytes(file));
    }

    /** The bytes of a file that are in memory already; not copied. */
    public static ByteSpan of(Path file, byte[] bytes) {
        return new ByteSpan(file, "", bytes, 0, bytes.length);
    }

    /** The unpacked bytes of an entry of an archive; not copied. */
    static ByteSpan ofEntry(Path file, String entry, byte[] bytes) {
        return new ByteSpan(file, entry, bytes, 0, bytes.length);
    }

    /** The bytes of heap for what is read as a whole. */
    static long heapForInput() {
        return Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    }

    /** Fails when {@code size} more bytes would take over half of the heap: a file must not be able to exhaust it. */
    public void requireRoom(long size) throws MalformedFileException {
        if (size > Runtime.getRuntime().maxMemory() / 2) {
            if (size <= (long) MAX_GROWTH * length) {
                throw new HeapTooSmallException(file, 2 * size);
            }
            throw malformed("needs " + size + " bytes of memory, more than half of this heap");
        }
    }

    public int length() {
        return length;
    }

    /** The byte at an index, 0 … 255. */
    public int at(int index) {
        Objects.checkIndex(index, length);
        return bytes[start + index] & 0xff;
    }

    /** The part of {@code size} bytes from {@code from} on; not copied. */
    public ByteSpan slice(int from, int size) {
        Objects.checkFromIndexSize(from, size, length);
        return new ByteSpan(file, entry, bytes, start + from, size);
    }

    /** The bytes from {@code from} to the end; not copied. */
    public ByteSpan from(int from) {
        return slice(from, length - from);
    }

    /** A reading view whose index 0 is the first byte. */
    public ByteBuffer buffer(ByteOrder order) {
        return ByteBuffer.wrap(bytes, start, length).slice().asReadOnlyBuffer().order(order);
    }

    /** The same origin and place, other bytes: an array in another order. */
    ByteSpan withBytes(byte[] other) {
        return new ByteSpan(file, entry, other, 0, other.length);
    }

    /** The error that these bytes as a whole are wrong. */
    public MalformedFileException malformed(String reason) {
        return MalformedFileException.in(file, entry.isEmpty() ? reason : "entry " + entry + ": " + reason);
    }

    /** The error that the byte at an index is wrong. */
    public MalformedFileException malformedAt(int index, String reason) {
        long offset = (long) start + index;
        return entry.isEmpty()
                ? MalformedFileException.atOffset(file, offset, reason)
                : MalformedFileException.in(file, "entry " + entry + ", offset " + offset + ": " + reason);
    }

    /** The error that a line of a text, counted from 1, is wrong. */
    public MalformedFileException malformedAtLine(long line, String reason) {
        return entry.isEmpty()
                ? MalformedFileException.atLine(file, line, reason)
                : MalformedFileException.in(file, "entry " + entry + ", line " + line + ": " + reason);
    }
}
