package dev.bgn.lab.selftest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Small valid pickles, npy and npz files for {@link ReaderCampaign}: those beside this class, as NumPy and SciPy write them. */
final class SampleBytes {
    private static final List<String> PLANETOID = List.of("x", "allx", "tx", "y", "ally", "ty", "graph", "test.index");
    private static final int ARRAYS = 13;

    private SampleBytes() {}

    /** The files of a Planetoid dataset by their names. */
    static SequencedMap<String, byte[]> planetoid() {
        SequencedMap<String, byte[]> files = new LinkedHashMap<>();
        PLANETOID.forEach(part -> files.put("ind.sample." + part, file("ind.sample." + part)));
        return files;
    }

    /** Arrays of many types, shapes and orders. */
    static List<byte[]> arrays() {
        return IntStream.range(0, ARRAYS)
                .mapToObj(i -> file("array-" + i + ".npy"))
                .toList();
    }

    /** A graph of plain arrays, and the same of pickled matrices. */
    static List<byte[]> archives() {
        return List.of(file("plain.npz"), file("pickled.npz"));
    }

    private static byte[] file(String name) {
        try (InputStream in = SampleBytes.class.getResourceAsStream("samples/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files in a zip archive. */
    static SequencedMap<String, byte[]> unpacked(byte[] archive) {
        SequencedMap<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }

    /** The same files in an archive again. */
    static byte[] packed(SequencedMap<String, byte[]> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (var entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                // A fixed time gives the same bytes on every run, so that a seed names a case.
                header.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putNextEntry(header);
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
