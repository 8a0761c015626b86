package dev.bgn.datasets.samples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small valid files of each format, made in code, for tests. */
public final class SampleFiles {
    private static final float[][] ADJACENCY = {{0, 1, 0, 0}, {1, 0, 1, 0}, {0, 1, 0, 1}, {0, 0, 1, 0}};
    private static final float[][] FEATURES = {{1, 0, 2}, {0, 3, 0}, {0, 0, 1}, {1, 1, 1}};

    private SampleFiles() {}

    /**
     * The eight files of a Planetoid dataset by the last part of their names: seven nodes, of which 0 … 3 are known, 0 and
     * 1 for training, 6 and 4 are test nodes, and 5 has neither features nor a label.
     */
    public static Map<String, byte[]> planetoid() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        int[][] labels = {{1, 0}, {0, 1}, {1, 0}, {0, 1}};
        files.put("x", SamplePickles.ofSparse(new float[][] {{1, 0, 1}, {0, 1, 0}}));
        files.put("allx", SamplePickles.ofSparse(new float[][] {{1, 0, 1}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}));
        files.put("tx", SamplePickles.ofSparse(new float[][] {{0, 1, 1}, {1, 0, 0}}));
        files.put("y", SamplePickles.ofArray(new int[][] {labels[0], labels[1]}));
        files.put("ally", SamplePickles.ofArray(labels));
        files.put("ty", SamplePickles.ofArray(new int[][] {{0, 1}, {1, 0}}));
        files.put("graph", SamplePickles.ofGraph(new int[][] {{1, 2}, {0, 1}, {0, 3, 3}, {2, 2, 6}, {5}, {4}, {3}}));
        files.put("test.index", "6\n4\n".getBytes(StandardCharsets.US_ASCII));
        return files;
    }

    /** The entries of an npz archive of plain arrays, without the suffix. */
    public static Map<String, byte[]> plainGraph() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        putSparse(entries, "adj", ADJACENCY);
        putSparse(entries, "attr", FEATURES);
        entries.put("labels", npy("<i8", "(4,)", longs(0, 1, 1, -1)));
        entries.put("class_names", npy("<U3", "(2,)", "onetwo".getBytes(StandardCharsets.UTF_32LE)));
        return entries;
    }

    /** The entries of an npz archive of pickled matrices that hold the same graph. */
    public static Map<String, byte[]> pickledGraph() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("adj_matrix", npy("|O", "()", SamplePickles.ofSparseObject(ADJACENCY)));
        entries.put("node_attr", npy("|O", "()", SamplePickles.ofSparseObject(FEATURES)));
        entries.put("node_label", npy("<i8", "(4,)", longs(0, 1, 1, -1)));
        entries.put("metadata", npy("|O", "()", SamplePickles.ofClassNames("one", "two")));
        return entries;
    }

    private static void putSparse(Map<String, byte[]> entries, String prefix, float[][] rows) {
        SampleMatrix matrix = SampleMatrix.of(rows);
        int count = matrix.indices().length / 4;
        entries.put(prefix + "_data", npy("<f4", "(" + count + ",)", matrix.values()));
        entries.put(prefix + "_indices", npy("<i4", "(" + count + ",)", matrix.indices()));
        entries.put(prefix + "_indptr", npy("<i4", "(" + (rows.length + 1) + ",)", matrix.rowStarts()));
        entries.put(prefix + "_shape", npy("<i8", "(2,)", longs(rows.length, matrix.columns())));
    }

    /** An npy file of version 1. */
    public static byte[] npy(String type, String shape, byte[] data) {
        return npy(1, type, false, shape, data);
    }

    /** An npy file. */
    public static byte[] npy(int version, String type, boolean fortranOrder, String shape, byte[] data) {
        String header = "{'descr': '" + type + "', 'fortran_order': " + (fortranOrder ? "True" : "False")
                + ", 'shape': " + shape + ", }\n";
        ByteBuffer file = ByteBuffer.allocate((version == 1 ? 10 : 12) + header.length() + data.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        file.put((byte) version).put((byte) 0);
        if (version == 1) {
            file.putShort((short) header.length());
        } else {
            file.putInt(header.length());
        }
        return file.put(header.getBytes(StandardCharsets.US_ASCII)).put(data).array();
    }

    /** The zip archive of npy files. */
    public static byte[] npz(Map<String, byte[]> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey() + ".npy");
                // A fixed time gives the same bytes on every run.
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

    private static byte[] longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            bytes.putLong(value);
        }
        return bytes.array();
    }
}
