package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.report.chart.ChartSheet;
import dev.bgn.report.page.Template;
import dev.bgn.runtime.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of a reproduction: what held of the paper's claims and what did not, and a section for each item. The same cells
 * give the same bytes.
 */
public final class ReproductionReport {
    public static final String MARKDOWN = "report.md";
    public static final String PAGE = "report.html";
    private static final String FIGURES = "figures";

    private final Results results;
    private final List<Claim> claims;
    private final List<Item> items;
    /** By item. */
    private final Map<String, ChartSheet> sheets = new LinkedHashMap<>();

    private ReproductionReport(List<Item> items, List<Cell> cells) {
        results = Results.inOrder(items, cells);
        claims = Claims.of(results);
        this.items = List.copyOf(items);
        for (Item item : items) {
            Figure.find(item.name())
                    .filter(figure -> results.of(item.name()).stream().anyMatch(figure::shows))
                    .ifPresent(figure -> sheets.put(item.name(), figure.draw(item.title(), results)));
        }
    }

    /**
     * The report of some cells.
     *
     * @param items a section for each, also for those without cells
     */
    public static ReproductionReport of(List<Item> items, List<Cell> cells) {
        return new ReproductionReport(items, cells);
    }

    /** One page that needs nothing else. */
    public String html() {
        return ReproductionPage.html(words(), sheets);
    }

    /** The same for a repository; figures are files beside it. */
    public String markdown() {
        return Template.TEXT_OF_BGN + "\n\n" + words();
    }

    private String words() {
        return new ReportText(this).markdown();
    }

    /** The figures as SVG, by the names of their files. */
    public Map<String, String> figures() {
        Map<String, String> files = new LinkedHashMap<>();
        sheets.forEach((item, sheet) -> files.put(FIGURES + "/" + item + ".svg", sheet.file()));
        return files;
    }

    /** The file of an item's figure. */
    public static String figure(String item) {
        return FIGURES + "/" + item + ".svg";
    }

    /** Writes {@code report.html}, {@code report.md} and the figures. */
    public void write(Path folder) throws IOException {
        for (Map.Entry<String, String> figure : figures().entrySet()) {
            AtomicFile.writeText(folder.resolve(figure.getKey()), figure.getValue());
        }
        AtomicFile.writeText(folder.resolve(MARKDOWN), markdown());
        AtomicFile.writeText(folder.resolve(PAGE), html());
    }

    Results results() {
        return results;
    }

    List<Claim> claims() {
        return claims;
    }

    List<Item> items() {
        return items;
    }

    Item item(String name) {
        return items.stream()
                .filter(item -> item.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Map<String, ChartSheet> sheets() {
        return sheets;
    }

    /** How many claims have a verdict. */
    long count(Verdict verdict) {
        return claims.stream().filter(claim -> claim.verdict() == verdict).count();
    }

    String warning() {
        return Texts.warning(results.all());
    }
}
