package dev.bgn.lab.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
    /** The two-sided 95 % points, integrated here from the density. */
    @ParameterizedTest
    @CsvSource({"1", "2", "4", "9", "18", "30", "31", "60", "200"})
    void theReachHoldsNineteenOfTwenty(int freedom) {
        assertThat(inside(StudentT.reach(freedom), freedom)).isCloseTo(0.95, within(2e-4));
    }

    @Test
    void aFractionCountsAsTheWholeNumberBelow() {
        assertThat(StudentT.reach(2.9)).isEqualTo(StudentT.reach(2));
        assertThat(StudentT.reach(30.9)).isEqualTo(StudentT.reach(30));
    }

    @Test
    void moreValuesReachLess() {
        for (int freedom = 1; freedom < 100; freedom++) {
            assertThat(StudentT.reach(freedom)).isGreaterThan(StudentT.reach(freedom + 1));
        }
    }

    @Test
    void ofADifferenceTheNoisierOneDecides() {
        assertThat(StudentT.reachOfDifference(1, 2, 0, 9)).isEqualTo(StudentT.reach(2));
        assertThat(StudentT.reachOfDifference(1, 2, 1, 2)).isEqualTo(StudentT.reach(4));
        assertThat(StudentT.reachOfDifference(1, Double.POSITIVE_INFINITY, 2, Double.POSITIVE_INFINITY))
                .as("errors that are known")
                .isEqualTo(1.96);
    }

    /** How much of Student's distribution is within the reach, by the trapezoid rule. */
    private static double inside(double reach, int freedom) {
        int steps = 200_000;
        double width = reach / steps;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double t = i * width;
            sum += (i == 0 || i == steps ? 0.5 : 1) * Math.pow(1 + t * t / freedom, -(freedom + 1) / 2.0);
        }
        return 2 * sum * width * peak(freedom);
    }

    /** Γ((n+1)/2) / (√(nπ) Γ(n/2)), by the recursion of Γ over two degrees. */
    private static double peak(int freedom) {
        double peak = freedom % 2 == 1 ? 1 / Math.PI : 1 / (2 * Math.sqrt(2));
        for (int n = freedom % 2 == 1 ? 1 : 2; n < freedom; n += 2) {
            peak *= (n + 1.0) / n * Math.sqrt(n / (n + 2.0));
        }
        return peak;
    }
}
