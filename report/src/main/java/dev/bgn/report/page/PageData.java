package dev.bgn.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.report.map.MapPlaces;
import dev.bgn.report.map.Names;
import dev.bgn.report.map.NodeVectors;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The nodes of a report as the page's script reads them: JSON with arrays of numbers as base64 of little-endian bytes. Its
 * counterpart is {@code graph.js}.
 */
final class PageData {
    /** More bytes than that of edges, or of codes or embeddings, are left out, with a remark. */
    static final int MOST_BYTES = 3 << 20;

    /** Stands for no class, and cannot be one: class names would fill a model file long before. */
    private static final int NO_CLASS = 0xffff;

    /** Places have steps of 1/64 of a unit of the picture. */
    private static final int STEPS = 64;

    private final Report report;
    private final int mostBytes;
    private final int[] shown;
    private final List<String> remarks = new ArrayList<>();

    PageData(Report report, int mostBytes) {
        this.report = report;
        this.mostBytes = mostBytes;
        this.shown = report.shown();
    }

    /** What was left out, in sentences; complete after {@link #json}. */
    List<String> remarks() {
        return remarks;
    }

    /** As it may stand in a script element: no end of the element can be in it. */
    String json(MapPlaces places) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("count", shown.length);
        json.put("classNames", report.classNames().stream().map(Names::readable).toList());
        json.put("nodeNames", nodeNames());
        json.put("judged", report.isLabelled() ? Report.judged(report.figures()) : "all");
        json.put("truth", shorts(i -> report.truth()[shown[i]] < 0 ? NO_CLASS : report.truth()[shown[i]]));
        json.put("predicted", shorts(i -> report.predicted()[shown[i]]));
        json.put("part", base64(parts()));
        json.put("width", MapPlaces.WIDTH);
        json.put("height", places.height());
        json.put("steps", STEPS);
        json.put("x", shorts(i -> (int) Math.round(STEPS * places.x()[i])));
        json.put("y", shorts(i -> (int) Math.round(STEPS * places.y()[i])));
        json.put("labels", places.labels());
        putVectors(json);
        putEdges(json);
        try {
            // In JSON this character is only ever part of a string.
            return new ObjectMapper().writeValueAsString(json).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** None where nodes are just numbered and all of them shown. */
    private List<String> nodeNames() {
        List<String> names = report.data().nodeNames();
        if (names.isEmpty()) {
            return report.isSampled()
                    ? IntStream.of(shown).mapToObj(Integer::toString).toList()
                    : List.of();
        }
        return IntStream.of(shown)
                .mapToObj(node -> Names.plain(names.get(node)))
                .toList();
    }

    /** 1 train, 2 validation, 3 test, 0 none of them. */
    private byte[] parts() {
        byte[] ofNode = new byte[report.data().nodeCount()];
        IntStream.of(report.data().split().train()).forEach(node -> ofNode[node] = 1);
        IntStream.of(report.data().split().validation()).forEach(node -> ofNode[node] = 2);
        IntStream.of(report.data().split().test()).forEach(node -> ofNode[node] = 3);
        byte[] parts = new byte[shown.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = ofNode[shown[i]];
        }
        return parts;
    }

    private void putVectors(Map<String, Object> json) {
        NodeVectors vectors = report.vectors();
        int rowBytes = vectors instanceof NodeVectors.Codes ? (vectors.width() + 7) / 8 : vectors.width();
        if ((long) shown.length * rowBytes > mostBytes) {
            remarks.add("The " + (vectors instanceof NodeVectors.Codes ? "codes" : "embeddings")
                    + " would make the page too large, so that it cannot find the nearest nodes.");
            return;
        }
        switch (vectors.of(shown)) {
            case NodeVectors.Codes(var bits) -> {
                byte[] bytes = new byte[bits.rows() * rowBytes];
                for (int i = 0; i < bits.rows(); i++) {
                    for (int b = 0; b < rowBytes; b++) {
                        bytes[i * rowBytes + b] = (byte) (bits.word(i, b / 8) >>> (8 * (b % 8)));
                    }
                }
                json.put("bits", bits.columns());
                json.put("codes", base64(bytes));
            }
            case NodeVectors.Reals reals -> {
                json.put("columns", reals.width());
                json.put("vectors", base64(reals.rounded()));
            }
        }
    }

    /**
     * For each node the number of its neighbours of a larger number, and these as steps from the one before, all in
     * groups of seven bits, the lowest first.
     */
    private void putEdges(Map<String, Object> json) {
        int[] place = new int[report.data().nodeCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < shown.length; i++) {
            place[shown[i]] = i;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < shown.length; i++) {
            int self = i;
            int[] later = IntStream.of(report.data().graph().neighbours(shown[i]))
                    .map(node -> place[node])
                    .filter(other -> other > self)
                    .sorted()
                    .distinct()
                    .toArray();
            writeNumber(bytes, later.length);
            int before = self;
            for (int other : later) {
                writeNumber(bytes, other - before);
                before = other;
            }
            if (bytes.size() > mostBytes) {
                remarks.add("The edges would make the page too large and are not in it.");
                return;
            }
        }
        json.put("edges", base64(bytes.toByteArray()));
        if (report.isSampled()) {
            // Edges to nodes that are not in the page count, too.
            byte[] degrees = new byte[4 * shown.length];
            ByteBuffer buffer = ByteBuffer.wrap(degrees).order(ByteOrder.LITTLE_ENDIAN);
            IntStream.of(shown)
                    .forEach(node -> buffer.putInt(report.data().graph().degree(node)));
            json.put("degrees", base64(degrees));
        }
    }

    private static void writeNumber(ByteArrayOutputStream bytes, int number) {
        int rest = number;
        while (rest > 0x7f) {
            bytes.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        bytes.write(rest);
    }

    private String shorts(IntUnaryOperator value) {
        ByteBuffer buffer = ByteBuffer.allocate(2 * shown.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < shown.length; i++) {
            buffer.putShort((short) value.applyAsInt(i));
        }
        return base64(buffer.array());
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
