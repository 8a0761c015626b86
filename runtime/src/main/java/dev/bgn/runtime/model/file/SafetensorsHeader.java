package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.json.JsonException;
import dev.bgn.runtime.json.JsonReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header of a safetensors file: metadata, and where each tensor is. A header that exists is sound: the tensors lie
 * one after the other from the end of the header to the end of the file, and each has the bytes that its shape needs.
 *
 * @param tensors in the order of their data
 */
record SafetensorsHeader(Map<String, String> metadata, List<Entry> tensors) {
    /** The header may take so much, so that what it makes of the heap is small. */
    static final int MAX_BYTES = 1 << 16;

    static final String METADATA = "__metadata__";
    private static final int LENGTH_BYTES = Long.BYTES;
    private static final int MAX_DIMENSIONS = 8;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The types of the public format, and their bytes. */
    private static final Map<String, Integer> TYPES = Map.ofEntries(
            Map.entry("BOOL", 1),
            Map.entry("U8", 1),
            Map.entry("I8", 1),
            Map.entry("F8_E5M2", 1),
            Map.entry("F8_E4M3", 1),
            Map.entry("U16", 2),
            Map.entry("I16", 2),
            Map.entry("F16", 2),
            Map.entry("BF16", 2),
            Map.entry("U32", 4),
            Map.entry("I32", 4),
            Map.entry("F32", 4),
            Map.entry("U64", 8),
            Map.entry("I64", 8),
            Map.entry("F64", 8));

    /**
     * A tensor.
     *
     * @param start its first byte, counted from the start of the file
     * @param end the byte after its last one
     */
    record Entry(String name, String type, List<Long> shape, long start, long end) {}

    static SafetensorsHeader read(Path file, MemorySegment all) throws MalformedFileException {
        if (all.byteSize() == 0) {
            throw MalformedFileException.in(file, "empty");
        }
        long length = all.byteSize() < LENGTH_BYTES ? -1 : all.get(LONG, 0);
        boolean starts = all.byteSize() <= LENGTH_BYTES || all.get(ValueLayout.JAVA_BYTE, LENGTH_BYTES) == '{';
        if (length < 2 || !starts) {
            throw MalformedFileException.in(file, "not a safetensors file");
        }
        if (length > MAX_BYTES) {
            throw MalformedFileException.atOffset(
                    file, 0, "a header of " + length + " bytes, at most " + MAX_BYTES + " are read");
        }
        if (length > all.byteSize() - LENGTH_BYTES) {
            throw MalformedFileException.in(file, "ends inside its header");
        }
        String text = decode(file, all.asSlice(LENGTH_BYTES, length).toArray(ValueLayout.JAVA_BYTE));
        Parser parser = new Parser(new JsonReader(text), LENGTH_BYTES + length);
        try {
            parser.header();
        } catch (JsonException e) {
            int before = text.substring(0, e.position()).getBytes(StandardCharsets.UTF_8).length;
            throw MalformedFileException.atOffset(file, LENGTH_BYTES + (long) before, e.getMessage());
        }
        parser.tensors.sort(Comparator.comparingLong(Entry::start).thenComparingLong(Entry::end));
        SafetensorsHeader header = new SafetensorsHeader(parser.metadata, parser.tensors);
        header.requireCoverage(file, LENGTH_BYTES + length, all.byteSize());
        return header;
    }

    private static String decode(Path file, byte[] bytes) throws MalformedFileException {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(input).toString();
        } catch (CharacterCodingException e) {
            throw MalformedFileException.atOffset(file, LENGTH_BYTES + (long) input.position(), "is not UTF-8");
        }
    }

    /** No gap, no overlap, nothing after the end. */
    private void requireCoverage(Path file, long dataStart, long fileEnd) throws MalformedFileException {
        long expected = dataStart;
        for (Entry entry : tensors) {
            if (entry.end() > fileEnd) {
                throw MalformedFileException.in(
                        file, "tensor " + entry.name() + " ends at " + entry.end() + ", but the file at " + fileEnd);
            }
            if (entry.start() != expected) {
                throw MalformedFileException.atOffset(
                        file,
                        expected,
                        "tensor " + entry.name() + " starts at " + entry.start()
                                + (entry.start() < expected ? ", inside another one" : ", after bytes of nobody"));
            }
            expected = entry.end();
        }
        if (expected != fileEnd) {
            throw MalformedFileException.atOffset(
                    file, expected, (fileEnd - expected) + " bytes that belong to nothing");
        }
    }

    /** Reads the header's JSON; the caller of a failing one adds file and offset. */
    private static final class Parser {
        private final JsonReader json;
        private final long dataStart;
        private final Map<String, String> metadata = new LinkedHashMap<>();
        private final List<Entry> tensors = new ArrayList<>();

        Parser(JsonReader json, long dataStart) {
            this.json = json;
            this.dataStart = dataStart;
        }

        void header() throws JsonException {
            json.object(name -> {
                if (name.equals(METADATA)) {
                    json.object(key -> metadata.put(key, json.string()));
                } else {
                    tensors.add(entry(name));
                }
            });
            json.end();
        }

        private Entry entry(String name) throws JsonException {
            String[] type = new String[1];
            List<Long> shape = new ArrayList<>(2);
            List<Long> offsets = new ArrayList<>(2);
            int start = json.position();
            json.object(field -> {
                switch (field) {
                    case "dtype" -> type[0] = json.string();
                    case "shape" -> json.array(MAX_DIMENSIONS, () -> shape.add(json.number()));
                    case "data_offsets" -> json.array(2, () -> offsets.add(json.number()));
                    default -> throw new JsonException(json.position(), "unknown field " + field + " of " + name);
                }
            });
            if (type[0] == null || offsets.size() != 2) {
                throw new JsonException(start, "tensor " + name + " lacks its type or its place");
            }
            long bytes = offsets.get(1) - offsets.get(0);
            if (offsets.get(0) < 0 || bytes != bytes(start, type[0], shape)) {
                throw new JsonException(
                        start, "tensor " + name + ": " + type[0] + " " + shape + " does not take bytes " + offsets);
            }
            return new Entry(name, type[0], List.copyOf(shape), dataStart + offsets.get(0), dataStart + offsets.get(1));
        }

        /** The bytes that a tensor takes, or −1 where a long does not hold them. */
        private static long bytes(int start, String type, List<Long> shape) throws JsonException {
            Integer size = TYPES.get(type);
            if (size == null) {
                throw new JsonException(start, "unknown type " + type);
            }
            long bytes = size;
            for (long dimension : shape) {
                if (dimension < 0 || Math.multiplyHigh(bytes, dimension) != 0 || bytes * dimension < 0) {
                    return -1;
                }
                bytes *= dimension;
            }
            return bytes;
        }
    }
}
