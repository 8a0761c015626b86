package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.json.JsonException;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.model.file.SafetensorsHeader.Entry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A safetensors file of ours, mapped: named tensors and texts, the last tensor a CRC32C of all bytes before it.
 *
 * <p>What is asked for is taken away, so that at the end {@link #requireNothingLeft} finds what nobody knows. Any
 * content of the file that is not right is a {@link MalformedFileException}, and nothing else is thrown.
 */
final class Safetensors {
    static final String CHECKSUM = "checksum";
    static final String FORMAT = "format";
    static final String FORMAT_VERSION = "format_version";
    static final String PROVENANCE = "provenance.";

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long CHECKSUM_STEP = 1 << 30;

    private final Path file;
    private final MemorySegment all;
    private final Map<String, String> metadata;
    private final Map<String, Entry> tensors = new HashMap<>();

    private Safetensors(Path file, MemorySegment all, SafetensorsHeader header) {
        this.file = file;
        this.all = all;
        this.metadata = header.metadata();
        header.tensors().forEach(entry -> tensors.put(entry.name(), entry));
    }

    /** Maps a file and checks all of it but the meaning; it stays mapped as long as {@code arena} lives. */
    static Safetensors map(Path file, Arena arena) throws IOException {
        if (Files.isDirectory(file)) {
            throw MalformedFileException.in(file, "a folder, not a file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Opening a pipe blocks until a writer opens it, too.
            throw MalformedFileException.in(file, "not a plain file");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return of(file, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
        }
    }

    /** Checks a content that is in memory already; {@code file} is its name in messages. */
    static Safetensors of(Path file, MemorySegment all) throws MalformedFileException {
        SafetensorsHeader header = SafetensorsHeader.read(file, all);
        Entry last = header.tensors().isEmpty() ? null : header.tensors().getLast();
        if (last == null || !last.name().equals(CHECKSUM) || !isLongs(last, List.of(1L))) {
            throw MalformedFileException.in(file, "not a BGN file: its last tensor is no checksum");
        }
        if (all.get(LONG, last.start()) != checksum(all.asSlice(0, last.start()))) {
            throw MalformedFileException.in(file, "damaged: its checksum does not fit");
        }
        Safetensors tensors = new Safetensors(file, all, header);
        tensors.tensors.remove(CHECKSUM);
        return tensors;
    }

    private static long checksum(MemorySegment bytes) {
        CRC32C crc = new CRC32C();
        // A byte buffer holds at most 2 GB.
        for (long at = 0; at < bytes.byteSize(); at += CHECKSUM_STEP) {
            crc.update(bytes.asSlice(at, Math.min(CHECKSUM_STEP, bytes.byteSize() - at))
                    .asByteBuffer());
        }
        return crc.getValue();
    }

    private static boolean isLongs(Entry entry, List<Long> shape) {
        return entry.type().equals("I64") && entry.shape().equals(shape);
    }

    /** What the file says it is. */
    String format() {
        return metadata.getOrDefault(FORMAT, "");
    }

    /** Fails unless the file is of this format and version. */
    void requireFormat(String format, String version, String name) throws MalformedFileException {
        requireFormat(format, List.of(version), name);
    }

    /** Fails unless the file is of this format and of one of these versions; returns which. */
    String requireFormat(String format, List<String> versions, String name) throws MalformedFileException {
        if (!format().equals(format)) {
            throw malformed("not a BGN " + name);
        }
        String found = text(FORMAT_VERSION);
        if (!versions.contains(found)) {
            throw malformed("is a BGN " + name + " of format version " + found + "; this BGN reads version "
                    + String.join(" and ", versions));
        }
        metadata.remove(FORMAT);
        return found;
    }

    boolean has(String tensor) {
        return tensors.containsKey(tensor);
    }

    /** Whether the metadata hold this text under a key; it is not taken. */
    boolean says(String key, String value) {
        return value.equals(metadata.get(key));
    }

    /** Takes a text of the metadata. */
    String text(String key) throws MalformedFileException {
        String value = metadata.remove(key);
        if (value == null) {
            throw malformed("its metadata lack " + key);
        }
        return value;
    }

    /** Turns a text of the metadata into a value. */
    @FunctionalInterface
    interface Parser<T> {
        T parse(String text) throws JsonException;
    }

    /** Takes a text of the metadata that stands for something. */
    <T> T parse(String key, Parser<T> parser) throws MalformedFileException {
        try {
            return parser.parse(text(key));
        } catch (JsonException e) {
            throw malformed("metadata " + key + ", character " + e.position() + ": " + e.getMessage());
        }
    }

    /** Takes all texts whose keys start with {@link #PROVENANCE}. */
    Map<String, String> provenance() {
        Map<String, String> provenance = new HashMap<>();
        metadata.forEach((key, value) -> {
            if (key.startsWith(PROVENANCE)) {
                provenance.put(key.substring(PROVENANCE.length()), value);
            }
        });
        metadata.keySet().removeIf(key -> key.startsWith(PROVENANCE));
        return provenance;
    }

    /** Takes a bit matrix, in the file: it lives as long as the arena. */
    BitMatrix bits(String name, int rows, int columns) throws MalformedFileException {
        MemorySegment data = take(name, "I64", List.of((long) rows, (long) BitMatrix.wordsFor(columns)));
        try {
            return BitMatrix.ofSegment(rows, columns, data);
        } catch (IllegalArgumentException e) {
            throw malformed("tensor " + name + ": " + e.getMessage());
        }
    }

    /** Takes floats of a shape of one or two dimensions; each must be finite. */
    float[] floats(String name, int... shape) throws MalformedFileException {
        List<Long> dimensions = Arrays.stream(shape).asLongStream().boxed().toList();
        MemorySegment data = take(name, "F32", dimensions);
        if (data.byteSize() / Float.BYTES > Shape.MAX_ELEMENTS) {
            throw malformed("tensor " + name + " does not fit one array");
        }
        float[] values = data.toArray(FLOAT);
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw malformed("tensor " + name + ", element " + i + ": " + values[i] + " is not a finite number");
            }
        }
        return values;
    }

    /** Takes a float matrix. */
    FloatMatrix matrix(String name, int rows, int columns) throws MalformedFileException {
        return FloatMatrix.of(rows, columns, floats(name, rows, columns));
    }

    /** Takes a tensor of one dimension, as a matrix of one row. */
    FloatMatrix vector(String name, int columns) throws MalformedFileException {
        return FloatMatrix.of(1, columns, floats(name, columns));
    }

    /** Takes a JSON text that was written by {@link PackedText}. */
    <T> T packed(String name, Parser<T> parser) throws MalformedFileException {
        MemorySegment data = takeBytes(name);
        if (data.byteSize() > PackedText.MAX_BYTES + Long.BYTES) {
            throw malformed("tensor " + name + " takes more than " + PackedText.MAX_BYTES + " bytes");
        }
        try {
            return parser.parse(PackedText.unpack(data.toArray(ValueLayout.JAVA_BYTE)));
        } catch (JsonException e) {
            throw malformed("tensor " + name + ", character " + e.position() + ": " + e.getMessage());
        }
    }

    /** Takes {@code count} texts that are a JSON array in UTF-8; nothing where there is no such tensor. */
    List<String> texts(String name, int count) throws MalformedFileException {
        if (!has(name)) {
            return List.of();
        }
        MemorySegment data = takeBytes(name);
        List<String> texts;
        try {
            texts = JsonReader.strings(decode(data), count);
        } catch (CharacterCodingException e) {
            throw malformed("tensor " + name + " is not UTF-8");
        } catch (JsonException e) {
            throw malformed("tensor " + name + ", character " + e.position() + ": " + e.getMessage());
        }
        if (texts.size() != count) {
            throw malformed("tensor " + name + " holds " + texts.size() + " texts where " + count + " are expected");
        }
        return texts;
    }

    private MemorySegment takeBytes(String name) throws MalformedFileException {
        Entry entry = tensors.get(name);
        if (entry.shape().size() != 1 || entry.shape().getFirst() > Shape.MAX_ELEMENTS) {
            throw malformed("tensor " + name + " is no text");
        }
        return take(name, "U8", entry.shape());
    }

    private static String decode(MemorySegment bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes.asByteBuffer()).toString();
    }

    /** The rows of a tensor that has two dimensions, for one whose size nothing else tells. */
    int rows(String name) throws MalformedFileException {
        Entry entry = tensors.get(name);
        if (entry == null || entry.shape().size() != 2 || entry.shape().getFirst() > Integer.MAX_VALUE) {
            throw malformed("lacks a tensor " + name + " of rows and columns");
        }
        return (int) (long) entry.shape().getFirst();
    }

    /** Takes a tensor of one dimension and any length, in the file: it lives as long as the arena. */
    MemorySegment column(String name, String type) throws MalformedFileException {
        Entry entry = tensors.get(name);
        if (entry == null || entry.shape().size() != 1) {
            throw malformed("lacks a tensor " + name + " of one dimension");
        }
        return take(name, type, entry.shape());
    }

    private MemorySegment take(String name, String type, List<Long> shape) throws MalformedFileException {
        Entry entry = tensors.remove(name);
        if (entry == null) {
            throw malformed("lacks the tensor " + name);
        }
        if (!entry.type().equals(type) || !entry.shape().equals(shape)) {
            throw malformed("tensor " + name + " is " + entry.type() + " " + entry.shape() + " where " + type + " "
                    + shape + " is expected");
        }
        return all.asSlice(entry.start(), entry.end() - entry.start());
    }

    /** Fails where the file holds what nobody took. */
    void requireNothingLeft() throws MalformedFileException {
        if (!tensors.isEmpty()) {
            throw malformed(
                    "holds an unknown tensor " + tensors.keySet().iterator().next());
        }
        if (!metadata.isEmpty()) {
            throw malformed("its metadata hold an unknown key "
                    + metadata.keySet().iterator().next());
        }
    }

    MalformedFileException malformed(String reason) {
        return MalformedFileException.in(file, reason);
    }
}
