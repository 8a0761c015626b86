package dev.bgn.runtime.model.file;

import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.json.JsonText;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Collects tensors and texts and writes them as a safetensors file, whole or not at all. The same content gives the
 * same bytes: bits come before floats and texts, so that words are aligned, each in the order in which they were put.
 */
final class SafetensorsWriter {
    private static final int BUFFER_BYTES = 1 << 16;

    private final SortedMap<String, String> metadata = new TreeMap<>();
    private final List<Tensor> bits = new ArrayList<>();
    private final List<Tensor> floats = new ArrayList<>();
    private final List<Tensor> texts = new ArrayList<>();

    private record Tensor(String name, String type, List<Long> shape, long bytes, Data data) {}

    @FunctionalInterface
    private interface Data {
        void writeTo(Sink sink) throws IOException;
    }

    SafetensorsWriter(String format, String version) {
        metadata.put(Safetensors.FORMAT, format);
        metadata.put(Safetensors.FORMAT_VERSION, version);
    }

    void text(String key, String value) {
        metadata.put(key, value);
    }

    void provenance(Map<String, String> texts) {
        texts.forEach((key, value) -> metadata.put(Safetensors.PROVENANCE + key, value));
    }

    /** Words of 64 bits: rows × words of a row. */
    void bits(String name, BitMatrix matrix) {
        List<Long> shape = List.of((long) matrix.rows(), (long) matrix.wordsPerRow());
        bits.add(new Tensor(name, "I64", shape, Long.BYTES * shape.get(0) * shape.get(1), sink -> {
            long[] row = new long[matrix.wordsPerRow()];
            for (int r = 0; r < matrix.rows(); r++) {
                matrix.copyWords(r, r + 1, row);
                for (long word : row) {
                    sink.put(word);
                }
            }
        }));
    }

    void matrix(String name, FloatMatrix matrix) {
        floats(name, matrix.data(), List.of((long) matrix.rows(), (long) matrix.columns()));
    }

    /** A matrix of one row, as a tensor of one dimension. */
    void vector(String name, FloatMatrix row) {
        floats(name, row.data(), List.of((long) row.columns()));
    }

    void number(String name, float value) {
        floats(name, new float[] {value}, List.of(1L));
    }

    private void floats(String name, float[] values, List<Long> shape) {
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException(
                        "tensor " + name + " holds " + value + ", which is no number to keep");
            }
        }
        floats.add(new Tensor(name, "F32", shape, (long) Float.BYTES * values.length, sink -> {
            for (float value : values) {
                sink.put(value);
            }
        }));
    }

    /** Texts that are too long for the metadata: a JSON array in UTF-8, filled up with spaces to words. */
    void texts(String name, List<String> values) {
        bytes(name, padded(JsonText.array(values.stream().map(JsonText::quoted).toList())));
    }

    /** Bytes as they are, a multiple of 8. */
    void bytes(String name, byte[] bytes) {
        texts.add(new Tensor(name, "U8", List.of((long) bytes.length), bytes.length, sink -> {
            for (byte b : bytes) {
                sink.put(b);
            }
        }));
    }

    /** Whole numbers of 64 bits. */
    void longs(String name, ByteChunks values, List<Long> shape) {
        bits.add(new Tensor(name, "I64", shape, values.byteCount(), sink -> values.forEach(sink::put)));
    }

    /** Whole numbers of 16 bits; what comes behind them may not be aligned. */
    void shorts(String name, ByteChunks values) {
        List<Long> shape = List.of(values.byteCount() / Short.BYTES);
        texts.add(new Tensor(name, "U16", shape, values.byteCount(), sink -> values.forEach(sink::put)));
    }

    /** Bytes as they are; what comes behind them may not be aligned. */
    void bytes(String name, ByteChunks values) {
        List<Long> shape = List.of(values.byteCount());
        texts.add(new Tensor(name, "U8", shape, values.byteCount(), sink -> values.forEach(sink::put)));
    }

    /** UTF-8 with spaces at its end up to a multiple of 8 bytes. */
    private static byte[] padded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(bytes, (bytes.length + 7) & -8);
        Arrays.fill(padded, bytes.length, padded.length, (byte) ' ');
        return padded;
    }

    void write(Path file) throws IOException {
        List<Tensor> tensors = new ArrayList<>(bits);
        tensors.addAll(floats);
        tensors.addAll(texts);
        byte[] header = header(tensors);
        AtomicFile.write(file, channel -> {
            Sink sink = new Sink(channel);
            sink.put((long) header.length);
            for (byte b : header) {
                sink.put(b);
            }
            for (Tensor tensor : tensors) {
                tensor.data().writeTo(sink);
            }
            sink.finish();
        });
    }

    private byte[] header(List<Tensor> tensors) {
        Map<String, String> quoted = new LinkedHashMap<>();
        metadata.forEach((key, value) -> quoted.put(key, JsonText.quoted(value)));
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(SafetensorsHeader.METADATA, JsonText.object(quoted));
        long start = 0;
        for (Tensor tensor : tensors) {
            fields.put(tensor.name(), entry(tensor.type(), tensor.shape(), start, start + tensor.bytes()));
            start += tensor.bytes();
        }
        fields.put(Safetensors.CHECKSUM, entry("I64", List.of(1L), start, start + Long.BYTES));
        byte[] padded = padded(JsonText.object(fields));
        int count = Math.max(metadata.size(), fields.size());
        if (padded.length > SafetensorsHeader.MAX_BYTES || count > JsonReader.MAX_FIELDS) {
            throw new IllegalArgumentException("a header of " + padded.length + " bytes and " + count
                    + " fields; at most " + SafetensorsHeader.MAX_BYTES + " bytes and " + JsonReader.MAX_FIELDS
                    + " fields can be read again");
        }
        return padded;
    }

    private static String entry(String type, List<Long> shape, long start, long end) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("dtype", JsonText.quoted(type));
        fields.put("shape", numbers(shape));
        fields.put("data_offsets", numbers(List.of(start, end)));
        return JsonText.object(fields);
    }

    private static String numbers(List<Long> values) {
        return JsonText.array(values.stream().map(String::valueOf).toList());
    }

    /** Little-endian values on their way to a channel, and the checksum of all of them. */
    private static final class Sink {
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private final CRC32C crc = new CRC32C();

        Sink(FileChannel channel) {
            this.channel = channel;
        }

        void put(byte value) throws IOException {
            room(Byte.BYTES).put(value);
        }

        void put(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                int some = Math.min(bytes.remaining(), room(1).remaining());
                buffer.put(bytes.slice(bytes.position(), some));
                bytes.position(bytes.position() + some);
            }
        }

        void put(long value) throws IOException {
            room(Long.BYTES).putLong(value);
        }

        void put(float value) throws IOException {
            room(Float.BYTES).putFloat(value);
        }

        /** Writes the checksum behind all else. */
        void finish() throws IOException {
            flush();
            room(Long.BYTES).putLong(crc.getValue());
            flush();
        }

        private ByteBuffer room(int bytes) throws IOException {
            if (buffer.remaining() < bytes) {
                flush();
            }
            return buffer;
        }

        private void flush() throws IOException {
            buffer.flip();
            crc.update(buffer.duplicate());
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            buffer.clear();
        }
    }
}
