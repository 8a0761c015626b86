package dev.bgn.report.page;

import static dev.bgn.report.page.Template.escape;

import dev.bgn.report.map.Names;
import dev.bgn.training.score.ClassReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The figures of a report as tables of the page. */
final class FigureTables {
    /** A larger matrix says nothing to a reader. */
    static final int MOST_CLASSES = 40;

    /** Names of so few letters stand where longer ones are numbered. */
    private static final int SHORT = 4;

    private final List<String> classNames;
    private final boolean numbered;

    FigureTables(List<String> classNames) {
        this.classNames = classNames.stream().map(Names::readable).toList();
        this.numbered = this.classNames.stream().anyMatch(name -> name.length() > SHORT);
    }

    /** Accuracy and macro F1 of each part, beside the most frequent class. */
    String parts(Report judged) {
        List<String> header =
                new ArrayList<>(List.of("part", "nodes", "right", "accuracy", "macro F1", "most frequent class"));
        boolean two = classNames.size() == 2;
        if (two) {
            header.addAll(List.of("ROC AUC", "average precision of " + classNames.getLast()));
        }
        String rows = judged.figures().entrySet().stream()
                .map(entry -> {
                    ClassReport report = entry.getValue();
                    List<String> cells = new ArrayList<>(List.of(
                            count(report.nodeCount()),
                            count(report.right()),
                            percent(report.accuracy()),
                            percent(report.macroF1()),
                            percent(report.majorityAccuracy())));
                    if (two) {
                        cells.add(percent(judged.rocAuc(entry.getKey())));
                        cells.add(percent(judged.averagePrecision(entry.getKey())));
                    }
                    return row(header, escape(entry.getKey()), cells.toArray(String[]::new));
                })
                .collect(Collectors.joining());
        return table("parts", header, rows);
    }

    /** Precision, recall and F1 of each class. */
    String classes(ClassReport report) {
        List<String> header = List.of("class", "nodes", "predicted", "precision", "recall", "F1");
        String rows = all().mapToObj(c -> row(
                        header,
                        name(c),
                        count(report.support(c)),
                        count(report.predicted(c)),
                        report.predicted(c) == 0 ? "–" : percent(report.precision(c)),
                        report.support(c) == 0 ? "–" : percent(report.recall(c)),
                        report.support(c) + report.predicted(c) == 0 ? "–" : percent(report.f1(c))))
                .collect(Collectors.joining());
        return table("classes", header, rows);
    }

    /** How often each class was predicted, where nobody knows the true one. */
    String predictions(int[] predicted) {
        int[] counts = new int[classNames.size()];
        IntStream.of(predicted).forEach(c -> counts[c]++);
        List<String> header = List.of("class", "predicted", "share");
        String rows = all().mapToObj(c -> row(
                        header, name(c), count(counts[c]), percent((double) counts[c] / Math.max(1, predicted.length))))
                .collect(Collectors.joining());
        return table("classes", header, rows);
    }

    /** The confusion matrix; a button in each cell shows its nodes. */
    String confusion(ClassReport report) {
        if (classNames.size() > MOST_CLASSES) {
            return "<p class=\"soft\">A matrix of " + classNames.size() + " classes is too large for this page.</p>";
        }
        StringBuilder rows = new StringBuilder();
        for (int t = 0; t < classNames.size(); t++) {
            rows.append("<tr><th scope=\"row\">").append(name(t)).append("</th>");
            for (int p = 0; p < classNames.size(); p++) {
                rows.append(cell(report, t, p));
            }
            rows.append("</tr>\n");
        }
        String header = all().mapToObj(c -> "<th scope=\"col\" title=\"" + escape(classNames.get(c)) + "\">"
                        + (numbered ? c + 1 : escape(classNames.get(c))) + "</th>")
                .collect(Collectors.joining());
        return "<div class=\"scroll\"><table class=\"confusion\">\n<thead><tr><th scope=\"col\">true class \\ predicted"
                + "</th>" + header + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table></div>";
    }

    private String cell(ClassReport report, int truth, int predicted) {
        int count = report.count(truth, predicted);
        if (count == 0) {
            return "<td class=\"zero\">0</td>";
        }
        long shade = Math.round(100.0 * count / report.support(truth));
        String label = count(count) + " of " + classNames.get(truth) + " predicted as " + classNames.get(predicted);
        return "<td class=\"%s\" style=\"--share:%s%%\"><button type=\"button\" data-cell=\"%s,%s\" title=\"%s\">%s</button></td>"
                .formatted(truth == predicted ? "hit" : "miss", shade, truth, predicted, escape(label), count(count));
    }

    private IntStream all() {
        return IntStream.range(0, classNames.size());
    }

    private String name(int c) {
        return "<span class=\"name\">" + ClassStyle.marker(c) + (numbered ? c + 1 + " " : "") + "<bdi>"
                + escape(classNames.get(c)) + "</bdi></span>";
    }

    private static String table(String style, List<String> header, String rows) {
        String cells = header.stream()
                .map(cell -> "<th scope=\"col\">" + escape(cell) + "</th>")
                .collect(Collectors.joining());
        return "<div class=\"scroll\"><table class=\"" + style + "\">\n<thead><tr>" + cells + "</tr></thead>\n<tbody>\n"
                + rows + "</tbody>\n</table></div>";
    }

    /** On a narrow screen each cell has its header beside it. */
    private static String row(List<String> header, String head, String... cells) {
        return "<tr><th scope=\"row\">" + head + "</th>"
                + IntStream.range(0, cells.length)
                        .mapToObj(i -> "<td data-of=\"" + escape(header.get(i + 1)) + "\">" + cells[i] + "</td>")
                        .collect(Collectors.joining())
                + "</tr>\n";
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * share);
    }
}
