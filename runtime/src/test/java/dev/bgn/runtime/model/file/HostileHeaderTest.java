package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A header cannot buy memory, and gets no other answer than the one exception. */
class HostileHeaderTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String SEAL = "\"checksum\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[";

    @TempDir
    private Path folder;

    private final List<byte[]> files = new ArrayList<>();

    private void add(Bytes bytes) {
        files.add(bytes.all());
    }

    /** A header and this many bytes of data, the checksum right. */
    private void add(String header, int dataBytes) {
        add(Bytes.of(header, new byte[dataBytes]).sealed());
    }

    /** A tensor of the given shape and place before a right checksum. */
    private void tensor(String type, String shape, String offsets, int dataBytes) {
        add(
                "{\"a\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}," + SEAL
                        + (dataBytes - 8) + "," + dataBytes + "]}}",
                dataBytes);
    }

    private void edit(byte[] good, String from, String to) {
        files.add(Bytes.edited(good, from, to));
    }

    @Test
    void noHeaderBuysMemory() throws IOException {
        lengths();
        syntax();
        shapes();
        many();
        meanings();
        assertThat(files).hasSizeGreaterThanOrEqualTo(50);
        Path file = folder.resolve("hostile");
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < files.size(); i++) {
                byte[] content = files.get(i);
                Files.write(file, content);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                String message = message(file);
                long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
                String what = i + ": " + message;
                assertThat(message).as(what).isNotNull().hasSizeLessThan(1200).hasLineCount(1);
                // The first round loads classes, which is no matter of the file.
                if (round == 1) {
                    assertThat(allocated).as(what).isLessThan(2L * content.length + (1 << 20));
                }
            }
        }
    }

    private static String message(Path file) throws IOException {
        try {
            ModelFile.read(file);
            return null;
        } catch (MalformedFileException e) {
            return e.getMessage();
        }
    }

    private void lengths() {
        for (long length : new long[] {
            0,
            1,
            3,
            -1,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE - 7,
            1L << 32,
            (1L << 32) + 2,
            65_537,
            65_536,
            100_000_000
        }) {
            byte[] content = Bytes.of("{}", new byte[16]).all();
            ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putLong(0, length);
            files.add(content);
        }
    }

    private void syntax() {
        add("{}", 0);
        add("{}", 8);
        add("{} x", 8);
        add("[".repeat(60_000), 8);
        add("{" + "\"a\":{".repeat(10_000), 8);
        add("{\"a\":1}", 8);
        add("{\"a\":null}", 8);
        add("{\"__metadata__\":{\"a\":1}}", 8);
        add("{\"__metadata__\":[]}", 8);
        add("{\"__metadata__\":{\"a\":\"b\",\"a\":\"c\"}}", 8);
        add("{\"a\":\"" + "x".repeat(60_000), 8);
        add("{\"a\\u12\":1}", 8);
        add("{\"\\ud800\":1}", 8);
        add("{\"a\u0001\":1}", 8);
        add("{\"a\\", 8);
        add(Bytes.of(new byte[] {'{', '"', (byte) 0xc0, (byte) 0x80, '"', '}'}, new byte[8]));
    }

    private void shapes() {
        tensor("F32", "[4294967296,4294967296]", "[0,0]", 8);
        tensor("F32", "[2147483648,2147483648]", "[0,0]", 8);
        tensor("F32", "[999999999999999999]", "[0,999999999999999999]", 8);
        tensor("F32", "[-1]", "[0,-4]", 8);
        tensor("F32", "[99999999999999999999]", "[0,4]", 12);
        tensor("F32", "[1.5]", "[0,4]", 12);
        tensor("F32", "[01]", "[0,4]", 12);
        tensor("F32", "[1]", "[4,8]", 16);
        tensor("F32", "[1]", "[-4,0]", 8);
        tensor("F32", "[4]", "[0,16]", 20);
        tensor("F32", "[1]", "[0,4]", 20);
        tensor("F32", "[1]", "[0,4,8]", 12);
        tensor("X32", "[1]", "[0,4]", 12);
        tensor("F32", "[1,1,1,1,1,1,1,1,1]", "[0,4]", 12);
        tensor("F32", "[1],\"extra\":[1]", "[0,4]", 12);
        tensor("F32", "[1],\"shape\":[1]", "[0,4]", 12);
    }

    private void many() {
        add("{\"__metadata__\":{" + numbered(7_000, i -> "\"" + i + "\":\"\"") + "}}", 8);
        add(
                "{" + numbered(1_100, i -> "\"" + i + "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}")
                        + "}",
                8);
        add("{\"__metadata__\":{\"a\":\"" + "é".repeat(32_000) + "\"}}", 8);
        add("{\"__metadata__\":{\"a\":\"" + "\\n".repeat(32_000) + "€\"}}", 8);
    }

    private void meanings() throws IOException {
        Path file = folder.resolve("good");
        ModelFile.write(file, SampleModels.tiny(ModelKind.GAT, Level.WE));
        byte[] good = Files.readAllBytes(file);
        edit(good, "\"layers\":\"2\"", "\"layers\":\"2147483647\"");
        edit(good, "\"layers\":\"2\"", "\"layers\":\"0\"");
        edit(good, "\"layers\":\"2\"", "\"layers\":\"1\"");
        edit(good, "\\\"in\\\":5", "\\\"in\\\":2147483647");
        edit(good, "\\\"in\\\":5", "\\\"in\\\":6");
        edit(good, "\\\"out\\\":8", "\\\"out\\\":2147483647");
        edit(good, "\\\"heads\\\":2", "\\\"heads\\\":0");
        edit(good, "\\\"heads\\\":2", "\\\"heads\\\":3");
        edit(good, "\\\"balance\\\":true", "\\\"balance\\\":1");
        edit(good, "\"level\":\"we\"", "\"level\":\"WE\"");
        edit(good, "\"coding\":\"none\"", "\"coding\":\"standard\"");
        edit(good, "\"coding\":\"none\"", "\"coding\":\"none\",\"more\":\"\"");
        edit(good, "layer.0.scale", "layer.9.scale");
        edit(good, "\"format_version\":\"2\"", "\"format_version\":\"1\"");
        edit(good, "\"coding\":\"none\"", "\"coding\":\"thermometer\",\"coding.features\":\"2147483647\"");
        String classes = numbered(10_000, i -> "\\\"a\\\"");
        String header = new String(
                good,
                8,
                (int) ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN).getLong(),
                StandardCharsets.UTF_8);
        String names = header.substring(header.indexOf("\"[") + 1, header.indexOf("]\"") + 1);
        edit(good, names, "[" + classes + "]");
        edit(good, names, "[" + numbered(4_000, i -> "\\\"a\\\"") + "]");
        int data = header.getBytes(StandardCharsets.UTF_8).length + 8;
        ByteBuffer bits = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
        add(new Bytes(bits.put(data + 1, (byte) 1).array()).sealed()); // beyond the 8 columns of the first row
        ByteBuffer floats = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
        add(new Bytes(floats.putFloat(data + 64, Float.POSITIVE_INFINITY).array()).sealed());
    }

    private static String numbered(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(","));
    }
}
