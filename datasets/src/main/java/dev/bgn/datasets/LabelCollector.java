package dev.bgn.datasets;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the class names of nodes while a file is read. */
public final class LabelCollector {
    /** Whole numbers by value, so that class 10 follows class 9; other names by their characters. */
    private static final Comparator<String> ORDER = Comparator.comparingInt(
                    (String name) -> isNumber(name) ? name.length() : Integer.MAX_VALUE)
            .thenComparing(Comparator.naturalOrder());

    private final Map<String, Integer> seen = new HashMap<>();
    private final IntChunks ofNode = new IntChunks();

    /** No nodes yet. */
    public LabelCollector() {}

    /** The class of the next node; an empty name means none. */
    public void add(String name) {
        if (name.isEmpty()) {
            ofNode.add(Labels.NONE);
            return;
        }
        Integer known = seen.putIfAbsent(name, seen.size());
        ofNode.add(known == null ? seen.size() - 1 : known);
    }

    /**
     * All labels. The classes are ordered by name, whole numbers by value and before other names, so that the order of
     * the lines in a file does not matter.
     */
    public Labels toLabels() {
        return toLabels(Optional.empty());
    }

    /** The same of a column of a table. */
    public Labels toLabels(Optional<String> column) {
        List<String> names = seen.keySet().stream().sorted(ORDER).toList();
        int[] sorted = new int[names.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[seen.get(names.get(i))] = i;
        }
        int[] labels = ofNode.toArray();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = labels[i] == Labels.NONE ? Labels.NONE : sorted[labels[i]];
        }
        return new Labels(labels, names, column);
    }

    private static boolean isNumber(String name) {
        return name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
