package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.runtime.model.NodeModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what a model says with the labels of a dataset, by the names of the classes: their order in a file says
 * nothing.
 */
final class Confusion {
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

    /** How many of the nodes are right. */
    int right(int[] predicted, int[] nodes) {
        int right = 0;
        for (int node : nodes) {
            right += predicted[node] == truth[node] ? 1 : 0;
        }
        return right;
    }

    /** How many nodes of a class (row) were taken for a class (column). */
    int[][] counts(int[] predicted, int[] nodes) {
        int[][] counts = new int[classNames.size()][classNames.size()];
        for (int node : nodes) {
            counts[truth[node]][predicted[node]]++;
        }
        return counts;
    }

    void print(Output output, int[] predicted, int[] nodes) {
        int[][] counts = counts(predicted, nodes);
        List<String> header = new ArrayList<>(List.of("", "class"));
        List<List<String>> rows = new ArrayList<>();
        for (int c = 0; c < counts.length; c++) {
            header.add(Integer.toString(c));
            List<String> row = new ArrayList<>(List.of(Integer.toString(c), classNames.get(c)));
            for (int count : counts[c]) {
                row.add(Integer.toString(count));
            }
            rows.add(row);
        }
        output.printTable(header, rows);
    }
}
