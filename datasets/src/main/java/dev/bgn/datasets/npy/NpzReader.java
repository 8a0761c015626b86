package dev.bgn.datasets.npy;

import dev.bgn.datasets.FileBytes;
import dev.bgn.datasets.HeapTooSmallException;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Shape;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads an npz archive, a zip of npy arrays, array by array.
 *
 * <p>The sizes in a zip's headers are claims. An entry is therefore inflated twice: first only to count and to check its
 * bytes, then into an array of just that size. All arrays read together may take at most the larger of
 * {@value #SMALL_BYTES} bytes and {@value #MAX_RATIO} times the size of the file, so that no zip bomb goes off. A
 * quarter of the heap must be enough for them, else it is too small.
 */
public final class NpzReader implements AutoCloseable {
    /** An array of equal numbers shrinks a thousandfold: up to this size any ratio is fine. */
    private static final long SMALL_BYTES = 1 << 24;

    private static final int MAX_RATIO = 100;
    private static final int MAX_ENTRIES = 10_000;
    private static final String SUFFIX = ".npy";

    private final Path file;
    private final ZipFile zip;
    private long leftBytes;
    private long leftHeapBytes;

    private NpzReader(Path file, ZipFile zip, long limitBytes, long heapBytes) {
        this.file = file;
        this.zip = zip;
        this.leftBytes = limitBytes;
        this.leftHeapBytes = heapBytes;
    }

    public static NpzReader open(Path file) throws IOException {
        return open(file, ByteSpan.heapForInput());
    }

    /** With so many bytes of heap for all arrays. */
    static NpzReader open(Path file, long heapBytes) throws IOException {
        FileBytes.requireNoFolder(file);
        long size = Files.size(file);
        if (size == 0) {
            throw MalformedFileException.in(file, "the file is empty");
        }
        long limit = Math.max(SMALL_BYTES, MAX_RATIO * size);
        ZipFile zip = openZip(file);
        try {
            requireSafeNames(file, zip);
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
        return new NpzReader(file, zip, limit, heapBytes);
    }

    private static ZipFile openZip(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException | EOFException e) {
            throw notZip(file, e);
        }
    }

    /** Nothing is ever unpacked to disk, but a name that tries to leave its folder shows that the file is hostile. */
    private static void requireSafeNames(Path file, ZipFile zip) throws MalformedFileException {
        if (zip.size() > MAX_ENTRIES) {
            throw MalformedFileException.in(file, "has " + zip.size() + " entries; at most " + MAX_ENTRIES);
        }
        Set<String> seen = new HashSet<>();
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            String name = entries.nextElement().getName();
            if (!isSafe(name)) {
                throw MalformedFileException.in(file, "the entry name '" + printable(name) + "' is not allowed");
            }
            if (!seen.add(name)) {
                throw MalformedFileException.in(file, "the entry " + name + " is there twice");
            }
        }
    }

    private static boolean isSafe(String name) {
        boolean plain = !name.isEmpty() && !name.startsWith("/") && !name.endsWith("/");
        for (int i = 0; i < name.length() && plain; i++) {
            char c = name.charAt(i);
            plain = c > ' ' && c != 0x7f && c != '\\' && c != ':' && !name.startsWith("..", i);
        }
        return plain;
    }

    private static String printable(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(80, name.length()); i++) {
            text.append(Character.isISOControl(name.charAt(i)) ? '?' : name.charAt(i));
        }
        return text.toString();
    }

    /** The names of the arrays, sorted. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            String name = entries.nextElement().getName();
            names.add(name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name);
        }
        Collections.sort(names);
        return names;
    }

    /** Whether there is an array of this name. */
    public boolean has(String name) {
        return zip.getEntry(name + SUFFIX) != null;
    }

    /** The array of this name. */
    public NpyArray read(String name) throws IOException {
        ZipEntry entry = zip.getEntry(name + SUFFIX);
        if (entry == null) {
            throw MalformedFileException.in(file, "has no array " + name);
        }
        byte[] bytes;
        try {
            bytes = inflate(entry);
        } catch (ZipException | EOFException e) {
            throw MalformedFileException.in(file, "entry " + entry.getName() + ": damaged: " + e.getMessage());
        }
        return NpyReader.parse(ByteSpan.ofEntry(file, entry.getName(), bytes));
    }

    private byte[] inflate(ZipEntry entry) throws IOException {
        byte[] bytes = new byte[checkedSize(entry)];
        try (InputStream in = zip.getInputStream(entry)) {
            if (in.readNBytes(bytes, 0, bytes.length) != bytes.length) {
                throw MalformedFileException.in(file, "entry " + entry.getName() + " changed while it was read");
            }
        }
        return bytes;
    }

    /** The true size of an entry, after comparing size and checksum with its header. */
    private int checkedSize(ZipEntry entry) throws IOException {
        String where = "entry " + entry.getName() + ": ";
        CRC32 checksum = new CRC32();
        long size = 0;
        byte[] chunk = new byte[1 << 16];
        try (InputStream in = zip.getInputStream(entry)) {
            for (int n = in.read(chunk); n > 0; n = in.read(chunk)) {
                checksum.update(chunk, 0, n);
                size += n;
                if (size > leftBytes) {
                    throw MalformedFileException.in(
                            file,
                            where + "inflates to more than the " + leftBytes + " bytes that are left; a zip bomb");
                }
            }
        }
        if (size != entry.getSize()) {
            throw MalformedFileException.in(
                    file, where + "holds " + size + " bytes, but its header says " + entry.getSize());
        }
        if (checksum.getValue() != entry.getCrc()) {
            throw MalformedFileException.in(file, where + "the checksum is wrong");
        }
        if (size > Shape.MAX_ELEMENTS) {
            throw MalformedFileException.in(file, where + "has " + size + " bytes; at most " + Shape.MAX_ELEMENTS);
        }
        if (size > leftHeapBytes) {
            throw new HeapTooSmallException(file, ByteSpan.HEAP_SHARE * unpackedBytes());
        }
        leftBytes -= size;
        leftHeapBytes -= size;
        return (int) size;
    }

    /** What all entries together claim to hold. */
    private long unpackedBytes() {
        return zip.stream().mapToLong(entry -> Math.max(0, entry.getSize())).sum();
    }

    private static MalformedFileException notZip(Path file, IOException e) {
        return MalformedFileException.in(file, "not a readable zip archive: " + e.getMessage());
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
