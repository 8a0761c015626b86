package dev.bgn.runtime.search;

import dev.bgn.runtime.matrix.FirstValues;
import java.util.Arrays;

/** The codes found for one query: the smaller distance first, of equal distances the smaller row. */
public final class Matches {
    private final int[] rows;
    private final int[] distances;

    private Matches(int[] rows, int[] distances) {
        this.rows = rows;
        this.distances = distances;
    }

    /** Of sorted keys, distance · 2³² + row. */
    static Matches ofSorted(long[] keys, int count) {
        int[] rows = new int[count];
        int[] distances = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = (int) keys[i];
            distances[i] = (int) (keys[i] >>> 32);
        }
        return new Matches(rows, distances);
    }

    public int count() {
        return rows.length;
    }

    /** The row of the code at a rank, from 0. */
    public int row(int rank) {
        return rows[rank];
    }

    /** The number of bits in which the code at a rank, from 0, differs from the query. */
    public int distance(int rank) {
        return distances[rank];
    }

    /** All rows; not copied. */
    public int[] rows() {
        return rows;
    }

    /** All distances; not copied. */
    public int[] distances() {
        return distances;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Matches that
                && Arrays.equals(rows, that.rows)
                && Arrays.equals(distances, that.distances);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(rows) + Arrays.hashCode(distances);
    }

    @Override
    public String toString() {
        return "Matches " + rows.length + ", rows " + FirstValues.of(rows.length, i -> rows[i]) + " at distances "
                + FirstValues.of(rows.length, i -> distances[i]);
    }
}
