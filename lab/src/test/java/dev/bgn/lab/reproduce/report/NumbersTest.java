package dev.bgn.lab.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void aDifferenceHasTheUnitOfItsNumbers() {
        assertThat(Numbers.difference("accuracy", 79.6, 77.7)).isEqualTo("+1.9");
        assertThat(Numbers.difference("speed-up", 6.27, 18.7)).isEqualTo("−12.4");
        assertThat(Numbers.difference("parameter bits", 94_656, 99_264)).isEqualTo("ours ×0.954");
    }

    @Test
    void ratiosThatDifferByLessThanIsShownAreTheSame() {
        assertThat(Numbers.difference("vector space", 1.022, 1.02)).isEqualTo("the same");
        assertThat(Numbers.difference("parameter space", 27.81, 28)).isEqualTo("−0.19");
    }
}
