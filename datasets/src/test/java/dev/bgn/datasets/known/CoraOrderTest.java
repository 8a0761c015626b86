package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoraOrderTest {
    @Test
    void namesAllPapersAndClassesOnce() {
        CoraOrder order = CoraOrder.read();
        assertThat(order.paperIds()).hasSize(2708).doesNotHaveDuplicates().allMatch(id -> id.matches("\\d+"));
        assertThat(order.classNames())
                .containsExactly(
                        "Theory",
                        "Reinforcement_Learning",
                        "Genetic_Algorithms",
                        "Neural_Networks",
                        "Probabilistic_Methods",
                        "Case_Based",
                        "Rule_Learning");
        assertThat(order.publicSplit()).hasToString("140/500/1000");
        assertThat(order.publicSplit().test()).startsWith(1708).endsWith(2707);
    }

    /** Papers that nothing tells apart: the smallest id has the smallest number. */
    @Test
    void twinsAreInTheOrderOfTheirIds() {
        CoraOrder order = CoraOrder.read();
        assertThat(order.paperIds().indexOf("1152259")).isEqualTo(283);
        assertThat(order.paperIds().indexOf("1152991")).isEqualTo(1260);
        assertThat(order.paperIds().indexOf("1152421")).isEqualTo(1040);
        assertThat(order.paperIds().indexOf("1153280")).isEqualTo(1719);
        assertThat(order.paperIds().indexOf("1154459")).isEqualTo(1720);
    }
}
