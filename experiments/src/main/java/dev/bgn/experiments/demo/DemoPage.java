package dev.bgn.experiments.demo;

import static dev.bgn.experiments.demo.Template.escape;

import dev.bgn.datasets.Labels;
import dev.bgn.experiments.demo.CurveChart.Line;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page that shows the demo: one file that needs nothing else, to open in a browser, keep or send. */
public final class DemoPage {
    private static final int CODES_A_CLASS = 16;

    private final DemoResult result;
    private final Labels labels;

    private DemoPage(DemoResult result) {
        this.result = result;
        this.labels = result.data().labels();
    }

    /**
     * The page of a result.
     *
     * @param commands how to go on, as the user would type it
     */
    public static String html(DemoResult result, String commands) {
        return new DemoPage(result).fill(commands);
    }

    private String fill(String commands) {
        DemoText text = new DemoText(result);
        return Template.ofResource("page.html")
                .text("title", "BGN on " + text.dataset())
                .text("dataset", text.dataset())
                .text("nodes", grouped(result.data().nodeCount()))
                .text("edges", grouped(result.data().edgeCount()))
                .text("classCount", labels.classCount())
                .text("bits", result.codes().columns())
                .text("headline", text.headline())
                .text("fairness", text.fairness())
                .text("summary", text.summary())
                .markup("tiles", tiles())
                .markup("table", table())
                .text("tableNote", text.tableNote())
                .markup("accuracyCurve", accuracyCurve())
                .markup("lossCurve", lossCurve())
                .text("curveNote", text.curveNote())
                .text("mapNote", text.mapNote())
                .markup("map", map())
                .markup("legend", legend())
                .text("mapCaption", text.mapCaption())
                .text("barcodeNote", text.barcodeNote(CODES_A_CLASS))
                .markup("barcodes", barcodes())
                .text("commands", commands)
                .text("java", DemoText.JAVA.strip())
                .text("footer", text.footer())
                .fill();
    }

    private String tiles() {
        return tile(
                        percent(result.binary().test()),
                        "test accuracy, taught; " + percent(result.real().test()) + " in float32, not taught")
                + tile(
                        times(result.fileRatio()),
                        "smaller: a file of " + DemoText.bytes(result.binary().fileBytes()))
                + tile(
                        times(result.embeddingRatio()),
                        "smaller embeddings: " + result.binary().embeddingBits() + " bits a paper")
                + tile(
                        times(result.speed()),
                        "as fast: " + DemoText.time(result.binary().microseconds()) + " for all papers");
    }

    private static String tile(String figure, String what) {
        return "<li><b>" + escape(figure) + "</b><span>" + escape(what) + "</span></li>\n";
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
                .mapToDouble(line -> line.values()[Math.min(line.values().length - 1, 10)])
                .min()
                .orElse(0);
        double low = Math.clamp(20 * Math.floor(least / 20), 0, 60);
        return new CurveChart("Validation accuracy, %", low, 100, (int) Math.round((100 - low) / 20), lines).svg();
    }

    private String lossCurve() {
        List<Line> lines = lines(network -> network.curve().losses());
        // The first epochs are far off and would press the rest flat.
        double most = lines.stream()
                .flatMapToDouble(line -> Arrays.stream(line.values()).skip(8))
                .max()
                .orElse(1);
        return new CurveChart("Training loss", 0, Math.max(0.4, Math.ceil(most * 2.5) / 2.5), 4, lines).svg();
    }

    private List<Line> lines(java.util.function.Function<NetworkReport, double[]> values) {
        return List.of(
                new Line(
                        result.real().name(),
                        "real",
                        values.apply(result.real()),
                        result.real().curve().chosen()),
                new Line(
                        result.binary().name(),
                        "mark",
                        values.apply(result.binary()),
                        result.binary().curve().chosen()));
    }

    private String map() {
        return new MapChart(
                        result.map(),
                        labels.toArray(),
                        result.predicted(),
                        labels.classNames(),
                        result.data().nodeNames())
                .svg();
    }

    private String legend() {
        int[] sizes = labels.classSizes();
        return IntStream.range(0, labels.classCount())
                .mapToObj(c -> "<li>" + dot(MapChart.style(c))
                        + escape(MapChart.readable(labels.classNames().get(c))) + " (" + grouped(sizes[c]) + ")</li>\n")
                .collect(Collectors.joining());
    }

    private static String dot(String style) {
        return "<svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><circle class=\"" + style
                + "\" cx=\"5\" cy=\"5\" r=\"4\"/></svg>";
    }

    private String barcodes() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c < labels.classCount(); c++) {
            int number = c;
            int[] nodes = IntStream.of(result.data().split().test())
                    .filter(node -> labels.of(node) == number)
                    .limit(CODES_A_CLASS)
                    .toArray();
            String name = MapChart.readable(labels.classNames().get(c));
            all.append("<figure><h3>").append(escape(name)).append("</h3>");
            all.append(Barcode.svg(result.codes(), nodes, MapChart.style(c), "Codes of papers of class " + name));
            all.append("</figure>\n");
        }
        return all.toString();
    }

    private static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String times(double ratio) {
        return DemoText.times(ratio);
    }
}
