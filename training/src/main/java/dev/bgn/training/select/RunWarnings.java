package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What makes a training pointless or its figures weak, each in a line. */
public final class RunWarnings {
    /** A single node then moves a share by more than three points. */
    private static final int FEW_NODES = 30;

    /** So many fractions are no classes. */
    private static final int MANY_FRACTIONS = 10;

    private static final int MANY_NUMBERS = 50;
    /** So many whole numbers that do not begin at 0 or 1, as the numbers of classes do: ages, years. */
    private static final int MANY_VALUES = 15;

    private static final int FEW_NODES_A_CLASS = 10;

    /** Fewer may well have the same value. */
    private static final int SOME_NODES = 10;

    private static final int SHOWN = 5;

    /** Share of a rare class, and how many times as often it may be among validation nodes. */
    private static final double RARE = 0.1;

    private static final double MUCH_MORE = 3;

    private RunWarnings() {}

    /** Before there is a split. */
    public static List<String> ofData(GraphData data) {
        List<String> warnings = new ArrayList<>();
        if (data.featureCount() == 0) {
            warnings.add(data.name() + " has no features: only edges tell its nodes apart");
        }
        List<String> constant = constantColumns(data);
        if (!constant.isEmpty()) {
            warnings.add((constant.size() == 1 ? "the column " : "the columns ")
                    + constant.stream().limit(SHOWN).collect(Collectors.joining("', '", "'", "'"))
                    + (constant.size() > SHOWN ? " and " + (constant.size() - SHOWN) + " more" : "")
                    + " of " + data.name()
                    + (constant.size() == 1
                            ? " has one value for all nodes and tells"
                            : " have one value for all nodes and tell")
                    + " nothing"
                    + (constant.size() == data.featureCount()
                            ? "; without any column (--ignore) the structure of the graph is used"
                            : ""));
        }
        if (data.edgeCount() == 0) {
            warnings.add(data.name() + " has no edges: the network sees each node alone");
        }
        long classes = Arrays.stream(data.labels().classSizes())
                .filter(size -> size > 0)
                .count();
        if (classes == 1) {
            warnings.add(data.name() + " has one class only: there is nothing to tell apart");
        }
        List<String> lonely = classesOfOne(data.labels());
        if (!lonely.isEmpty() && classes > 1) {
            warnings.add(
                    lonely.size() == 1
                            ? "the class '" + lonely.getFirst() + "' has one node: it cannot be both learned and tested"
                            : lonely.size() + " classes, '" + lonely.getFirst()
                                    + "' is the first, have one node each: they cannot be both learned and tested");
        }
        if (looksLikeNumbers(data.labels())) {
            warnings.add(
                    "the " + data.classCount() + " classes of " + data.name()
                            + " look like numbers to predict; each is taken for a class of its own, and their order is not used");
        }
        return warnings;
    }

    private static List<String> classesOfOne(Labels labels) {
        int[] sizes = labels.classSizes();
        return IntStream.range(0, sizes.length)
                .filter(c -> sizes[c] == 1)
                .mapToObj(labels.classNames()::get)
                .toList();
    }

    /** Of a user's table of numbers and categories; words that all texts have, or none, are no surprise. */
    private static List<String> constantColumns(GraphData data) {
        if (data.nodeCount() < SOME_NODES || !(data.schema() instanceof FeatureSchema.Table table)) {
            return List.of();
        }
        boolean[] constant = constant(data.features(), data.featureCount());
        List<String> names = new ArrayList<>();
        int first = 0;
        for (FeatureSchema.Column column : table.columns()) {
            int end = first + column.featureCount();
            // That a number is missing tells something, too.
            boolean mayBeMissing =
                    column instanceof FeatureSchema.Numeric(String _, Missing missing) && missing.isExpected();
            if (!(column instanceof FeatureSchema.Text) && !mayBeMissing) {
                IntStream.range(first, end)
                        .filter(c -> constant[c])
                        .mapToObj(data.featureNames()::get)
                        .forEach(names::add);
            }
            first = end;
        }
        return names;
    }

    /** Of each column, whether all nodes have the same. */
    private static boolean[] constant(Features features, int columns) {
        boolean[] constant = new boolean[columns];
        Arrays.fill(constant, true);
        switch (features) {
            case Features.Dense(FloatMatrix matrix) -> {
                for (int row = 1; row < matrix.rows(); row++) {
                    for (int c = 0; c < constant.length; c++) {
                        constant[c] &= matrix.get(row, c) == matrix.get(0, c);
                    }
                }
            }
            case Features.Sparse(SparseMatrix matrix) -> {
                int[] entries = new int[constant.length];
                float[] one = new float[constant.length];
                for (int e = 0; e < matrix.columnIndex().length; e++) {
                    int c = matrix.columnIndex()[e];
                    float value = matrix.isBinary() ? 1 : matrix.values()[e];
                    constant[c] &= entries[c] == 0 || value == one[c];
                    one[c] = value;
                    entries[c]++;
                }
                for (int c = 0; c < constant.length; c++) {
                    constant[c] &= entries[c] == 0 || entries[c] == matrix.rows();
                }
            }
        }
        return constant;
    }

