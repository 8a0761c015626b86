package dev.bgn.datasets.graphs;

import dev.bgn.datasets.FileBytes;
import dev.bgn.runtime.MalformedFileException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The graph files of a zip archive, in the order of their names. Nothing is unpacked to disk, and an entry gives no more than
 * {@link GraphFormat#MAX_BYTES}. Entries whose names, or whose folders' names, begin with a dot or are {@code __MACOSX} are
 * not looked at.
 */
final class ZipGraphs implements GraphCollection {
    private final Path file;
    private final ZipFile zip;
    private final List<String> names = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    private ZipGraphs(Path file, ZipFile zip) {
        this.file = file;
        this.zip = zip;
        zip.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .forEach(name -> {
                    if (!isHidden(name)) {
                        boolean isGraph =
                                !isPacked(name) && GraphFormat.of(name).isPresent();
                        (isGraph ? names : others).add(name);
                    }
                });
        Collections.sort(names);
        Collections.sort(others);
    }

    static ZipGraphs open(Path file) throws IOException {
        FileBytes.requireNoFolder(file);
        ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException | EOFException e) {
            throw MalformedFileException.in(file, "not a zip archive that can be read: " + e.getMessage());
        }
        try {
            ZipGraphs graphs = new ZipGraphs(file, zip);
            graphs.requireDistinctNames();
            return graphs;
        } catch (MalformedFileException e) {
            zip.close();
            throw e;
        } catch (IllegalArgumentException e) {
            // A name that is not text.
            zip.close();
            throw MalformedFileException.in(file, "not a zip archive that can be read: " + e.getMessage());
        }
    }

    private void requireDistinctNames() throws MalformedFileException {
        for (int i = 1; i < names.size(); i++) {
            if (names.get(i).equals(names.get(i - 1))) {
                throw MalformedFileException.in(file, "the entry " + names.get(i) + " is there twice");
            }
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.contains("/.") || name.startsWith("__MACOSX/");
    }

    /** The entries of an archive are packed already. */
    private static boolean isPacked(String name) {
        return GraphFormat.withoutGz(name).length() < name.length();
    }

    @Override
    public long count() {
        return names.size();
    }

    @Override
    public List<String> others() {
        return others;
    }

    @Override
    public Iterator<Item> items() {
        return names.stream().map(this::item).iterator();
    }

    private Item item(String name) {
        return () -> new Named(name, readEntry(name));
    }

    private ReadGraph readEntry(String name) throws IOException {
        Path shown = Path.of(file + " (" + name.replace('\0', '?') + ")");
        ZipEntry entry = zip.getEntry(name);
        try (CheckedInputStream in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            byte[] bytes = GraphFormat.bytes(shown, in);
            if (in.getChecksum().getValue() != entry.getCrc()) {
                throw MalformedFileException.in(shown, "damaged zip data: its checksum does not fit");
            }
            return GraphFormat.of(name).orElseThrow().read(shown, bytes);
        } catch (ZipException | EOFException e) {
            throw MalformedFileException.in(shown, "damaged zip data: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
