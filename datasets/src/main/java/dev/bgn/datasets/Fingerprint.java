package dev.bgn.datasets;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A SHA-256 of what a dataset says: edges, features, labels and class names, whatever file they come from. Its name, the
 * names of nodes and the split are no part of it.
 */
public final class Fingerprint {
    private static final int SHORT_DIGITS = 16;

    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

    private Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /** In hexadecimal digits. */
    public static String of(GraphData data) {
        Fingerprint print = new Fingerprint();
        print.add(data.graph());
        switch (data.features()) {
            case Features.Sparse(SparseMatrix matrix) -> print.add(matrix);
            case Features.Dense(FloatMatrix matrix) -> print.add(matrix);
        }
        for (int i = 0; i < data.nodeCount(); i++) {
            print.add(data.labels().of(i));
        }
        print.add(data.classCount());
        data.labels().classNames().forEach(print::add);
        return print.finish();
    }

    /**
     * Eight bytes of the SHA-256 of the names of the features in their order, in hexadecimal digits: enough to tell that
     * other columns, or the same in another order, are not what a model was trained on. Nothing where they have no names.
     */
    public static Optional<String> ofFeatureNames(GraphData data) {
        if (data.featureNames().isEmpty()) {
            return Optional.empty();
        }
        Fingerprint print = new Fingerprint();
        data.featureNames().forEach(print::add);
        return Optional.of(print.finishShort());
    }

    /** The same of the nodes in each part of a split. */
    public static String of(Split split) {
        Fingerprint print = new Fingerprint();
        for (int[] part : new int[][] {split.train(), split.validation(), split.test()}) {
            print.add(part.length);
            Arrays.stream(part).forEach(print::add);
        }
        return print.finishShort();
    }

    private String finishShort() {
        return finish().substring(0, SHORT_DIGITS);
    }

    private String finish() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }

    private void add(CsrGraph graph) {
        add(graph.nodeCount());
        for (int i = 0; i < graph.nodeCount(); i++) {
            add(graph.degree(i));
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                add(graph.target(e));
            }
        }
    }

    private void add(SparseMatrix matrix) {
        add(matrix.columns());
        for (int r = 0; r < matrix.rows(); r++) {
            add(matrix.rowStart()[r + 1] - matrix.rowStart()[r]);
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                add(matrix.columnIndex()[i]);
                add(Float.floatToIntBits(matrix.isBinary() ? 1f : matrix.values()[i]));
            }
        }
    }

    private void add(FloatMatrix matrix) {
        add(-matrix.columns());
        for (float value : matrix.data()) {
            add(Float.floatToIntBits(value));
        }
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        flush();
        digest.update(bytes);
    }

    private void add(int value) {
        if (buffer.remaining() < Integer.BYTES) {
            flush();
        }
        buffer.putInt(value);
    }

    private void flush() {
        digest.update(buffer.flip());
        buffer.clear();
    }
}
