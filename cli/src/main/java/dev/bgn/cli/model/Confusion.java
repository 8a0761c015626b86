package dev.bgn.cli.model;

import dev.bgn.cli.terminal.Output;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.score.ClassReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Compares what a model says with the labels of a dataset, by the names of the classes: their order in a file says
 * nothing.
 */
public final class Confusion {
    private final List<String> classNames;
    private final int[] truth;

    private Confusion(List<String> classNames, int[] truth) {
        this.classNames = classNames;
        this.truth = truth;
    }

    /** Fails where the dataset has a class that the model does not know. */
    static Confusion of(NodeModel model, GraphData data) {
        Labels labels = data.labels();
        int[] numbers = new int[labels.classCount()];
        for (int c = 0; c < numbers.length; c++) {
            String name = labels.classNames().get(c);
            numbers[c] = model.classNames().indexOf(name);
            if (numbers[c] < 0) {
                throw new BadInputException("the class '" + name + "' of " + data.name() + " is none of the model's: "
                        + String.join(", ", model.classNames()));
            }
        }
        int[] truth = new int[data.nodeCount()];
        for (int node = 0; node < truth.length; node++) {
            truth[node] = labels.has(node) ? numbers[labels.of(node)] : Labels.NONE;
        }
        return new Confusion(model.classNames(), truth);
    }

    /** The class of each node as a number of the model's. */
    int[] truth() {
        return truth;
    }

    ClassReport report(int[] predicted, int[] nodes) {
        return ClassReport.of(predicted, truth, nodes, classNames.size());
    }

    /** The figures of each class, those that divide by no nodes left open, then the confusion matrix. */
    void print(Output output, ClassReport report) {
        output.printTable(
                List.of("", "class", "nodes", "precision %", "recall %", "F1 %"),
                IntStream.range(0, report.classCount())
                        .mapToObj(c -> List.of(
                                Integer.toString(c),
                                classNames.get(c),
                                Integer.toString(report.support(c)),
                                percent(report.predicted(c) == 0 ? Double.NaN : report.precision(c)),
                                percent(report.support(c) == 0 ? Double.NaN : report.recall(c)),
                                percent(report.support(c) == 0 ? Double.NaN : report.f1(c))))
                        .toList());
        output.out().println();
        output.out().println("Confusion matrix: a row for each true class, a column for each predicted class");
        List<String> header = new ArrayList<>(List.of("", "class"));
        List<List<String>> rows = new ArrayList<>();
        for (int c = 0; c < report.classCount(); c++) {
            header.add(Integer.toString(c));
            List<String> row = new ArrayList<>(List.of(Integer.toString(c), classNames.get(c)));
            for (int taken = 0; taken < report.classCount(); taken++) {
                row.add(Integer.toString(report.count(c, taken)));
            }
            rows.add(row);
        }
        output.printTable(header, rows);
    }

    /** The figures of each class, by its name. */
    Map<String, Object> json(ClassReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int c = 0; c < report.classCount(); c++) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("precision", 100 * report.precision(c));
            figures.put("recall", 100 * report.recall(c));
            figures.put("f1", 100 * report.f1(c));
            figures.put("support", report.support(c));
            json.put(classNames.get(c), figures);
        }
        return json;
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
