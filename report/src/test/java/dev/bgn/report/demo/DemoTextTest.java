package dev.bgn.report.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTextTest {
    @Test
    void theFairComparisonIsThatOfTheAccuracyTable() throws Exception {
        List<String> table = Files.readAllLines(Path.of("..", "docs", "accuracy.md"));
        for (String[] row :
                new String[][] {{"`gat-distilled`", TableFigures.real()}, {"`wec-distilled`", TableFigures.binary()}}) {
            assertThat(table)
                    .filteredOn(line -> line.matches("\\|[^|]*\\| " + row[0] + " \\|.*"))
                    .singleElement()
                    .satisfies(line -> assertThat(line.split("\\|", -1)[3].strip())
                            .as("Cora, %s", row[0])
                            .isEqualTo(row[1]));
        }
    }

    @Test
    void theJavaOfThePageIsThatOfTheReadme() throws Exception {
        assertThat(Files.readString(Path.of("..", "README.md"))).contains(DemoText.JAVA.indent(4));
    }

    @Test
    void sizesHaveAboutThreeDigits() {
        assertThat(DemoText.size(64, "bit")).isEqualTo("64 bit");
        assertThat(DemoText.size(13_096, "B")).isEqualTo("13.1 kB");
        assertThat(DemoText.size(370_880, "B")).isEqualTo("371 kB");
        assertThat(DemoText.size(2_952_192, "bit")).isEqualTo("2.95 Mbit");
        assertThat(DemoText.time(131.4)).isEqualTo("131 µs");
        assertThat(DemoText.time(1650)).isEqualTo("1.65 ms");
    }
}
