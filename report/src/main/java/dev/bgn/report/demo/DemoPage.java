package dev.bgn.report.demo;

import static dev.bgn.report.page.Template.escape;

import dev.bgn.report.chart.Axis;
import dev.bgn.report.chart.ChartSheet;
import dev.bgn.report.chart.Line;
import dev.bgn.report.chart.LineChart;
import dev.bgn.report.chart.Look;
import dev.bgn.report.chart.Mark;
import dev.bgn.report.chart.Point;
import dev.bgn.report.page.PageFrame;
import dev.bgn.report.page.PageFrame.Tile;
import dev.bgn.report.page.ReportPage;
import dev.bgn.report.page.Template;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page that shows the demo: the report of the 1-bit network, with the comparison of the two networks before it. */
public final class DemoPage {
    private static final String BEFORE = """
            <section>
            <h2>The two networks side by side</h2>
            <div class="scroll">
            {{table}}
            </div>
            <p class="soft">{{tableNote}}</p>
            </section>

            <section>
            <h2>How they learned</h2>
            {{legend}}
            <div class="pair">
            <figure>{{accuracyCurve}}</figure>
            <figure>{{lossCurve}}</figure>
            </div>
            <p class="soft">{{curveNote}}</p>
            </section>

            <p class="kicker" style="margin-top: 2rem">The rest of the page is about the 1-bit network.</p>
            """;

    private static final String AFTER = """
            <section>
            <h2>Go on from here</h2>
            <p>Both models are beside this page. From the folder of the project:</p>
            <pre><code>{{commands}}</code></pre>
            <p>The same in Java, with the <code>runtime</code> module alone:</p>
            <pre><code>{{java}}</code></pre>
            </section>
            """;

    private final DemoResult result;
    private final DemoText text;

    private DemoPage(DemoResult result) {
        this.result = result;
        this.text = new DemoText(result);
    }

    /**
     * The page of a result.
     *
     * @param commands how to go on, as the user would type it
     */
    public static String html(DemoResult result, String commands) {
        return ReportPage.html(result.report(), new DemoPage(result).frame(commands));
    }

    private PageFrame frame(String commands) {
        String before = new Template(BEFORE)
                .markup("table", table())
                .text("tableNote", text.tableNote())
                .markup("legend", legend())
                .markup("accuracyCurve", accuracyCurve())
                .markup("lossCurve", lossCurve())
                .text("curveNote", text.curveNote())
                .fill();
        String after = new Template(AFTER)
                .text("commands", commands)
                .text("java", DemoText.JAVA.strip())
                .fill();
        String intro = new Template("<p class=\"fair\">{{fairness}}</p>\n<p class=\"soft\">{{summary}}</p>")
                .text("fairness", text.fairness())
                .text("summary", text.summary())
                .fill();
        return new PageFrame(
                "BGN on " + text.dataset(),
                text.kicker(),
                text.headline(),
                intro,
                tiles(),
                before,
                after,
                text.footer());
    }

    private List<Tile> tiles() {
        return List.of(
                new Tile(
                        percent(result.binary().test()),
                        "test accuracy, taught; " + percent(result.real().test()) + " in float32, not taught"),
                new Tile(
                        DemoText.times(result.fileRatio()),
                        "smaller: a file of " + DemoText.bytes(result.binary().fileBytes())),
                new Tile(
                        DemoText.times(result.embeddingRatio()),
                        "smaller embeddings: " + result.binary().embeddingBits() + " bits a paper"),
                new Tile(
                        DemoText.times(result.speed()),
                        "as fast as a float32 GAT, " + DemoText.times(result.speedOverSums())
                                + " as fast as the same sums in float32: "
                                + DemoText.time(result.binary().microseconds()) + " for all papers"));
    }

    private String table() {
        String rows = DemoTable.rows(result).stream()
                .map(row ->
                        "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td class=\"mark\">%s</td><td>%s</td></tr>"
                                .formatted(row.stream().map(Template::escape).toArray()))
                .collect(Collectors.joining("\n"));
        String header = DemoTable.header(result).stream()
                .map(cell -> "<th scope=\"col\">" + escape(cell) + "</th>")
                .collect(Collectors.joining());
        return "<table>\n<thead><tr>" + header + "</tr></thead>\n<tbody>\n" + rows + "\n</tbody>\n</table>";
    }

    private String accuracyCurve() {
        List<Line> lines = lines(network -> Arrays.stream(network.curve().validations())
                .map(share -> 100 * share)
                .toArray());
        double least = lines.stream()
                .mapToDouble(line -> line.points()
                        .get(Math.min(line.points().size() - 1, 10))
                        .y())
                .min()
                .orElse(0);
        double low = Math.clamp(20 * Math.floor(least / 20), 0, 60);
        return new LineChart("Validation accuracy", epochs(), Axis.ticked("%", low, 100, 20), lines).svg();
    }

    private String lossCurve() {
        List<Line> lines = lines(network -> network.curve().losses());
        // The first epochs are far off and would press the rest flat.
        double most = lines.stream()
                .flatMap(line -> line.points().stream().skip(8))
                .mapToDouble(Point::y)
                .max()
                .orElse(1);
        return new LineChart("Training loss", epochs(), Axis.round("loss", 0, Math.max(0.4, most)), lines).svg();
    }

    private Axis epochs() {
        return Axis.round("epoch", 0, Math.max(epochs(result.real()), epochs(result.binary())));
    }

    private static int epochs(NetworkReport network) {
        return network.curve().losses().length;
    }

    private String legend() {
        return new ChartSheet("", "", "", List.of(new LineChart("", epochs(), epochs(), lines(_ -> new double[0]))))
                .keys();
    }

    private List<Line> lines(Function<NetworkReport, double[]> values) {
        return List.of(
                line(result.real(), new Look("real", Mark.TRIANGLE, "5 3", false), values),
                line(result.binary(), new Look("mark", Mark.CIRCLE, "", false), values));
    }

    /** With a mark at the epoch that was chosen. */
    private static Line line(NetworkReport network, Look look, Function<NetworkReport, double[]> values) {
        double[] all = values.apply(network);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            if (i + 1 == network.curve().chosen()) {
                String words = String.format(Locale.ROOT, "%s, epoch %d: %.3g", network.name(), i + 1, all[i]);
                points.add(new Point(i + 1, all[i], all[i], all[i], true, words));
            } else if (!Double.isNaN(all[i])) {
                points.add(Point.plain(i + 1, all[i]));
            }
        }
        return new Line(network.name(), look, points);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