    /** Of the data with its split. */
    public static List<String> ofSplit(GraphData data) {
        List<String> warnings = new ArrayList<>();
        int[] train = Arrays.stream(data.split().train())
                .map(data.labels()::of)
                .distinct()
                .toArray();
        long all = Arrays.stream(data.labels().classSizes())
                .filter(size -> size > 0)
                .count();
        if (train.length == 1 && all > 1) {
            warnings.add("all training nodes are of the class '"
                    + data.labels().classNames().get(train[0]) + "': no other one can be learned");
        } else if (train.length < all) {
            warnings.add("no training node is of " + without(data, train, all)
                    + (all - train.length == 1 ? ": it cannot be learned" : ": they cannot be learned"));
        }
        int[] tested = Arrays.stream(data.split().test())
                .map(data.labels()::of)
                .distinct()
                .toArray();
        if (data.split().testCount() >= FEW_NODES && tested.length < all) {
            warnings.add("no test node is of " + without(data, tested, all) + ": the result says nothing about "
                    + (all - tested.length == 1 ? "it" : "them"));
        }
        addRareClass(warnings, data);
        addSmall(warnings, "validation", data.split().validationCount(), "the choice of the epoch");
        addSmall(warnings, "test", data.split().testCount(), "the result");
        return warnings;
    }

    /** The classes that are not among some, such as {@code the class 'a', nor of 2 others}. */
    private static String without(GraphData data, int[] some, long all) {
        long more = all - some.length - 1;
        return "the class '" + firstWithout(data, some) + "'"
                + (more == 0 ? "" : ", nor of " + more + (more == 1 ? " other" : " others"));
    }

    private static String firstWithout(GraphData data, int[] learned) {
        int[] sizes = data.labels().classSizes();
        for (int c = 0; c < sizes.length; c++) {
            int wanted = c;
            if (sizes[c] > 0 && Arrays.stream(learned).noneMatch(one -> one == wanted)) {
                return data.labels().classNames().get(c);
            }
        }
        throw new IllegalStateException("all classes are learned");
    }

    /** A split of as many nodes of each class, where one of two classes is rare, validates on another mixture than it tests. */
    private static void addRareClass(List<String> warnings, GraphData data) {
        int rare = data.classCount() != 2
                        || data.labels().classSizes()[0] < data.labels().classSizes()[1]
                ? 0
                : 1;
        double validation = share(data, data.split().validation(), rare);
        double test = share(data, data.split().test(), rare);
        if (data.classCount() == 2 && test > 0 && test < RARE && validation > MUCH_MORE * test) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "the class '%s' is %.0f %% of the validation nodes and %.1f %% of the test nodes: what is best on the ones may "
                            + "not be on the others; --split stratified:0.6,0.2,0.2 keeps shares",
                    data.labels().classNames().get(rare),
                    100 * validation,
                    100 * test));
        }
    }

    private static double share(GraphData data, int[] nodes, int wanted) {
        return Arrays.stream(nodes)
                        .filter(node -> data.labels().of(node) == wanted)
                        .count()
                / (double) Math.max(1, nodes.length);
    }

    private static void addSmall(List<String> warnings, String part, int count, String what) {
        if (count > 0 && count < FEW_NODES) {
            warnings.add("only " + count + " " + part + " node" + (count == 1 ? "" : "s") + ": " + what
                    + " is mostly chance");
        }
    }

    private static boolean looksLikeNumbers(Labels labels) {
        int classes = labels.classCount();
        boolean fractions = false;
        for (String name : labels.classNames()) {
            if (!name.matches("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d+)?")) {
                return false;
            }
            fractions |= !name.matches("[+-]?\\d+(\\.0*)?");
        }
        if (fractions) {
            return classes >= MANY_FRACTIONS;
        }
        double least = labels.classNames().stream()
                .mapToDouble(Double::parseDouble)
                .min()
                .orElse(0);
        int labelled = Arrays.stream(labels.classSizes()).sum();
        boolean counted = least == 0 || least == 1;
        return (!counted && classes >= MANY_VALUES)
                || (classes > MANY_NUMBERS && labelled < (long) FEW_NODES_A_CLASS * classes);
    }
}
