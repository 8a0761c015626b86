package dev.bgn.datasets;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The class of each node, as an index into the class names, or {@link #NONE}. */
public final class Labels {
    /** The label of a node that has none. */
    public static final int NONE = -1;

    private final int[] ofNode;
    private final List<String> classNames;
    private final Optional<String> column;

    /** Takes the array over without copying it. */
    public Labels(int[] ofNode, List<String> classNames) {
        this(ofNode, classNames, Optional.empty());
    }

    /**
     * The same out of a table; equal labels may come from different columns.
     *
     * @param column what the column of the classes is called
     */
    public Labels(int[] ofNode, List<String> classNames, Optional<String> column) {
        this.ofNode = ofNode;
        this.column = column;
        this.classNames = List.copyOf(classNames);
        for (int i = 0; i < ofNode.length; i++) {
            if (ofNode[i] < NONE || ofNode[i] >= classNames.size()) {
                throw new IllegalArgumentException("node " + i + " has the label " + ofNode[i] + ", but there are "
                        + classNames.size() + " classes");
            }
        }
    }

    /** {@code count} nodes without a label. */
    public static Labels none(int count) {
        int[] none = new int[count];
        Arrays.fill(none, NONE);
        return new Labels(none, List.of());
    }

    /** The column of a table that they come from. */
    public Optional<String> column() {
        return column;
    }

    public int nodeCount() {
        return ofNode.length;
    }

    public int classCount() {
        return classNames.size();
    }

    public List<String> classNames() {
        return classNames;
    }

    public int of(int node) {
        return ofNode[node];
    }

    public boolean has(int node) {
        return ofNode[node] != NONE;
    }

    /** How many nodes each class has. */
    public int[] classSizes() {
        int[] sizes = new int[classNames.size()];
        for (int label : ofNode) {
            if (label != NONE) {
                sizes[label]++;
            }
        }
        return sizes;
    }

    /** A copy of all labels. */
    public int[] toArray() {
        return ofNode.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Labels that && Arrays.equals(ofNode, that.ofNode) && classNames.equals(that.classNames);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(ofNode) + classNames.hashCode();
    }
}
