package dev.bgn.runtime.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BitVectorTest {
    @Test
    void dotAndHammingAgreeWithTheirDefinitions() {
        for (int n = 0; n <= 300; n++) {
            Random random = new Random(n);
            float[] a = new float[n];
            float[] b = new float[n];
            int dot = 0;
            int distance = 0;
            for (int i = 0; i < n; i++) {
                a[i] = random.nextBoolean() ? 1f : -1f;
                b[i] = random.nextBoolean() ? 1f : -1f;
                dot += (int) (a[i] * b[i]);
                distance += a[i] == b[i] ? 0 : 1;
            }
            assertThat(BitVector.pack(a).dot(BitVector.pack(b)))
                    .as("seed %d", n)
                    .isEqualTo(dot);
            assertThat(BitVector.pack(a).hamming(BitVector.pack(b))).isEqualTo(distance);
        }
    }

    @Test
    void slicesAreCopies() {
        BitVector vector = BitVector.pack(1f, -1f, 1f, 1f);
        BitVector slice = vector.slice(1, 4);
        vector.set(1, true);
        assertThat(slice.toFloats()).containsExactly(-1f, 1f, 1f);
        assertThat(slice.length()).isEqualTo(3);
    }

    @Test
    void differentLengthsCannotBeCompared() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitVector.zeros(3).dot(BitVector.zeros(4)))
                .withMessageContainingAll("3", "4");
    }
}
