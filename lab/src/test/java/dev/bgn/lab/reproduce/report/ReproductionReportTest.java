package dev.bgn.lab.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Items;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.report.chart.LineChart;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ReproductionReportTest {
    private static final Pattern SVG = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL);

    private final List<Cell> cells = SyntheticCells.allHold();

    private static ReproductionReport report(List<Cell> cells) {
        return ReproductionReport.of(Items.ALL, cells);
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void everyItemHasItsSectionAndEveryFigureItsFile() {
        ReproductionReport report = report(cells);
        String page = report.html();
        String markdown = report.markdown();
        Items.ALL.forEach(item -> {
            assertThat(page).contains("<a id=\"" + item.name() + "\">", "./bgn reproduce " + item.name());
            assertThat(markdown).contains("./bgn reproduce " + item.name());
        });
        assertThat(report.figures().keySet())
                .containsExactly(
                        "figures/figure-binary-methods.svg",
                        "figures/figure-gnn-bit-width.svg",
                        "figures/figure-gmn-nodes.svg",
                        "figures/figure-gmn-graph-bits.svg",
                        "figures/figure-gmn-node-bits.svg");
        assertThat(report.figures().keySet())
                .allSatisfy(file -> assertThat(markdown).contains("](" + file + ")"));
        assertThat(page).doesNotContain("http:", "https:", "<script", "{{", "NaN");
        assertThat(markdown).doesNotContain("NaN", "{{");
    }

    @Test
    void picturesAreWellFormedAndHaveAChartForEachPanel() throws Exception {
        ReproductionReport report = report(cells);
        for (String svg : report.figures().values()) {
            Document document = parse(svg);
            assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(1 + 3);
        }
        Matcher inPage = SVG.matcher(report.html());
        int count = 0;
        while (inPage.find()) {
            parse(inPage.group());
            count++;
        }
        assertThat(count).isGreaterThan(5 * 3);
    }

    @Test
    void aMissingCellIsAGapAndNotAGuess() throws Exception {
        List<Cell> some = cells.stream()
                .filter(cell -> !(cell.item().equals(Vocabulary.BINARY_METHODS)
                        && cell.series().equals("BGN-GAT")
                        && cell.x().equals("64")))
                .toList();
        String whole = line(report(cells).figures().get("figures/figure-binary-methods.svg"));
        String broken = line(report(some).figures().get("figures/figure-binary-methods.svg"));
        assertThat(whole).matches("M[^M]*( L[^M]*){4}");
        assertThat(broken).matches("M[^M]* L[^M]* M[^M]* L[^M]*");
    }

    @Test
    void seriesKeepTheirOrderWhereADatasetLacksOne() {
        List<Cell> some = cells.stream()
                .filter(cell -> !(cell.dataset().equals("cora") && cell.series().equals("GCN")))
                .toList();
        String svg = report(some).figures().get("figures/figure-gnn-bit-width.svg");
        assertThat(svg.indexOf(">GCN<")).isPositive().isLessThan(svg.indexOf(">GAT<"));
    }

    @Test
    void noFigureHasTwoLinesThatLookAlike() {
        Results results = Results.inOrder(Items.ALL, cells);
        for (Figure figure : Figure.ALL) {
            for (LineChart chart : figure.draw("", results).charts()) {
                assertThat(chart.lines())
                        .extracting(line -> line.look().mark()
                                + line.look().dashes()
                                + line.look().filled())
                        .as(figure.item())
                        .doesNotHaveDuplicates();
            }
        }
    }

    /** The path of the first line of the first panel. */
    private static String line(String svg) throws Exception {
        var groups = parse(svg).getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            boolean inPanel = ((Element) group.getParentNode()).getTagName().equals("svg");
            if (inPanel && group.getAttribute("class").startsWith("line ")) {
                return ((Element) group.getElementsByTagName("path").item(0)).getAttribute("d");
            }
        }
        throw new AssertionError("no line");
    }

    @Test
    void theTableHasThePapersNumberOursAndTheDifference() {
        List<Cell> known = SyntheticCells.with(
                cells,
                cell -> cell.item().equals(Vocabulary.TIME_SPACE)
                                && cell.series().equals("BGN-GAT")
                                && cell.dataset().equals("cora")
                                && cell.quantity().equals(Quantities.ACCURACY)
                        ? SyntheticCells.changed(cell, 79.6)
                        : cell);
        // Table 4 of the paper has 77.7.
        assertThat(report(known).html()).contains("79.6\u00a0±\u00a00.4<br><em>paper 77.7, +1.9</em>");
        assertThat(report(known).markdown()).contains("79.6\u00a0±\u00a00.4<br>*paper 77.7, +1.9*");
    }

    /** Table 4 has 2.46·10⁸ for GAT on Cora, which is its vectors; of AS-GCN there, and of GAT elsewhere, parameters. */
    @Test
    void thePapersSpaceStandsWhereItIsCountedAlike() {
        assertThat(space("GAT", "cora", Quantities.DENSE_VECTORS)).contains(2.46e8);
        assertThat(space("BGN-GAT", "cora", Quantities.DENSE_VECTORS)).contains(1.32e7);
        assertThat(space("GAT", "cora", Quantities.PARAMETERS)).isEmpty();
        assertThat(space("AS-GCN", "cora", Quantities.PARAMETERS)).contains(3.04e6);
        assertThat(space("GAT", "citeseer", Quantities.PARAMETERS)).contains(7.60e6);
    }

    private static Optional<Double> space(String series, String dataset, String quantity) {
        Cell cell =
                SyntheticCells.cell(Vocabulary.TIME_SPACE, SyntheticCells.place(series, dataset, "64", quantity), 1);
        return PaperNumbers.of(cell).map(PaperNumbers.Published::value);
    }

    @Test
    void datasetsHaveNamesForReaders() {
        assertThat(DatasetName.of("cora")).isEqualTo("Cora");
        assertThat(DatasetName.of("amazon-computers-largest"))
                .isEqualTo(DatasetName.of("amazon-computers") + ", largest component")
                .doesNotContain("-");
    }

    @Test
    void namesAreTextAndNoMarkup() throws Exception {
        List<Cell> hostile = cells.stream()
                .map(cell -> cell.series().equals("GAT-tanh")
                        ? SyntheticCells.cell(
                                cell.item(),
                                SyntheticCells.place(
                                        "<b>a & \"b\" | *c*</b>", cell.dataset(), cell.x(), cell.quantity()),
                                cell.mean())
                        : cell)
                .toList();
        ReproductionReport report = report(hostile);
        assertThat(report.html()).doesNotContain("<b>a &").contains("&lt;b&gt;a &amp; &quot;b&quot; | *c*&lt;/b&gt;");
        assertThat(report.markdown()).contains("&lt;b>a &amp; \"b\" \\| \\*c\\*&lt;/b>");
        for (String svg : report.figures().values()) {
            parse(svg);
        }
    }

    @Test
    void aQuickRunSaysSoInPlainSightAndDecidesNothing() {
        ReproductionReport report = report(SyntheticCells.with(cells, SyntheticCells::quick));
        assertThat(report.html()).contains("class=\"quick\"");
        assertThat(report.markdown()).contains("> **Quick run");
        assertThat(report.figures().values()).allSatisfy(svg -> assertThat(svg).contains("Quick run"));
        assertThat(report.claims())
                .allSatisfy(claim -> assertThat(claim.verdict()).isEqualTo(Verdict.NOT_DECIDED));
        assertThat(report(cells).html()).doesNotContain("class=\"quick\"");
    }

    @Test
    void saysWhereLibtorchWasLeftOut() {
        List<Cell> alone = cells.stream()
                .filter(cell -> !cell.quantity().contains("libtorch"))
                .toList();
        assertThat(report(alone).html()).contains("libtorch was left out");
        List<Cell> beside = new ArrayList<>(cells);
        beside.add(SyntheticCells.cell(
                Vocabulary.KERNELS, SyntheticCells.place("masked sum", "", "Cora", Quantities.SPEED_OVER_LIBTORCH), 3));
        assertThat(report(beside).html()).doesNotContain("libtorch was left out");
    }

    @Test
    void anEmptyReportIsWholeAndDecidesNothing() {
        ReproductionReport report = report(List.of());
        assertThat(report.html()).contains("Not measured yet.");
        assertThat(report.figures()).isEmpty();
        assertThat(report.claims())
                .hasSize(12)
                .allSatisfy(claim -> assertThat(claim.verdict()).isEqualTo(Verdict.NOT_DECIDED));
    }

    @Test
    void theSameCellsGiveTheSameBytesWhateverTheirOrder(@TempDir Path folder) throws Exception {
        report(cells).write(folder.resolve("one"));
        report(cells.reversed()).write(folder.resolve("two"));
        for (String file : List.of("report.html", "report.md", "figures/figure-gmn-nodes.svg")) {
            assertThat(Files.readString(folder.resolve("two").resolve(file)))
                    .isEqualTo(Files.readString(folder.resolve("one").resolve(file)));
        }
    }
}
