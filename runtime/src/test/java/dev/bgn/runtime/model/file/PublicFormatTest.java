package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads our files by the public description of safetensors, with no code of ours. */
class PublicFormatTest {
    private static final Map<String, Integer> BYTES = Map.of("I64", 8, "F32", 4, "U8", 1);
    private static final Pattern TENSOR = Pattern.compile(
            "\"([^\"]+)\":\\{\"dtype\":\"(\\w+)\",\"shape\":\\[([0-9,]*)],\"data_offsets\":\\[(\\d+),(\\d+)]}");

    @TempDir
    private Path folder;

    @Test
    void everyFileIsValidSafetensors() throws IOException {
        Path file = folder.resolve("m");
        for (NodeModel model : SampleModels.all()) {
            ModelFile.write(file, model);
            requireValid(Files.readAllBytes(file), model.kind() + " " + model.level());
        }
        for (MatchingModel model : SampleMatchers.all()) {
            MatcherFile.write(file, model);
            requireValid(Files.readAllBytes(file), model.toString());
        }
        CodesFile.write(file, BitMatrix.zeros(3, 70), List.of("a", "b\\", "zwölf"), Map.of());
        byte[] codes = Files.readAllBytes(file);
        requireValid(codes, "codes");
        assertThat(new String(codes, StandardCharsets.UTF_8)).contains("[\"a\",\"b\\\\\",\"zwölf\"]");
    }

    private static void requireValid(byte[] file, String name) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        long length = buffer.getLong();
        assertThat(length).as(name).isPositive().isLessThan(file.length).isLessThan(100_000_000);
        String header = new String(file, 8, (int) length, StandardCharsets.UTF_8);
        assertThat((8 + length) % 8).as(name).isZero();
        assertThat(header)
                .as(name)
                .startsWith("{\"__metadata__\":{")
                .endsWith(" ".repeat(header.length() - header.stripTrailing().length()));
        // Metadata are pairs of strings; behind them nothing but tensors and padding.
        Matcher metadata = Pattern.compile(
                        "\\{\"__metadata__\":\\{(\"(?:[^\"\\\\]|\\\\.)*\":\"(?:[^\"\\\\]|\\\\.)*\",?)*},")
                .matcher(header);
        assertThat(metadata.lookingAt()).as(header).isTrue();
        String tensors = header.substring(metadata.end());
        TreeMap<Long, Long> spans = new TreeMap<>();
        Matcher tensor = TENSOR.matcher(tensors);
        while (tensor.find()) {
            long elements = 1;
            for (String dimension : tensor.group(3).split(",", -1)) {
                elements *= Long.parseLong(dimension);
            }
            long start = Long.parseLong(tensor.group(4));
            long end = Long.parseLong(tensor.group(5));
            assertThat(end - start).as("%s: %s", name, tensor.group()).isEqualTo(elements * BYTES.get(tensor.group(2)));
            if (tensor.group(2).equals("I64") && !tensor.group(1).equals("checksum")) {
                assertThat((8 + length + start) % 8).as("words are aligned").isZero();
            }
            assertThat(spans.put(start, end)).as(name).isNull();
        }
        assertThat(TENSOR.matcher(tensors).replaceAll("").replace(",", "").strip())
                .isEqualTo("}");
        long expected = 0;
        for (Map.Entry<Long, Long> span : spans.entrySet()) {
            assertThat(span.getKey()).as(name).isEqualTo(expected);
            expected = span.getValue();
        }
        assertThat(8 + length + expected).as(name).isEqualTo(file.length);
    }
}
