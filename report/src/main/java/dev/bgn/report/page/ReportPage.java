package dev.bgn.report.page;

import static dev.bgn.report.page.Template.escape;

import dev.bgn.report.map.Names;
import dev.bgn.report.map.NodeVectors;
import dev.bgn.training.score.ClassReport;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The page of a report: one file that needs nothing else, to open in a browser, keep or send. The same report gives the
 * same bytes.
 */
public final class ReportPage {
    private static final int CODES_A_CLASS = 16;
    private static final int MOST_BARCODES = 15;

    private final Report report;
    private final ReportText text;
    private final SequencedMap<String, ClassReport> figures;
    private final FigureTables tables;

    private ReportPage(Report report) {
        this.report = report;
        this.text = new ReportText(report);
        this.figures = report.figures();
        this.tables = new FigureTables(report.classNames());
    }

    /**
     * The page of a report alone.
     *
     * @param modelFile how the model is called
     * @param remarks what a reader of the figures should know, a sentence each
     * @param footer who wrote the page
     */
    public static String html(Report report, String modelFile, List<String> remarks, String footer) {
        return html(report, new ReportText(report).frame(modelFile, remarks, footer));
    }

    /** The page of a report with something around it. */
    public static String html(Report report, PageFrame frame) {
        return new ReportPage(report).fill(frame);
    }

    private String fill(PageFrame frame) {
        PageData data = new PageData(report, PageData.MOST_BYTES);
        String json = data.json(report.places());
        String script = "\"use strict\";\n" + Template.resource("graph.js") + Template.resource("page.js");
        return new Template(Template.resource("page.html"))
                .text("title", frame.title())
                .text("scriptHash", sha256(script))
                .markup("style", PageStyle.sheet())
                .text("kicker", frame.kicker())
                .text("headline", frame.headline())
                .markup("intro", frame.intro())
                .markup("tiles", tiles(frame.tiles()))
                .markup("before", frame.before())
                .markup("figures", figures.isEmpty() ? predictions() : figures())
                .text("mapTitle", text.mapTitle())
                .text("mapNote", text.mapNote())
                .text("mapLimits", text.limits(data.remarks()))
                .markup("colourBy", colourBy())
                .markup("parts", parts())
                .markup("legend", legend())
                .text("mapCaption", text.mapCaption())
                .markup("barcodes", barcodes())
                .markup("after", frame.after())
                .text("footer", frame.footer())
                .markup("data", json)
                .markup("script", script)
                .fill();
    }

    /** The page lets only its own script run. */
    private static String sha256(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String tiles(List<PageFrame.Tile> tiles) {
        return tiles.stream()
                .map(tile -> "<li><b>" + escape(tile.figure()) + "</b><span>" + escape(tile.what()) + "</span></li>\n")
                .collect(Collectors.joining());
    }

    private String figures() {
        ClassReport judged = figures.get(Report.judged(figures));
        return """
                <section>
                <h2>Figures</h2>
                %s
                <p class="soft">Most frequent class: the accuracy of always saying the class that most of these nodes have.</p>
                </section>

                <section>
                <h2>Each class</h2>
                <p>%s</p>
                %s
                </section>

                <section>
                <h2>Confusion matrix</h2>
                <p>The same nodes: a row for the true class, a column for the predicted one. Click a count to see its nodes in \
                the picture.</p>
                %s
                </section>
                """.formatted(
                tables.parts(report), escape(text.figuresNote()), tables.classes(judged), tables.confusion(judged));
    }

    private String predictions() {
        return "<section>\n<h2>Predicted classes</h2>\n" + tables.predictions(report.predicted()) + "\n</section>\n";
    }

    private String colourBy() {
        return figures.isEmpty()
                ? "<option value=\"predicted\">predicted class</option>"
                : "<option value=\"truth\">true class</option><option value=\"predicted\">predicted class</option>";
    }

    private String parts() {
        String options = "<option value=\"all\">all nodes</option>";
        if (!figures.isEmpty()) {
            options +=
                    "<option value=\"wrong\">predicted wrong</option><option value=\"right\">predicted right</option>";
        }
        return options
                + List.of("train", "validation", "test").stream()
                        .filter(part -> nodes(part).length > 0)
                        .map(part -> "<option value=\"" + part + "\">" + part + " nodes</option>")
                        .collect(Collectors.joining());
    }

    private int[] nodes(String part) {
        return switch (part) {
            case "train" -> report.data().split().train();
            case "validation" -> report.data().split().validation();
            default -> report.data().split().test();
        };
    }

    private String legend() {
        int[] sizes = new int[report.classNames().size()];
        IntStream.of(report.colours()).filter(c -> c >= 0).forEach(c -> sizes[c]++);
        return IntStream.range(0, sizes.length)
                .mapToObj(c ->
                        "<li><label><input type=\"checkbox\" data-class=\"%s\" checked>%s<bdi>%s</bdi> <span>(%s)</span></label></li>\n"
                                .formatted(
                                        c,
                                        ClassStyle.marker(c),
                                        escape(Names.readable(
                                                report.classNames().get(c))),
                                        String.format(Locale.ROOT, "%,d", sizes[c])))
                .collect(Collectors.joining());
    }

    private String barcodes() {
        if (!(report.vectors() instanceof NodeVectors.Codes(var bits))) {
            return "";
        }
        int[] classes = figures.isEmpty() ? report.predicted() : report.truth();
        int[] from = figures.containsKey("test")
                ? report.data().split().test()
                : IntStream.range(0, classes.length).toArray();
        StringBuilder all = new StringBuilder("<section>\n<h2>The codes themselves</h2>\n<p>"
                + escape(text.barcodeNote(CODES_A_CLASS)) + "</p>\n<div class=\"barcodes\">\n");
        int drawn = 0;
        for (int c = 0; c < report.classNames().size() && drawn < MOST_BARCODES; c++) {
            int number = c;
            int[] nodes = IntStream.of(from)
                    .filter(node -> classes[node] == number)
                    .limit(CODES_A_CLASS)
                    .toArray();
            if (nodes.length > 0) {
                String name = Names.readable(report.classNames().get(c));
                all.append("<figure><h3><bdi>").append(escape(name)).append("</bdi></h3>");
                all.append(Barcode.svg(bits, nodes, ClassStyle.colour(c), "Codes of nodes of class " + name));
                all.append("</figure>\n");
                drawn++;
            }
        }
        return all.append("</div>\n</section>\n").toString();
    }
}
