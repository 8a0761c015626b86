package dev.bgn.report.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.report.map.NodeVectors;
import dev.bgn.report.page.Template;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.TrainingListener;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** The whole demo on a small graph whose class names are hostile to a page. */
class DemoTest {
    private static final int NODES = 210;
    private static final int EPOCHS = 25;
    private static final List<String> CLASSES =
            List.of("<script>alert(1)</script>", "\"quoted\"", "Neural_Networks", "a & b", "{{data}}", "it's", "$1\\");

    @TempDir
    private static Path folder;

    private static DemoResult result;
    private static String page;

    @BeforeAll
    static void run() throws Exception {
        GraphData planted = PlantedPartition.likeCora(3, NODES).toGraphData();
        GraphData named = new GraphData(
                planted.name(),
                planted.graph(),
                planted.features(),
                new Labels(planted.labels().toArray(), CLASSES),
                planted.nodeNames(),
                planted.split(),
                planted.edgeReport());
        GraphData data = named.withSplit(Splits.parse("per-class:10,5").apply(named, 1));
        ModelTimer timer = ModelTimer.here(data, new Effort(20, 0, 5, Double.MAX_VALUE));
        result = new Demo(data, folder, Workers.SINGLE, timer, TrainingListener.NONE)
                .run(Demo.real().withEpochs(EPOCHS), Demo.binary(0).withEpochs(EPOCHS));
        page = DemoPage.html(result, "./bgn <next>");
    }

    @Test
    void theReportIsWhatTheFilesGive() throws Exception {
        GraphData data = result.data();
        NodeModel binary = ModelFile.read(folder.resolve(result.binary().file()));
        assertThat(result.report().predicted())
                .isEqualTo(Classifier.of(binary).classify(data.graph(), data.features()));
        assertThat(result.report().vectors())
                .isEqualTo(new NodeVectors.Codes(Embedder.of(binary).codes(data.graph(), data.features())));
        assertThat(result.binary().fileBytes()).isEqualTo(Files.size(folder.resolve(Demo.BINARY_FILE)));
        assertThat(Double.parseDouble(binary.provenance().get("testAccuracy")))
                .isCloseTo(100 * result.binary().test(), within(0.005));
        NodeModel real = ModelFile.read(folder.resolve(result.real().file()));
        assertThat(Double.parseDouble(real.provenance().get("testAccuracy")))
                .isCloseTo(100 * result.real().test(), within(0.005));
        assertThat(result.real().test()).isGreaterThan(0.4);
        assertThat(result.embeddingRatio()).isEqualTo(32);
        assertThat(result.parameterRatio()).isBetween(31.0, 33.0);
        assertThat(result.real().curve().losses()).hasSize(EPOCHS);
        assertThat(DemoTable.rows(result)).allSatisfy(row -> assertThat(row).hasSameSizeAs(DemoTable.header(result)));
    }

    @Test
    void thePageNeedsNothingElse() {
        assertThat(page).doesNotContain("http:", "https:", "src=", "href=", "url(", "@import", folder.toString());
        assertThat(page).contains("./bgn &lt;next&gt;");
    }

    @Test
    void whoWasTaughtIsSaidWhereFiguresAreCompared() {
        assertThat(DemoTable.header(result)).contains("float32 GAT, not taught", "1-bit sums, taught");
        String top = page.substring(page.indexOf("<h1>"), page.indexOf("<table>"));
        assertThat(top)
                .contains("taught by float32 ones", "Only the 1-bit network had teachers.")
                .contains("a float32 network gets " + TableFigures.real() + " %");
        assertThat(page).contains("every attention coefficient is +1", "it computes no attention");
    }

    @Test
    void speedIsComparedWithItsLike() {
        assertThat(result.floatSumMicroseconds()).isPositive();
        assertThat(result.speedOverSums())
                .isEqualTo(result.floatSumMicroseconds() / result.binary().microseconds());
        assertThat(DemoTable.rows(result)).extracting(List::getFirst).contains("inference, both by sums");
        assertThat(page)
                .contains("as fast as the same sums in float32")
                .contains(Template.escape(result.machine().line()));
    }

    @Test
    void namesOfClassesAreTextInThePage() {
        assertThat(page).doesNotContain("<script>alert");
        assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;", "a &amp; b", "Neural Networks", "{{data}}");
    }

    @Test
    void everyNodeIsInThePageAndPicturesAreWellFormed() throws Exception {
        assertThat(result.report().shown()).hasSize(NODES);
        assertThat(page).contains("\"count\":" + NODES);
        Matcher svg = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL).matcher(page);
        int count = 0;
        while (svg.find()) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg.group())));
            count++;
        }
        assertThat(count)
                .as("curves, their two keys, codes, and a marker in the legend and two tables for each class")
                .isEqualTo(2 + 2 + 7 + 3 * 7);
    }

    @Test
    void thePageHasTheComparisonAndTheReport() {
        assertThat(page)
                .contains("The two networks side by side", "How they learned", "Confusion matrix")
                .contains("Find a node", "The codes themselves", "Go on from here");
    }
}
