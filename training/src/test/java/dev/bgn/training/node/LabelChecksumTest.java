package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelChecksumTest {
    /** The eight characters "12345678", whose CRC32C was computed bit by bit elsewhere. */
    @Test
    void isTheCrcOfTheBytes() {
        assertThat(LabelChecksum.of(new int[] {0x31323334, 0x35363738})).isEqualTo("6087809a");
    }

    @Test
    void everyClassAndItsPlaceCount() {
        assertThat(LabelChecksum.of(new int[] {1, 2}))
                .isNotEqualTo(LabelChecksum.of(new int[] {2, 1}))
                .isNotEqualTo(LabelChecksum.of(new int[] {1, 3}))
                .isNotEqualTo(LabelChecksum.of(new int[] {1, 2, 0}));
    }
}
