package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.results.JsonLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell that is committed comes out the same when it is measured again: training gives the same bytes on every machine. */
class GoldenCellTest {
    @TempDir
    private Path folder;

    private static Path committed() {
        Path here = Path.of("docs", "results", "golden-cell.jsonl");
        return Files.exists(here) ? here : Path.of("..").resolve(here);
    }

    private static Cell golden() throws Exception {
        List<Cell> cells =
                JsonLines.open(committed(), "the golden cell", Cell.class).all();
        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }

    private static Measurement measurement(Cell cell) {
        return Items.find(cell.item()).orElseThrow().measurements(Form.QUICK).stream()
                .filter(measurement -> measurement.places().contains(cell.place()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCommittedCellComesOutAgain() throws Exception {
        Cell cell = golden();
        assertThat(cell.isQuick()).isTrue();
        Resources resources = QuickResources.of(folder, Map.of());
        Measurement measurement = measurement(cell);
        assertThat(measurement.settings(resources)).isEqualTo(cell.settings());
        assertThat(measurement.seconds(resources)).isPositive();
        assertThat(measurement.measure(resources)).extracting(Measured::values).containsExactly(cell.values());
        assertThat(measurement.seconds(resources)).as("known now").isZero();
        assertThat(measurement.measure(resources))
                .extracting(Measured::source)
                .as("of this program, not of earlier results")
                .containsExactly(Optional.empty());
    }

    @Test
    void seedsOfEarlierResultsAreTakenAndOnlyTheOthersAreTrained() throws Exception {
        Cell cell = golden();
        Measurement measurement = measurement(cell);
        String[] version = cell.settings().split("-", -1);
        Path earlier = folder.resolve("accuracy-earlier.jsonl");
        // A number that no training gives, so that it must have been taken.
        Files.writeString(earlier, """
                {"row":"wec-16","settings":"%s","golden":"%s","dataset":"cora","firstSeed":2,"validation":[1.0],\
                "test":[12.34],"seconds":9.0}
                """.formatted(version[0], version[1]));
        Resources resources = QuickResources.of(
                folder, Map.of("accuracy-earlier.jsonl", AccuracyResults.open(earlier, "earlier results")));
        List<Measured> measured = measurement.measure(resources);
        assertThat(measured).hasSize(1);
        assertThat(measured.getFirst().values()).containsExactly(cell.values().getFirst(), 12.34);
        assertThat(measured.getFirst().source())
                .hasValue("bgn accuracy --rows wec-16, bgn reproduce and accuracy-earlier.jsonl");
        Files.writeString(earlier, Files.readString(earlier).replace(version[1], "00000000"));
        Resources others = QuickResources.of(
                folder, Map.of("accuracy-earlier.jsonl", AccuracyResults.open(earlier, "earlier results")));
        assertThat(others.accuracies().known(((MethodMeasurement) measurement).method(), "cora", 2))
                .as("by code that trained another model")
                .isEmpty();
    }
}
