package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DropoutKernelTest {
    private static final long KEY = 0x1234_5678_9ABC_DEF0L;

    private static List<Kernels> sets() {
        List<Kernels> sets = new ArrayList<>(List.of(Kernels.scalar()));
        if (Kernels.hasVector()) {
            sets.add(Kernels.vector());
        }
        return sets;
    }

    @Test
    void anElementStaysWhereItsPartOfTheWordReachesTheThreshold() {
        SplittableRandom random = new SplittableRandom(7);
        for (int length : new int[] {0, 1, 3, 4, 5, 15, 16, 17, 63, 64, 65, 207, 4_098, 70_001}) {
            float[] in = new float[length];
            for (int i = 0; i < length; i++) {
                in[i] = i % 50 == 0 ? -0f : (float) random.nextGaussian();
            }
            for (int threshold : new int[] {0, 1, 39_322, 65_535, 65_536}) {
                float[] expected = new float[length];
                for (int i = 0; i < length; i++) {
                    long part = RandomWords.at(KEY, i / 4) >>> (16 * (i % 4)) & 0xFFFF;
                    expected[i] = in[i] * (part >= threshold ? 2.5f : 0f);
                }
                for (Kernels kernels : sets()) {
                    for (int threads : new int[] {1, 3}) {
                        float[] out = new float[length];
                        try (Workers workers = Workers.of(threads)) {
                            kernels.dropout(in, out, length, KEY, threshold, 2.5f, workers);
                        }
                        // Tells −0 from 0: twins agree on every bit. Much faster than an assertion on 70,001 elements.
                        assertThat(Arrays.equals(out, expected))
                                .as("%s, %d elements, threshold %d", kernels.name(), length, threshold)
                                .isTrue();
                    }
                }
            }
        }
    }

    @Test
    void arraysMayBeLongerButNotShorter() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.scalar().dropout(new float[3], new float[4], 4, 1, 1, 1f, Workers.SINGLE));
        for (Kernels kernels : sets()) {
            float[] in = new float[45];
            Arrays.fill(in, 1f);
            float[] expected = new float[33];
            kernels.dropout(in, expected, 33, KEY, 30_000, 2f, Workers.SINGLE);
            float[] longer = new float[70];
            kernels.dropout(in, longer, 33, KEY, 30_000, 2f, Workers.SINGLE);
            assertThat(Arrays.copyOf(longer, 33)).as(kernels.name()).isEqualTo(expected);
        }
    }
}
