package dev.bgn.lab.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.CellFile;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.lab.reproduce.Items;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The report in docs/results is what the present code says of the cells beside it ({@code bgn reproduce all --kept}). */
class CommittedReportTest {
    private static Path folder() {
        Path here = Path.of("docs", "results");
        return Files.exists(here) ? here : Path.of("..").resolve(here);
    }

    private static ReproductionReport report() throws Exception {
        List<Cell> cells = new ArrayList<>();
        for (Item item : Items.ALL) {
            cells.addAll(CellFile.open(folder(), item.name()).latest(false));
        }
        return ReproductionReport.of(Items.ALL, cells);
    }

    @Test
    void theReadmeCountsTheVerdicts() throws Exception {
        ReproductionReport report = report();
        assertThat(folder().resolve("../../README.md"))
                .content()
                .contains("%d held, %d mostly, %d mostly not, %d did not, %d not decided."
                        .formatted(
                                report.count(Verdict.HELD),
                                report.count(Verdict.MOSTLY),
                                report.count(Verdict.MOSTLY_NOT),
                                report.count(Verdict.DID_NOT_HOLD),
                                report.count(Verdict.NOT_DECIDED)));
    }

    @Test
    void theCommittedReportIsThatOfTheCommittedCells() throws Exception {
        ReproductionReport report = report();
        assertThat(folder().resolve("report.md")).hasContent(report.markdown());
        assertThat(folder().resolve("report.html")).hasContent(report.html());
        for (Map.Entry<String, String> figure : report.figures().entrySet()) {
            assertThat(folder().resolve(figure.getKey())).hasContent(figure.getValue());
        }
    }
}
