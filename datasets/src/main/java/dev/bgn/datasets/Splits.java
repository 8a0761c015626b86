package dev.bgn.datasets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes splits. Random ones come from {@link CounterRandom}, so a seed means the same split everywhere. Nodes without a
 * label are in no part.
 */
public final class Splits {
    private static final String NAMES = "public, full, per-class:TRAIN,VALIDATION, per-class:TRAIN,VALIDATION,total, "
            + "ratio:TRAIN,VALIDATION,TEST or stratified:TRAIN,VALIDATION,TEST";

    /** Stream of the shuffle of all nodes; the shuffles of the classes have the streams 0, 1, … */
    private static final long ALL_NODES = -1;

    private Splits() {}

    /**
     * The rule with a name: {@code public}, {@code full}, {@code per-class:20,30} (training and validation nodes of each
     * class), {@code per-class:20,500,total} (500 validation nodes over all classes), {@code ratio:0.6,0.2,0.2}, or
     * {@code stratified:0.6,0.2,0.2} (the ratios within each class).
     */
    public static SplitRule parse(String name) {
        int colon = name.indexOf(':');
        String kind = colon < 0 ? name : name.substring(0, colon);
        List<String> values =
                colon < 0 ? List.of() : List.of(name.substring(colon + 1).split(",", -1));
        try {
            return switch (kind + "/" + values.size()) {
                case "public/0" -> new SplitRule.Public();
                case "full/0" -> new SplitRule.Full();
                case "per-class/2" -> new SplitRule.PerClass(whole(values.get(0)), whole(values.get(1)), false);
                case "per-class/3" -> {
                    if (!values.get(2).equals("total")) {
                        throw unknown(name);
                    }
                    yield new SplitRule.PerClass(whole(values.get(0)), whole(values.get(1)), true);
                }
                case "ratio/3", "stratified/3" ->
                    new SplitRule.Ratio(
                            Double.parseDouble(values.get(0)),
                            Double.parseDouble(values.get(1)),
                            Double.parseDouble(values.get(2)),
                            kind.equals("stratified"));
                default -> throw unknown(name);
            };
        } catch (NumberFormatException e) {
            throw unknown(name);
        }
    }

    private static int whole(String text) {
        return Integer.parseInt(text.strip());
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("the split '" + name + "' is not one of " + NAMES);
    }

    /** The split that comes with the dataset; an error when there is none. */
    public static Split published(GraphData data) {
        if (data.split().equals(Split.EMPTY)) {
            throw new IllegalArgumentException(
                    data.name() + " comes without a split; take per-class:20,30 or ratio:0.6,0.2,0.2");
        }
        return data.split();
    }

    /** Validation and test as published, every other labelled node for training. */
    public static Split full(GraphData data) {
        Split published = published(data);
        boolean[] taken = new boolean[data.nodeCount()];
        for (int node : published.validation()) {
            taken[node] = true;
        }
        for (int node : published.test()) {
            taken[node] = true;
        }
        int[] train = IntStream.range(0, taken.length)
                .filter(node -> !taken[node] && data.labels().has(node))
                .toArray();
        return new Split(train, published.validation(), published.test());
    }

    /**
     * Random nodes of each class: {@code train} for training, {@code validation} for validation (of each class, or in
     * total out of what training leaves), the rest for test.
     */
    public static Split perClass(Labels labels, int train, int validation, boolean validationInTotal, long seed) {
        Parts parts = new Parts();
        IntChunks rest = new IntChunks();
        int eachValidation = validationInTotal ? 0 : validation;
        for (int c = 0; c < labels.classCount(); c++) {
            int[] nodes = shuffledClass(labels, c, seed);
            // A class that nobody has, such as class 0 where labels start at 1, is no reason to refuse the others.
            if (nodes.length == 0) {
                continue;
            }
            if (nodes.length < (long) train + eachValidation) {
                throw new IllegalArgumentException(
                        "class '" + labels.classNames().get(c) + "' has " + nodes.length + " nodes, too few for "
                                + train + " in training and " + eachValidation + " in validation");
            }
            if (validationInTotal) {
                parts.take(nodes, train, train, train);
                Arrays.stream(nodes, train, nodes.length).forEach(rest::add);
            } else {
                parts.take(nodes, train, train + validation, nodes.length);
            }
        }
        if (validationInTotal) {
            int[] nodes = rest.toArray();
            if (nodes.length < validation) {
                throw new IllegalArgumentException(
                        nodes.length + " nodes are left after training, too few for " + validation + " in validation");
            }
            new CounterRandom(seed, ALL_NODES).shuffle(nodes);
            parts.take(nodes, 0, validation, nodes.length);
        }
        return parts.toSplit();
    }

    /** Random parts whose sizes are these fractions, rounded, of all labelled nodes, or of each class. */
    public static Split ratio(
            Labels labels, double train, double validation, double test, boolean stratified, long seed) {
        Parts parts = new Parts();
        for (int[] nodes : stratified ? shuffledClasses(labels, seed) : List.of(shuffledAll(labels, seed))) {
            // Rounding the sums, not the parts, loses no node when they add up to 1.
            int trainEnd = (int) Math.round(nodes.length * train);
            int validationEnd = (int) Math.round(nodes.length * (train + validation));
            int testEnd = Math.min(nodes.length, (int) Math.round(nodes.length * (train + validation + test)));
            parts.take(nodes, trainEnd, Math.min(validationEnd, testEnd), testEnd);
        }
        return parts.toSplit();
    }

    private static List<int[]> shuffledClasses(Labels labels, long seed) {
        List<int[]> classes = new ArrayList<>();
        for (int c = 0; c < labels.classCount(); c++) {
            classes.add(shuffledClass(labels, c, seed));
        }
        return classes;
    }

    private static int[] shuffledClass(Labels labels, int label, long seed) {
        int[] nodes = IntStream.range(0, labels.nodeCount())
                .filter(node -> labels.of(node) == label)
                .toArray();
        new CounterRandom(seed, label).shuffle(nodes);
        return nodes;
    }

    private static int[] shuffledAll(Labels labels, long seed) {
        int[] nodes = IntStream.range(0, labels.nodeCount()).filter(labels::has).toArray();
        new CounterRandom(seed, ALL_NODES).shuffle(nodes);
        return nodes;
    }

    private static final class Parts {
        private final IntChunks train = new IntChunks();
        private final IntChunks validation = new IntChunks();
        private final IntChunks test = new IntChunks();

        void take(int[] nodes, int trainEnd, int validationEnd, int testEnd) {
            for (int i = 0; i < testEnd; i++) {
                (i < trainEnd ? train : i < validationEnd ? validation : test).add(nodes[i]);
            }
        }

        Split toSplit() {
            return new Split(train.toArray(), validation.toArray(), test.toArray());
        }
    }
}
