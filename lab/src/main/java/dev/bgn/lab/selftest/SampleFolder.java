package dev.bgn.lab.selftest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SequencedMap;
import java.util.zip.GZIPOutputStream;

/**
 * A small valid dataset, and how it is read.
 *
 * @param folder the folder of its files
 * @param files the content of each file by its path in the folder; those that end in .gz are still to be packed
 */
record SampleFolder(String folder, SequencedMap<String, byte[]> files, Reader reader) {
    /** Reads the dataset in a folder. */
    @FunctionalInterface
    interface Reader {
        void read(Path folder) throws IOException;
    }

    /** The bytes of a file as they are on disk. */
    static byte[] onDisk(String file, byte[] content) {
        return file.endsWith(".gz") ? gzip(content) : content;
    }

    void write(Path root) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(folder).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, onDisk(file.getKey(), file.getValue()));
        }
    }

    /** Deletes the files and the folders that are empty then. */
    void delete(Path root) throws IOException {
        for (String file : files.keySet()) {
            Path path = root.resolve(folder).resolve(file);
            Files.deleteIfExists(path);
            for (Path parent = path.getParent(); !parent.equals(root) && isEmpty(parent); parent = parent.getParent()) {
                Files.delete(parent);
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
