package dev.bgn.datasets.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.Codes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodesTest {
    @TempDir
    private Path folder;

    private static BitMatrix random(int rows, int columns) {
        BitMatrix codes = BitMatrix.zeros(rows, columns);
        Random random = new Random(columns);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                codes.set(r, c, random.nextBoolean());
            }
        }
        return codes;
    }

    private Path npy(String type, String shape, byte... data) throws Exception {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
        ByteBuffer file =
                ByteBuffer.allocate(10 + header.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put("\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1));
        file.putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.US_ASCII))
                .put(data);
        return Files.write(folder.resolve("x.npy"), file.array());
    }

    private Path csv(String text) throws Exception {
        return Files.writeString(folder.resolve("x.csv"), text);
    }

    @Test
    void packedBytesComeBack() throws Exception {
        for (int columns : new int[] {1, 7, 8, 63, 64, 65, 128, 200}) {
            BitMatrix codes = random(13, columns);
            Path file = folder.resolve("codes.npy");
            CodesNpy.write(codes, file);
            int bytes = (columns + 7) / 8;
            assertThat(Files.size(file)).isEqualTo(128 + 13L * bytes);
            BitMatrix read = CodesReader.read(file).bits();
            assertThat(read.columns()).isEqualTo(8 * bytes);
            assertThat(read.columns(0, columns)).isEqualTo(codes);
            byte[] all = Files.readAllBytes(file);
            for (int c = 0; c < columns; c++) { // packbits, little: bit c of the row is bit c mod 8 of byte c / 8
                assertThat((all[128 + 5 * bytes + c / 8] >>> (c % 8) & 1) != 0).isEqualTo(codes.get(5, c));
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1); // no temporary file stays
        }
    }

    @Test
    void wordsAndElementsAreRead() throws Exception {
        ByteBuffer words = ByteBuffer.allocate(32).order(ByteOrder.BIG_ENDIAN);
        words.putLong(-1).putLong(2).putLong(Long.MIN_VALUE).putLong(7);
        BitMatrix expected = BitMatrix.ofWords(2, 128, -1, 2, Long.MIN_VALUE, 7);
        assertThat(CodesNpy.read(npy(">i8", "(2, 2)", words.array()))).isEqualTo(expected);
        assertThat(CodesNpy.read(npy(">u8", "(2, 2)", words.array()))).isEqualTo(expected);
        BitMatrix elements = BitMatrix.ofWords(2, 3, 0b101, 0b010);
        assertThat(CodesNpy.read(npy("|i1", "(2, 3)", new byte[] {1, -1, 1, -1, 1, -1})))
                .isEqualTo(elements);
        assertThat(CodesNpy.read(npy("|i1", "(2, 3)", new byte[] {1, 0, 1, 0, 1, 0})))
                .isEqualTo(elements);
        assertThat(CodesNpy.read(npy("|b1", "(2, 3)", new byte[] {1, 0, 1, 0, 1, 0})))
                .isEqualTo(elements);
    }

    @Test
    void csvHasNamesAndMayHaveAHeader() throws Exception {
        BitMatrix expected = BitMatrix.ofWords(2, 3, 0b101, 0b010);
        for (String text : new String[] {"node,b0,b1,b2\na,1,-1,1\nb,-1,1,-1\n", "a;1;0;1\nb;0;1;0\n"}) {
            Codes codes = CodesReader.read(csv(text));
            assertThat(codes.bits()).isEqualTo(expected);
            assertThat(codes.names()).containsExactly("a", "b");
            assertThat(codes.row("b")).hasValue(1);
            assertThat(codes.row("1")).isEmpty();
        }
    }

    @Test
    void withoutNamesANodeIsItsRow() {
        Codes codes = new Codes(BitMatrix.zeros(12, 8), List.of());
        assertThat(codes.row("11")).hasValue(11);
        assertThat(codes.name(11)).isEqualTo("11");
        for (String wrong : new String[] {"12", "-1", "x", "", "99999999999"}) {
            assertThat(codes.row(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    void badInputIsNamed() throws Exception {
        assertBad(npy("|i1", "(1, 3)", new byte[] {1, 0, -1}), "column 2", "-1 and 1");
        assertBad(npy("|i1", "(1, 2)", new byte[] {1, 2}), "column 1: 2");
        assertBad(npy("<f4", "(1, 1)", new byte[4]), "f4", "codes are");
        assertBad(npy("|u1", "(4,)", new byte[4]), "2 dimensions");
        assertBad(csv("a,1,0\nb,1\n"), "line 2", "2 fields");
        assertBad(csv("a,1,0\na,1,1\n"), "line 2", "'a'");
        assertBad(csv("a,1,0\nb,-1,1\n"), "line 2", "-1 and 1");
        assertBad(csv("a,1,0\nb,2,1\n"), "line 2", "'2'");
        assertBad(csv("a,1,0\nb,x,1\n"), "line 2", "'x'");
        assertBad(csv("id,kind\na,1\nb,phone\n"), "line 3: no code of a node: column 2 is 'phone'; expected");
        assertBad(csv("node,b0\n"), "no code");
        assertBad(csv("node\n"), "one field");
        assertBad(csv(""), "empty");
        assertBad(folder.resolve("x.parquet"), ".npy");
    }

    private static void assertBad(Path file, String... parts) {
        assertThatThrownBy(() -> CodesReader.read(file))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContainingAll(parts);
    }
}
