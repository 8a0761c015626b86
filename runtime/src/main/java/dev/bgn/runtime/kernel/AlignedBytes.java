package dev.bgn.runtime.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Rows of 64 small whole numbers outside the heap, each one cache line. Counts of few features fit a byte, and picking a
 * row then touches one line where {@link AlignedRows} touch four.
 */
public final class AlignedBytes {
    /** Numbers of a row. */
    public static final int COLUMNS = 64;
    /** The most features of a row whose signed counts fit. */
    public static final int MOST_ENTRIES = Byte.MAX_VALUE;

    private final int rows;
    private final MemorySegment segment;

    public AlignedBytes(int rows) {
        this.rows = rows;
        segment = Arena.ofAuto().allocate(Math.max(1L, (long) rows * COLUMNS), COLUMNS);
    }

    public int rows() {
        return rows;
    }

    MemorySegment segment() {
        return segment;
    }

    byte get(int row, int column) {
        return segment.get(ValueLayout.JAVA_BYTE, (long) row * COLUMNS + column);
    }

    void set(int row, int column, byte value) {
        segment.set(ValueLayout.JAVA_BYTE, (long) row * COLUMNS + column, value);
    }
}
