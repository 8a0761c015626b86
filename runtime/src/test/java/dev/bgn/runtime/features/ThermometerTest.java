package dev.bgn.runtime.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Thermometer bits against what their definition says, value by value. */
class ThermometerTest {
    private static final Thermometer CODING = new Thermometer(new int[] {0, 2, 2, 3}, new float[] {-1, 5, 0});

    @Test
    void eachCutHasAColumnForEitherSide() {
        FloatMatrix rows = FloatMatrix.of(3, 3, new float[] {-2, 0, -1, 5, 1, 0, 4.9f, 7, 3});
        FloatMatrix coded = CODING.apply(new Features.Dense(rows)).toDense();
        assertThat(coded.columns()).isEqualTo(CODING.inputColumns(3)).isEqualTo(7);
        // x0 ≥ −1, x0 < −1, x0 ≥ 5, x0 < 5, x1 ≠ 0, x2 ≥ 0, x2 < 0
        assertThat(coded.data()).containsExactly(0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0);
    }

    @Test
    void sparseAndDenseRowsAreCodedAlike() {
        long seed = 4;
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            int rows = random.nextInt(20);
            int columns = 1 + random.nextInt(6);
            float[] values = new float[rows * columns];
            int[] starts = new int[rows + 1];
            int[] index = new int[values.length];
            float[] entries = new float[values.length];
            int count = 0;
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(3) == 0 ? 0 : Math.round(random.nextGaussian() * 4);
                if (values[i] != 0) {
                    index[count] = i % columns;
                    entries[count++] = values[i];
                }
                starts[i / columns + 1] = count;
            }
            Features dense = new Features.Dense(FloatMatrix.of(rows, columns, values));
            Features sparse = new Features.Sparse(SparseMatrix.of(
                    rows,
                    columns,
                    starts,
                    java.util.Arrays.copyOf(index, count),
                    java.util.Arrays.copyOf(entries, count)));
            if (rows == 0) {
                continue;
            }
            Thermometer coding = Thermometer.of(dense, 4);
            assertThat(coding).as("seed %d, round %d", seed, round).isEqualTo(Thermometer.of(sparse, 4));
            assertThat(coding.apply(sparse)).isEqualTo(coding.apply(dense));
        }
    }

    @Test
    void quantilesPartTheRowsEvenly() {
        float[] values = new float[1000];
        for (int i = 0; i < values.length; i++) {
            // Very skewed: equal steps would leave nearly all rows in one.
            values[i] = (float) Math.exp(i / 50.0);
        }
        Thermometer coding = Thermometer.of(new Features.Dense(FloatMatrix.of(1000, 1, values)), 9);
        assertThat(coding.cuts()).hasSize(9);
        for (int q = 0; q < 9; q++) {
            float cut = coding.cuts()[q];
            int above = 0;
            for (float value : values) {
                above += value >= cut ? 1 : 0;
            }
            assertThat(above).isBetween(1000 - 100 * (q + 1) - 1, 1000 - 100 * (q + 1) + 1);
        }
    }

    @Test
    void constantColumnsFlagsAndRareValues() {
        float[] values = new float[3 * 100];
        for (int r = 0; r < 100; r++) {
            values[3 * r] = 7; // constant
            values[3 * r + 1] = r % 2; // a flag
            values[3 * r + 2] = r == 99 ? 40_000 : 0; // rare
        }
        Thermometer coding = Thermometer.of(new Features.Dense(FloatMatrix.of(100, 3, values)), 16);
        assertThat(coding.cutStart()).containsExactly(0, 0, 0, 1);
        assertThat(coding.cuts()).containsExactly(40_000);
    }

    @Test
    void wordsBesideNumbersNeedNoDenseCopy() {
        int rows = 100_000;
        int columns = 30_000; // more cells than an array holds
        int[] starts = new int[rows + 1];
        int[] index = new int[2 * rows];
        float[] values = new float[2 * rows];
        for (int r = 0; r < rows; r++) {
            starts[r + 1] = 2 * (r + 1);
            index[2 * r] = 0;
            values[2 * r] = r + 2;
            index[2 * r + 1] = 1 + r % (columns - 1);
            values[2 * r + 1] = 1;
        }
        Thermometer coding =
                Thermometer.of(new Features.Sparse(SparseMatrix.of(rows, columns, starts, index, values)), 3);
        assertThat(coding.cuts()).containsExactly(25_002, 50_002, 75_002);
        assertThat(coding.cutStart()[columns]).isEqualTo(coding.cutStart()[1]).isEqualTo(3);
    }

    @Test
    void placesThatRepeatAddUp() {
        SparseMatrix twice = SparseMatrix.binary(2, 1, new int[] {0, 2, 3}, new int[] {0, 0, 0});
        assertThat(Thermometer.of(new Features.Sparse(twice), 4))
                .isEqualTo(Thermometer.of(new Features.Dense(twice.toDense()), 4));
    }

    @Test
    void moreBitsThanAnArrayHoldsAreRefused() {
        float[] cuts = new float[1 << 16];
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = i;
        }
        Features rows = new Features.Dense(FloatMatrix.zeros(1 << 16, 1));
        assertThatThrownBy(() -> new Thermometer(new int[] {0, cuts.length}, cuts).apply(rows))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536 rows of 65536");
    }

    @Test
    void wrongCutsAreRefused() {
        assertThatThrownBy(() -> new Thermometer(new int[] {0, 2}, new float[] {1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column 0");
        assertThatThrownBy(() -> new Thermometer(new int[] {0, 1}, new float[] {Float.NaN}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Thermometer(new int[] {0, 3}, new float[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Thermometer(new int[] {0, 2, 1}, new float[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNumberThatIsNoneNamesItsNode() {
        FloatMatrix rows = FloatMatrix.of(2, 3, new float[] {0, 0, 0, 0, Float.NaN, 0});
        assertThatThrownBy(() -> CODING.apply(new Features.Dense(rows))).hasMessageContaining("node 1");
    }
}
