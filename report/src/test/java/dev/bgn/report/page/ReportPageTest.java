package dev.bgn.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.report.map.Names;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReportPageTest {
    private static GraphData data;
    private static NodeModel model;
    private static Report report;
    private static String page;

    @BeforeAll
    static void run() {
        data = SmallReports.data();
        model = SmallReports.train(data, Level.WEC);
        report = Report.of(model, data, Workers.SINGLE);
        page = html(report);
    }

    private static String html(Report report) {
        return ReportPage.html(report, "<u>model</u>", List.of("a <remark>"), "a footer");
    }

    /** The data of a page, cut out as a browser does: up to the first end of a script element. */
    private static JsonNode data(String page) throws Exception {
        Matcher script = Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script", Pattern.DOTALL)
                .matcher(page);
        assertThat(script.find()).isTrue();
        return new ObjectMapper().readTree(script.group(1));
    }

    @Test
    void namesAreTextInThePage() throws Exception {
        assertThat(Pattern.compile("<script", Pattern.CASE_INSENSITIVE)
                        .matcher(page)
                        .results())
                .as("the data and the script")
                .hasSize(2);
        assertThat(page).doesNotContain("<!--", "<img", "<i>hostile", "<u>", "a <remark>", "folder/");
        assertThat(page).contains("&lt;i&gt;hostile", "&lt;u&gt;model&lt;/u&gt;", "a &lt;remark&gt;");
        JsonNode json = data(page);
        for (int c = 0; c < SmallReports.CLASSES.size(); c++) {
            assertThat(json.get("classNames").get(c).asText())
                    .isEqualTo(SmallReports.CLASSES.get(c).replace('_', ' '));
        }
        for (int i = 0; i < 4; i++) {
            assertThat(json.get("nodeNames").get(i).asText()).isEqualTo(SmallReports.HOSTILE_NODES.get(i));
        }
        assertThat(json.get("nodeNames").get(4).asText())
                .as("no control characters")
                .isEqualTo("a\u2028b ");
    }

    /** So that no other script could run, even if a name became markup. */
    @Test
    void onlyTheScriptOfThePageMayRun() throws Exception {
        String script = page.substring(page.lastIndexOf("<script>") + 8, page.lastIndexOf("</script>"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
        assertThat(page)
                .contains("default-src 'none'")
                .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        String withoutData = page.replaceFirst("(?s)id=\"data\">.*?</script", "");
        assertThat(withoutData).doesNotContain("http:", "https:", "src=", "href=", "url(", "@import");
    }

    @Test
    void theSameReportGivesTheSameBytesForAnyNumberOfThreads() {
        assertThat(html(Report.of(model, data, Workers.SINGLE))).isEqualTo(page);
        try (Workers two = Workers.of(2)) {
            assertThat(html(Report.of(model, data, two))).isEqualTo(page);
        }
    }

    @Test
    void countsAndFiguresAreThoseOfTheTestNodes() {
        int[] test = data.split().test();
        for (int t = 0; t < SmallReports.CLASSES.size(); t++) {
            int support = 0;
            int said = 0;
            int hits = 0;
            for (int p = 0; p < SmallReports.CLASSES.size(); p++) {
                int count = 0;
                int turned = 0;
                for (int node : test) {
                    count += data.labels().of(node) == t && report.predicted()[node] == p ? 1 : 0;
                    turned += data.labels().of(node) == p && report.predicted()[node] == t ? 1 : 0;
                }
                support += count;
                said += turned;
                hits += t == p ? count : 0;
                Matcher cell = Pattern.compile("data-cell=\"" + t + "," + p + "\"[^>]*>([0-9]+)<")
                        .matcher(page);
                assertThat(cell.find()).as("%d taken for %d", t, p).isEqualTo(count > 0);
                if (count > 0) {
                    assertThat(cell.group(1)).isEqualTo(Integer.toString(count));
                }
            }
            String name = Template.escape(Names.readable(SmallReports.CLASSES.get(t)));
            String row = "<bdi>" + name + "</bdi></span></th>" + cell("nodes", support) + cell("predicted", said)
                    + cell("precision", said == 0 ? "–" : percent(hits, said)) + cell("recall", percent(hits, support))
                    + cell("F1", percent(2 * hits, support + said)) + "</tr>";
            assertThat(page).contains(row);
        }
    }

    private static String cell(String header, Object value) {
        return "<td data-of=\"" + header + "\">" + value + "</td>";
    }

    private static String percent(int part, int whole) {
        return String.format(Locale.ROOT, "%.1f\u00a0%%", 100.0 * part / whole);
    }

    @Test
    void withoutLabelsThePageHasPredictionsOnly() throws Exception {
        GraphData bare = SmallReports.withoutLabels(data);
        Report unlabelled = Report.of(model, bare, Workers.SINGLE);
        assertThat(unlabelled.isLabelled()).isFalse();
        assertThat(unlabelled.predicted()).isEqualTo(report.predicted());
        String html = html(unlabelled);
        assertThat(html)
                .contains("Predicted classes", "There are no labels")
                .doesNotContain("data-cell=\"", "macro F1");
        assertThat(data(html).get("count").asInt()).isEqualTo(SmallReports.NODES);
    }

    @Test
    void aClassThatTheModelDoesNotKnowIsRefused() {
        List<String> other = List.of("x", "b", "c", "d", "e", "f", "g");
        GraphData renamed = new GraphData(
                data.name(),
                data.graph(),
                data.features(),
                new Labels(data.labels().toArray(), other),
                data.nodeNames(),
                data.split(),
                data.edgeReport());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Report.of(model, renamed, Workers.SINGLE))
                .withMessageContaining("is none of the model's");
    }

    @Test
    void whatIsTooLargeIsLeftOutWithARemark() throws Exception {
        Report sampled = Report.of(model, data, 50, Workers.SINGLE);
        assertThat(sampled.shown()).hasSize(50).isSorted();
        String html = html(sampled);
        assertThat(html).contains("cover 50 nodes drawn at random of all 140");
        JsonNode json = data(html);
        assertThat(json.get("nodeNames")).hasSize(50);
        byte[] degrees = Base64.getDecoder().decode(json.get("degrees").asText());
        assertThat((int) degrees[0]).isEqualTo(data.graph().degree(sampled.shown()[0]));
        PageData small = new PageData(report, 20);
        assertThat(small.json(report.places())).doesNotContain("\"edges\"", "\"codes\"");
        assertThat(small.remarks())
                .satisfiesExactly(
                        line -> assertThat(line).contains("The codes would make the page too large"),
                        line -> assertThat(line).contains("edges"));
    }

    @Test
    void thePictureIsAPlainSvg() throws Exception {
        String svg = CodesPicture.svg(report);
        assertThat(svg).doesNotContain("<script").isEqualTo(CodesPicture.svg(report));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg).contains("&lt;/script&gt;");
        Matcher points = Pattern.compile("class=\"line-[^\"]*\" d=\"([^\"]*)\"").matcher(svg);
        int count = points.results()
                .mapToInt(path -> path.group(1).split("h0", -1).length - 1)
                .sum();
        assertThat(count).isEqualTo(SmallReports.NODES);
    }

    @Test
    void figuresCoverAllPartsWithLabels() {
        assertThat(report.figures().keySet()).containsExactly("train", "validation", "test", "all");
        assertThat(report.figures().get("all").nodeCount()).isEqualTo((int)
                IntStream.range(0, data.nodeCount()).filter(data.labels()::has).count());
    }
}
