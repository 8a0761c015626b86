package dev.bgn.runtime.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    private static float parse(String text) {
        char[] chars = ("7" + text + "7").toCharArray();
        return Decimal.parse(chars, 1, text.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "+1",
                "-1.5",
                ".5",
                "5.",
                "1e3",
                "1E-3",
                "-2.5e+2",
                "16777217",
                "16777219",
                "9007199254740993",
                "123456789012345678901234567890",
                "0.1",
                "3.4028235e38",
                "1.4e-45",
                "1e-50",
                "0.00000000000000000000000000000000000000000000001",
                "1.00000005960464477539",
                "1e99",
                "0.000000000000000000001"
            })
    void equalsTheJdk(String text) {
        assertThat(parse(text)).isEqualTo(Float.parseFloat(text));
    }

    @Test
    void equalsTheJdkOnRandomNumbers() {
        long seed = 3;
        Random random = new Random(seed);
        for (int i = 0; i < 200_000; i++) {
            String text = switch (i % 4) {
                case 0 -> Float.toString(random.nextFloat() - 0.5f);
                case 1 -> Double.toString(random.nextGaussian() * 1000);
                case 2 -> Float.toString(Float.intBitsToFloat(random.nextInt() & 0xBFFFFFFF));
                // Halfway between two floats, written out in full.
                default ->
                    new java.math.BigDecimal((1L << 24) + 2L * random.nextInt(1 << 23) + 1)
                            .divide(java.math.BigDecimal.valueOf(1L << random.nextInt(20)))
                            .toPlainString();
            };
            assertThat(parse(text)).as("%s, seed %d", text, seed).isEqualTo(Float.parseFloat(text));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1f", "1d", "0x1p3", "1 2", "1,5", "NaN", "--1", "1.2.3"
            })
    void refusesWhatIsNoDecimalNumber(String text) {
        assertThat(parse(text)).isNaN();
    }
}
