package dev.bgn.runtime.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitMatrixTest {
    private static BitMatrix random(int rows, int columns, long seed) {
        Random random = new Random(seed);
        BitMatrix matrix = BitMatrix.zeros(rows, columns);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                matrix.set(r, c, random.nextBoolean());
            }
        }
        return matrix;
    }

    @Test
    void packsSignsWithZeroAsPlusOne() {
        BitMatrix matrix = BitMatrix.pack(2, 3, 1f, -1f, 0f, -0f, Float.NaN, -1e-30f);
        assertThat(matrix.toFloats()).containsExactly(1f, -1f, 1f, 1f, -1f, -1f);
        assertThat(matrix.words()).containsExactly(0b101L, 0b001L);
    }

    @Test
    void packingAndUnpackingEveryLengthIsTheIdentity() {
        for (int n = 0; n <= 4_200; n++) {
            float[] signs = new float[n];
            Random random = new Random(n);
            for (int i = 0; i < n; i++) {
                signs[i] = random.nextBoolean() ? 1f : -1f;
            }
            BitMatrix packed = BitMatrix.pack(1, n, signs);
            assertThat(packed.toFloats()).as("length = seed = %d", n).isEqualTo(signs);
            assertThat(packed.wordsPerRow()).isEqualTo((n + 63) / 64);
        }
    }

    @Test
    void setAndGetTouchOneBit() {
        BitMatrix matrix = BitMatrix.zeros(3, 130);
        matrix.set(1, 129, true);
        matrix.set(1, 64, true);
        matrix.set(1, 64, false);
        assertThat(matrix.get(1, 129)).isTrue();
        assertThat(matrix.words()).containsExactly(0, 0, 0, 0, 0, 2, 0, 0, 0);
    }

    @Test
    void rowsAreViews() {
        BitMatrix matrix = random(6, 100, 1);
        BitMatrix view = matrix.rows(2, 5);
        matrix.set(3, 99, !matrix.get(3, 99));
        assertThat(view.get(1, 99)).isEqualTo(matrix.get(3, 99));
        assertThat(matrix.row(4)).isEqualTo(view.row(2)).hasSameHashCodeAs(view.row(2));
        view.row(0).set(7, true);
        assertThat(matrix.get(2, 7)).isTrue();
        assertThat(view.rows(1, 3).row(0)).isEqualTo(matrix.row(3));
    }

    @Test
    void columnsAreCutAtEveryBit() {
        BitMatrix matrix = random(3, 200, 2);
        for (int from = 0; from <= 200; from++) {
            for (int to = from; to <= 200; to += 7) {
                BitMatrix slice = matrix.columns(from, to);
                for (int r = 0; r < 3; r++) {
                    for (int c = from; c < to; c++) {
                        assertThat(slice.get(r, c - from)).isEqualTo(matrix.get(r, c));
                    }
                }
                // Throws if a bit beyond the last column is set.
                BitMatrix.ofWords(3, to - from, slice.words());
            }
        }
    }

    @Test
    void transposingExchangesRowsAndColumns() {
        for (int[] s : new int[][] {{0, 0}, {1, 1}, {63, 65}, {65, 63}, {128, 3}, {7, 200}}) {
            BitMatrix matrix = random(s[0], s[1], 3);
            BitMatrix turned = matrix.transpose();
            for (int r = 0; r < s[0]; r++) {
                for (int c = 0; c < s[1]; c++) {
                    assertThat(turned.get(c, r)).isEqualTo(matrix.get(r, c));
                }
            }
            assertThat(turned.transpose()).isEqualTo(matrix);
        }
    }

    @Test
    void aMappedFileIsTheSameMatrix(@TempDir Path folder) throws Exception {
        BitMatrix matrix = random(50, 130, 4);
        ByteBuffer bytes = ByteBuffer.allocate(50 * 3 * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long word : matrix.words()) {
            bytes.putLong(word);
        }
        Path file = Files.write(folder.resolve("bits"), bytes.array());
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file)) {
            MemorySegment segment = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            BitMatrix mapped = BitMatrix.ofSegment(50, 130, segment);
            assertThat(mapped).isEqualTo(matrix).hasSameHashCodeAs(matrix);
            assertThat(matrix).isEqualTo(mapped);
            assertThat(mapped.rows(3, 9)).isEqualTo(matrix.rows(3, 9));
            assertThat(mapped.columns(60, 70)).isEqualTo(matrix.columns(60, 70));
            assertThat(mapped.copy().isOnHeap()).isTrue();
            assertThat(mapped.copy()).isEqualTo(matrix);
            assertThatIllegalStateException().isThrownBy(() -> mapped.set(0, 0, true));
        }
    }

    @Test
    void equalityLooksAtShapeAndBits() {
        assertThat(BitMatrix.zeros(2, 3)).isEqualTo(BitMatrix.zeros(2, 3)).isNotEqualTo(BitMatrix.zeros(3, 2));
        assertThat(BitMatrix.zeros(1, 3)).isNotEqualTo(BitMatrix.pack(1, 3, -1f, 1f, -1f));
    }

    @Test
    void bitsBeyondTheLastColumnAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.ofWords(2, 3, 0b111L, 0b1000L))
                .withMessageContainingAll("row 1", "2×3", "beyond");
    }

    @Test
    void wrongSizesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.zeros(-1, 3))
                .withMessageContaining("-1×3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.ofWords(2, 65, 0L, 0L))
                .withMessageContainingAll("2", "2×2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.pack(2, 2, 1f))
                .withMessageContainingAll("1", "2×2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.zeros(Integer.MAX_VALUE, 65))
                .withMessageContaining("2147483647");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitMatrix.ofSegment(1, 64, MemorySegment.ofArray(new long[2])))
                .withMessageContainingAll("16 bytes", "1×64");
        assertThatThrownBy(() -> BitMatrix.zeros(2, 3).get(2, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContainingAll("(2, 0)", "2×3");
        assertThatNullPointerException().isThrownBy(() -> BitMatrix.pack(1, 1, (float[]) null));
    }
}
