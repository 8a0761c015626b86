package dev.bgn.report.page;

import dev.bgn.report.map.Names;
import dev.bgn.report.map.NodeMap;
import dev.bgn.report.map.NodeVectors;
import dev.bgn.report.page.PageFrame.Tile;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.score.ClassReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the page of a report says, in sentences that hold whatever the figures are. */
final class ReportText {
    private final Report report;
    private final SequencedMap<String, ClassReport> figures;

    ReportText(Report report) {
        this.report = report;
        this.figures = report.figures();
    }

    /**
     * The frame of a report without anything beside it.
     *
     * @param modelFile how the model is called
     */
    PageFrame frame(String modelFile, List<String> remarks, String footer) {
        String name = Names.dataset(report.data().name());
        String kicker = format(
                "BGN report · %s · %,d nodes, %,d edges, %s",
                name,
                report.data().nodeCount(),
                report.data().edgeCount(),
                count(report.classNames().size(), "class", "classes"));
        String notes = remarks.stream()
                .map(remark -> "<p class=\"fair\">" + Template.escape(remark) + "</p>\n")
                .collect(Collectors.joining());
        String intro = "<p class=\"soft\">" + Template.escape(intro(Names.plain(modelFile))) + "</p>\n" + notes;
        return new PageFrame("BGN report: " + name, kicker, headline(), intro, tiles(), "", "", footer);
    }

    private String headline() {
        if (figures.isEmpty()) {
            return format(
                    "The classes of %,d nodes, predicted. There are no labels to compare with.",
                    report.data().nodeCount());
        }
        ClassReport judged = figures.get(Report.judged(figures));
        return format("%.1f %% of %s are classified right.", 100 * judged.accuracy(), nodes(judged));
    }

    /** "the 1,000 test nodes". */
    private String nodes(ClassReport judged) {
        boolean test = Report.judged(figures).equals("test");
        return format("the %,d %s", judged.nodeCount(), test ? "test nodes" : "nodes with a label");
    }

    private String intro(String modelFile) {
        return format(
                "The model %s is %s at level %s, with %d %s a node.",
                modelFile,
                report.model().kind() == ModelKind.ASGCN
                        ? "an AS-GCN"
                        : "a " + report.model().kind(),
                report.model().level().name().toLowerCase(Locale.ROOT),
                report.vectors().width(),
                report.vectors() instanceof NodeVectors.Codes ? "bits" : "float32 numbers");
    }

    private List<Tile> tiles() {
        List<Tile> tiles = new ArrayList<>();
        if (!figures.isEmpty()) {
            ClassReport judged = figures.get(Report.judged(figures));
            tiles.add(new Tile(percent(judged.accuracy()), "accuracy on " + nodes(judged)));
            tiles.add(new Tile(percent(judged.macroF1()), "macro F1, the mean of all classes"));
            tiles.add(new Tile(
                    percent(judged.majorityAccuracy()),
                    "would be right by always saying "
                            + Names.readable(report.classNames().get(judged.majorityClass()))));
        }
        if (report.vectors() instanceof NodeVectors.Codes codes) {
            tiles.add(new Tile(format("%,d", codes.distinct()), "different codes of " + codes.width() + " bits"));
        }
        return tiles;
    }

    String mapTitle() {
        return report.vectors() instanceof NodeVectors.Codes codes
                ? "What " + codes.width() + " bits keep of a node"
                : "The embeddings of all nodes";
    }

    String mapNote() {
        String near = switch (report.vectors()) {
            case NodeVectors.Codes codes ->
                "by its " + codes.width() + "-bit code alone: nodes whose codes differ in few bits lie close "
                        + "together.";
            case NodeVectors.Reals _ ->
                "by its embedding alone: nodes whose embeddings point in similar directions lie close together.";
        };
        return "Each dot is a node, placed " + near
                + " Click a dot, or find a node by its name, to see its nearest nodes and its edges.";
    }

    String mapCaption() {
        int count = report.shown().length;
        String how = report.vectors() instanceof NodeVectors.Codes
                ? "t-SNE on Hamming distances"
                : "t-SNE on angles between embeddings, as 256 random planes tell them";
        if (count > NodeMap.MOST_PLACED) {
            how += format(
                    " of a sample of %,d nodes; every other node lies beside the nearest one of the sample",
                    NodeMap.SAMPLE);
        }
        String rim = "";
        if (report.isLabelled()) {
            long wrong = IntStream.of(report.shown())
                    .filter(node -> report.truth()[node] >= 0 && report.truth()[node] != report.predicted()[node])
                    .count();
            rim = format(" A rim marks the %,d nodes of %,d whose class was predicted wrong.", wrong, count);
        }
        String equal = report.vectors() instanceof NodeVectors.Codes
                ? " A dense disc is a set of nodes with equal codes."
                : "";
        return how + "." + rim + equal;
    }

    /** What the page leaves out, or nothing. */
    String limits(List<String> remarks) {
        List<String> all = new ArrayList<>();
        if (report.isSampled()) {
            all.add(format(
                    "The picture, the search and the edges cover %,d nodes drawn at random of all %,d; the figures cover "
                            + "all.",
                    report.shown().length, report.data().nodeCount()));
        }
        all.addAll(remarks);
        return String.join(" ", all);
    }

    String figuresNote() {
        return switch (Report.judged(figures)) {
            case "test" -> "Figures of each class on the test nodes.";
            default -> "Figures of each class on all nodes with a label, because there are no test nodes.";
        };
    }

    String barcodeNote(int most) {
        return format(
                "All that the network keeps of a node, one line each: %d bits%s, a mark is +1. The first %d %s of each "
                        + "class.",
                report.vectors().width(),
                report.vectors().width() > Barcode.MOST_BITS ? " (the first " + Barcode.MOST_BITS + " are drawn)" : "",
                most,
                figures.isEmpty() ? "nodes" : Report.judged(figures).equals("test") ? "test nodes" : "labelled nodes");
    }

    static String percent(double share) {
        return format("%.1f %%", 100 * share);
    }

    private static String count(int number, String one, String many) {
        return format("%,d %s", number, number == 1 ? one : many);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
