package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.accuracy.AccuracyCell;
import dev.bgn.lab.results.JsonLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that are committed are found again, and written as they are. */
class KeptCellsTest {
    @TempDir
    private Path folder;

    private static Path docs() {
        Path here = Path.of("docs");
        return Files.exists(here) ? here : Path.of("..").resolve(here);
    }

    private static Resources full(Resources quick) {
        return new Resources(
                Form.FULL,
                quick.datasets(),
                quick.threads(),
                quick.accuracies(),
                quick.models(),
                quick.folder(),
                quick.log(),
                quick.goesOn());
    }

    @Test
    void everyCellIsOfThePresentSettings() throws Exception {
        Resources resources = full(QuickResources.of(folder, Map.of()));
        for (Item item : Items.ALL) {
            CellFile cells = CellFile.open(docs().resolve("results"), item.name());
            for (Measurement measurement : item.measurements(Form.FULL)) {
                List<String> settings = measurement.taken(resources);
                assertThat(measurement.places())
                        .as(item.name() + " with the settings " + settings)
                        .allMatch(place -> settings.stream()
                                .anyMatch(
                                        s -> cells.find(place, s, 1, Form.FULL).isPresent()));
            }
        }
    }

    @Test
    void linesAreWrittenAsTheyWere() throws Exception {
        for (Item item : Items.ALL) {
            assertWrittenAsItWas(docs().resolve("results").resolve(item.name() + ".jsonl"), Cell.class);
        }
        assertWrittenAsItWas(docs().resolve("data").resolve("accuracy-codes.jsonl"), AccuracyCell.class);
    }

    private <T> void assertWrittenAsItWas(Path file, Class<T> type) throws Exception {
        Path copy = folder.resolve(file.getFileName());
        JsonLines<T> written = JsonLines.open(copy, "a copy", type);
        for (T line : JsonLines.open(file, file.toString(), type).all()) {
            written.add(line);
        }
        assertThat(copy).hasSameTextualContentAs(file);
    }
}
