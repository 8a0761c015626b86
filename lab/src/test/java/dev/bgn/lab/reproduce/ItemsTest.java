package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.model.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemsTest {
    private static List<Place> places(Item item, Form form) {
        return item.measurements(form).stream()
                .flatMap(measurement -> measurement.places().stream())
                .toList();
    }

    @Test
    void everyItemHasANameOfItsOwn() {
        assertThat(Items.names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z-]+"));
        assertThat(Items.find("figure-binary-methods")).isPresent();
        assertThat(Items.find("nonsense")).isEmpty();
        assertThat(Items.ALL).allSatisfy(item -> assertThat(item.title()).isNotBlank());
    }

    @Test
    void noPlaceIsMeasuredTwice() {
        for (Item item : Items.ALL) {
            for (Form form : List.of(Form.FULL, Form.QUICK)) {
                assertThat(places(item, form)).as(item.name()).isNotEmpty().doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void datasetsAreKnownAndQuickTakesCoraAlone() {
        for (Item item : Items.ALL) {
            for (Measurement measurement : item.measurements(Form.FULL)) {
                for (String dataset : measurement.datasets()) {
                    assertThatCode(() -> Datasets.known(dataset)).as(dataset).doesNotThrowAnyException();
                }
            }
            assertThat(item.measurements(Form.QUICK))
                    .allSatisfy(
                            measurement -> assertThat(measurement.datasets()).isSubsetOf("cora"));
        }
    }

    @Test
    void mostSeedsAreWhereMostResultsOfThePaperAre() {
        for (Measurement measurement :
                Items.find("figure-binary-methods").orElseThrow().measurements(Form.FULL)) {
            boolean usual = measurement.places().getFirst().x().equals("64");
            assertThat(measurement.seeds()).isEqualTo(usual ? 10 : 3);
        }
        Form five = new Form(false, OptionalInt.of(5));
        assertThat(five.seedsAt(64)).isEqualTo(5);
        assertThat(five.seedsAt(16)).isEqualTo(3);
        assertThat(new Form(true, OptionalInt.of(1)).seedsAt(16)).isEqualTo(1);
    }

    @Test
    void theFiguresHaveEverySeriesAtEveryLength() {
        assertFull("figure-binary-methods", 5);
        assertFull("figure-gnn-bit-width", 7);
    }

    private static void assertFull(String name, int lengths) {
        List<Place> all = places(Items.find(name).orElseThrow(), Form.FULL);
        Set<String> series = new HashSet<>();
        List<String> datasets = new ArrayList<>();
        all.forEach(place -> {
            series.add(place.series());
            datasets.add(place.dataset());
        });
        assertThat(all).hasSize(series.size() * lengths * 3);
        assertThat(datasets).containsOnly("cora", "citeseer", "pubmed");
    }

    /** The cells of the paper's tables that its count was found from. */
    @Test
    void spaceIsCountedAsThePaperCounts() {
        assertThat(PaperSpace.vectorBits(Level.NONE, 2708, 64) / 1e8).isCloseTo(2.46, within(0.005));
        assertThat(ratio(Level.E)).isCloseTo(1.02, within(0.005));
        assertThat(ratio(Level.WEC)).isCloseTo(19, within(0.5));
        assertThat(PaperSpace.parameterBits(Level.NONE, 3703, 64, 6) / 1e6).isCloseTo(7.60, within(0.005));
        assertThat(PaperSpace.parameterBits(Level.WEC, 3703, 64, 6) / 1e5).isCloseTo(2.49, within(0.005));
        assertThat(PaperSpace.parameterBits(Level.NONE, 500, 64, 3) / 1e6).isCloseTo(1.03, within(0.005));
        double cora = PaperSpace.parameterBits(Level.NONE, 1433, 64, 7);
        assertThat(cora / PaperSpace.parameterBits(Level.W, 1433, 64, 7)).isCloseTo(28, within(0.5));
    }

    private static double ratio(Level level) {
        return (double) PaperSpace.vectorBits(Level.NONE, 2708, 64) / PaperSpace.vectorBits(level, 2708, 64);
    }
}
