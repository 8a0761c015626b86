package dev.bgn.datasets.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.RealData;
import dev.bgn.datasets.samples.SampleFiles;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpyReaderTest {
    private static final Path FILE = Path.of("array.npy");

    private static NpyArray parse(byte[] bytes) throws MalformedFileException {
        return NpyReader.parse(ByteSpan.of(FILE, bytes));
    }

    private static NpyArray parse(String type, String shape, String hex) throws MalformedFileException {
        return parse(SampleFiles.npy(type, shape, HexFormat.of().parseHex(hex)));
    }

    /** A file whose header is this text. */
    private static byte[] withHeader(String header) {
        byte[] file = SampleFiles.npy("<i4", "(1,)", new byte[4]);
        String start = new String(Arrays.copyOf(file, 8), StandardCharsets.ISO_8859_1);
        String text = start + (char) header.length() + "\0" + header + "\0\0\0\0";
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void assertMalformed(byte[] bytes, String... reason) {
        assertThatThrownBy(() -> parse(bytes))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith("array.npy")
                .hasMessageContainingAll(reason);
    }

    /** The hexadecimal bytes are those of {@code numpy.array(…, type).tobytes().hex()}. */
    @ParameterizedTest
    @CsvSource({
        "|b1, 000102, 0 1 1",
        "|i1, 7f80ff, 127 -128 -1",
        "|u1, 7f80ff, 127 128 255",
        "<i2, 01000080ffff, 1 -32768 -1",
        ">i2, 00018000ffff, 1 -32768 -1",
        "<u2, 01000080ffff, 1 32768 65535",
        ">u2, 00018000ffff, 1 32768 65535",
        "<i4, 0100000000000080ffffffff, 1 -2147483648 -1",
        ">i4, 0000000180000000ffffffff, 1 -2147483648 -1",
        "<u4, 0100000000000080ffffffff, 1 2147483648 4294967295",
        ">u4, 0000000180000000ffffffff, 1 2147483648 4294967295",
        "<i8, 0100000000000000ffffffffffffffff0000000001000000, 1 -1 4294967296",
        ">i8, 0000000000000001ffffffffffffffff0000000100000000, 1 -1 4294967296",
        "<u8, 010000000000000000000000000000000000000001000000, 1 0 4294967296",
        ">u8, 000000000000000100000000000000000000000100000000, 1 0 4294967296"
    })
    void decodesWholeNumbers(String type, String hex, String expected) throws MalformedFileException {
        NpyArray array = parse(type, "(3,)", hex);
        long[] numbers = Arrays.stream(expected.split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        assertThat(array.longs()).containsExactly(numbers);
        for (int i = 0; i < 3; i++) {
            assertThat(array.doubles()[i]).isEqualTo((double) numbers[i]);
            assertThat(array.floats()[i]).isEqualTo((float) numbers[i]);
        }
        if (Arrays.stream(numbers).allMatch(n -> n == (int) n)) {
            assertThat(Arrays.stream(array.ints()).asLongStream())
                    .containsExactly(Arrays.stream(numbers).boxed().toArray(Long[]::new));
        } else {
            assertThatThrownBy(array::ints).hasMessageContaining("too large for a 32-bit number");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "<f4, 0000c03f000000c00000807f",
        ">f4, 3fc00000c00000007f800000",
        "<f8, 000000000000f83f00000000000000c0000000000000f07f",
        ">f8, 3ff8000000000000c0000000000000007ff0000000000000"
    })
    void decodesFloats(String type, String hex) throws MalformedFileException {
        NpyArray array = parse(type, "(3,)", hex);
        assertThat(array.doubles()).containsExactly(1.5, -2, Double.POSITIVE_INFINITY);
        assertThat(array.floats()).containsExactly(1.5f, -2f, Float.POSITIVE_INFINITY);
        assertThatThrownBy(array::ints).hasMessageContaining("where whole numbers are expected");
        assertThatThrownBy(array::strings).hasMessageContaining("where texts are expected");
    }

    @Test
    void decodesTexts() throws MalformedFileException {
        byte[] little = "ab\0x\0\0".getBytes(StandardCharsets.UTF_32LE);
        assertThat(parse(SampleFiles.npy("<U3", "(2,)", little)).strings()).containsExactly("ab", "x");
        byte[] big = "é\uD83D\uDE00".getBytes(StandardCharsets.UTF_32BE);
        assertThat(parse(SampleFiles.npy(">U1", "(2,)", big)).strings()).containsExactly("é", "\uD83D\uDE00");
        assertThatThrownBy(() -> parse("<U1", "(1,)", "00001100").strings())
                .hasMessageContaining("offset", "no character has the number 1114112");
        assertThatThrownBy(() -> parse("<U1", "(1,)", "00d80000").strings()).hasMessageContaining("55296");
        assertThatThrownBy(() -> parse("<U1", "(1,)", "61000000").doubles()).hasMessageContaining("numbers");
    }

    @Test
    void turnsFortranOrderIntoC() throws MalformedFileException {
        // numpy.arange(6).reshape(2, 3) written in Fortran order is 0 3 1 4 2 5.
        byte[] bytes = {0, 3, 1, 4, 2, 5};
        assertThat(parse(SampleFiles.npy(1, "|u1", true, "(2, 3)", bytes)).ints())
                .containsExactly(0, 1, 2, 3, 4, 5);
        // numpy.arange(12).reshape(2, 3, 2), likewise.
        byte[] cube = {0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11};
        assertThat(parse(SampleFiles.npy(1, "|u1", true, "(2, 3, 2)", cube)).ints())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(parse(SampleFiles.npy(1, "|u1", true, "(6,)", bytes)).ints()).containsExactly(0, 3, 1, 4, 2, 5);
        assertThat(parse(SampleFiles.npy(1, "<i8", true, "(0, 7)", new byte[0])).count())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3"})
    void readsAllVersions(int version) throws MalformedFileException {
        NpyArray array = parse(SampleFiles.npy(version, "<i2", false, "(2, 1)", new byte[] {1, 0, 2, 0}));
        assertThat(array.ints()).containsExactly(1, 2);
        assertThat(array.dimensions()).isEqualTo(2);
        assertThat(array.size(0)).isEqualTo(2);
        assertThat(array.size(1)).isEqualTo(1);
    }

    @Test
    void refusesWrongMagicVersionsAndLengths() {
        byte[] whole = SampleFiles.npy("<i4", "(2,)", new byte[8]);
        for (int length = 0; length < whole.length; length++) {
            assertMalformed(Arrays.copyOf(whole, length), "array.npy");
        }
        assertMalformed(Arrays.copyOf(whole, whole.length + 1), "takes 8 bytes, but there are 9");
        byte[] magic = whole.clone();
        magic[0] = 'x';
        assertMalformed(magic, "offset 0", "magic");
        byte[] version = whole.clone();
        version[6] = 4;
        assertMalformed(version, "offset 6", "npy version 4");
        byte[] header = whole.clone();
        header[9] = -1;
        assertMalformed(header, "offset 8", "does not fit");
        byte[] longHeader = SampleFiles.npy(2, "<i4", false, "(2,)", new byte[8]);
        Arrays.fill(longHeader, 8, 12, (byte) -1);
        assertMalformed(longHeader, "npy header of 4294967295 bytes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "(-1,) | negative size",
                "(9999999999999999999999,) | absurd size",
                "(4000000000,) | more than",
                "(65536, 65536) | more than",
                "(2147483647, 2147483647, 2147483647, 0) | more than",
                "(3,) | takes 12 bytes, but there are 4",
                "(1) | needs a comma",
                "(1 2) | ',' is expected",
                "1 | '(' is expected",
                "(1.0,) | ',' is expected",
                "(True,) | a size is expected",
                "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1) | at most 32"
            })
    void refusesAbsurdShapes(String shape, String reason) {
        assertMalformed(withHeader("{'descr': '<i4', 'fortran_order': False, 'shape': " + shape + "}"), reason);
    }

    @ParameterizedTest
    @CsvSource({
        "<c8",
        "<f2",
        "<f16",
        "<i3",
        "|S5",
        "<M8",
        "<U0",
        "<U99999999",
        "f4",
        "=f4",
        "<",
        "|i4",
        "<V4",
        "<i",
        "<i44",
        "|b2"
    })
    void refusesOtherTypes(String type) {
        assertMalformed(withHeader("{'descr': '" + type + "', 'fortran_order': False, 'shape': (1,)}"), "element type");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'descr': '<i4', 'shape': (1,)} | no key 'fortran_order'",
                "{'fortran_order': False, 'shape': (1,)} | no key 'descr'",
                "{'descr': '<i4', 'fortran_order': False} | no key 'shape'",
                "{'descr': '<i4', 'descr': '<i4'} | is twice",
                "{'evil': '<i4'} | unknown key 'evil'",
                "{'descr': [('a', '<i4')]} | records",
                "{'fortran_order': Falsy} | True or False",
                "{'fortran_order': __import__('os')} | True or False",
                "{'descr | ends inside a text",
                "{'descr': '<i4', 'fortran_order': False, 'shape': (1,)} x | more text",
                "[] | '{' is expected"
            })
    void refusesOtherHeaders(String header, String reason) {
        assertMalformed(withHeader(header), "array.npy", reason);
    }

    @Test
    void takesNoObjectsForNumbers() throws MalformedFileException {
        NpyArray array = parse(SampleFiles.npy("|O", "()", new byte[] {1, 2, 3}));
        assertThat(array.isObject()).isTrue();
        assertThatThrownBy(array::ints).hasMessageContaining("an array of object where whole numbers");
        assertThatThrownBy(array::doubles).hasMessageContaining("an array of object where numbers");
    }

    @Test
    void readsTheDistancesOfRealGraphs() throws IOException {
        NpyArray array = NpyReader.read(RealData.require("ged/AIDS700nef/ged_test_train.npy"));
        assertThat(array.dimensions()).isEqualTo(2);
        assertThat(array.size(0)).isEqualTo(140);
        assertThat(array.size(1)).isEqualTo(560);
        assertThat(Arrays.stream(array.doubles()).max()).isPresent();
        assertThat(Arrays.stream(array.doubles()).allMatch(d -> d >= 0 && d <= 23 && d == Math.rint(d)))
                .isTrue();
    }
}
