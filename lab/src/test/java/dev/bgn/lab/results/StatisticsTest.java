package dev.bgn.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.lab.results.Statistics.StandardError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsTest {
    /** Two-sided 95 % points as statistical tables print them. */
    @ParameterizedTest
    @CsvSource({
        "1, 12.706",
        "2, 4.303",
        "3, 3.182",
        "4, 2.776",
        "9, 2.262",
        "10, 2.228",
        "18, 2.101",
        "30, 2.042",
        "40, 2.021",
        "60, 2.000",
        "120, 1.980"
    })
    void theReachIsThatOfTheTables(double freedom, double published) {
        assertThat(new StandardError(1, freedom).reach()).isCloseTo(published, within(5.1e-4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 2, 2.9, 4, 9, 17.776, 30.5, 31, 60, 200})
    void theReachHoldsNineteenOfTwenty(double freedom) {
        assertThat(inside(new StandardError(1, freedom).reach(), freedom)).isCloseTo(0.95, within(1e-6));
    }

    @Test
    void moreValuesReachLess() {
        for (double freedom = 1; freedom < 100; freedom += 0.5) {
            assertThat(new StandardError(1, freedom).reach())
                    .isGreaterThan(new StandardError(1, freedom + 0.5).reach())
                    .isGreaterThan(Statistics.NORMAL);
        }
    }

    /** Student's sleep data, with which R's help shows t.test: df = 17.776, interval −3.3654832 to 0.2054832. */
    @Test
    void theDifferenceOfTwoMeansIsWelchs() {
        List<Double> one = List.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
        List<Double> other = List.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
        StandardError error = StandardError.ofMean(one).and(StandardError.ofMean(other));
        assertThat(error.freedom()).isCloseTo(17.776, within(5e-4));
        double difference = Statistics.mean(one) - Statistics.mean(other);
        assertThat(difference - error.reach()).isCloseTo(-3.3654832, within(1e-6));
        assertThat(difference + error.reach()).isCloseTo(0.2054832, within(1e-6));
    }

    @Test
    void ofADifferenceTheNoisierOneDecides() {
        assertThat(new StandardError(1, 2).and(new StandardError(0, 9)).freedom())
                .isEqualTo(2);
        assertThat(new StandardError(1, 2).and(new StandardError(1, 2)).freedom())
                .isEqualTo(4);
        assertThat(StandardError.known(3).and(StandardError.known(4)).reach())
                .as("errors that are known")
                .isCloseTo(5 * 1.96, within(1e-3));
    }

    @Test
    void aSingleValueDoesNotTellItsError() {
        StandardError single = StandardError.ofMean(List.of(80.0));
        assertThat(single.reach()).isInfinite();
        assertThat(single.and(StandardError.ofMean(List.of(1.0, 2.0))).reach()).isInfinite();
        assertThat(StandardError.ofMean(List.of(80.0, 80.0)).reach()).isZero();
    }

    @Test
    void aShareHasTheErrorOfItsCases() {
        assertThat(StandardError.ofShare(0.8, 1000).size()).isCloseTo(0.012649, within(1e-6));
    }

    /** How much of Student's distribution is within the reach: t = √n tan θ makes its density a power of the cosine. */
    private static double inside(double reach, double freedom) {
        return area(Math.atan(reach / Math.sqrt(freedom)), freedom) / area(Math.PI / 2, freedom);
    }

    /** By the midpoint rule. */
    private static double area(double end, double freedom) {
        int steps = 200_000;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += Math.pow(Math.cos((i + 0.5) * end / steps), freedom - 1);
        }
        return sum * end / steps;
    }
}
