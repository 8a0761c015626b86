package dev.bgn.datasets;

import java.util.Arrays;

/** Which nodes a model learns from, chooses by, and is judged on; three disjoint ascending lists of nodes. */
public final class Split {
    /** No node in any part. */
    public static final Split EMPTY = new Split(new int[0], new int[0], new int[0]);

    private final int[] train;
    private final int[] validation;
    private final int[] test;

    public Split(int[] train, int[] validation, int[] test) {
        this.train = ascending(train);
        this.validation = ascending(validation);
        this.test = ascending(test);
        requireDisjoint(this.train, this.validation, "training and validation");
        requireDisjoint(this.train, this.test, "training and test");
        requireDisjoint(this.validation, this.test, "validation and test");
    }

    private static int[] ascending(int[] nodes) {
        int[] sorted = nodes.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException("node " + sorted[i] + " is twice in one part of a split");
            }
        }
        return sorted;
    }

    private static void requireDisjoint(int[] a, int[] b, String what) {
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            if (a[i] == b[j]) {
                throw new IllegalArgumentException("node " + a[i] + " is in both " + what);
            }
            if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
    }

    public int[] train() {
        return train.clone();
    }

    public int[] validation() {
        return validation.clone();
    }

    public int[] test() {
        return test.clone();
    }

    public int trainCount() {
        return train.length;
    }

    public int validationCount() {
        return validation.length;
    }

    public int testCount() {
        return test.length;
    }

    /** The largest node in any part, or −1. */
    int largestNode() {
        int largest = -1;
        for (int[] part : new int[][] {train, validation, test}) {
            largest = part.length == 0 ? largest : Math.max(largest, part[part.length - 1]);
        }
        return largest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Split that
                && Arrays.equals(train, that.train)
                && Arrays.equals(validation, that.validation)
                && Arrays.equals(test, that.test);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(train) + Arrays.hashCode(validation)) + Arrays.hashCode(test);
    }

    @Override
    public String toString() {
        return train.length + "/" + validation.length + "/" + test.length;
    }
}
