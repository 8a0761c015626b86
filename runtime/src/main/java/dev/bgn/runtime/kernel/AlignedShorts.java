package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Rows of 64 whole numbers of 16 bits outside the heap, two cache lines each: half of what {@link AlignedRows} touch,
 * and twice as many numbers in a vector.
 */
public final class AlignedShorts {
    /** Numbers of a row. */
    public static final int COLUMNS = 64;

    public static final int ROW_BYTES = COLUMNS * Short.BYTES;
    private static final int LINE_BYTES = 64;

    private final int rows;
    private final MemorySegment segment;

    public AlignedShorts(int rows) {
        this.rows = rows;
        segment = Arena.ofAuto().allocate(Math.max(1L, (long) rows * ROW_BYTES), LINE_BYTES);
    }

    public int rows() {
        return rows;
    }

    public Shape shape() {
        return new Shape(rows, COLUMNS);
    }

    public MemorySegment segment() {
        return segment;
    }

    public short get(int row, int column) {
        return segment.get(ValueLayout.JAVA_SHORT, (long) row * ROW_BYTES + (long) column * Short.BYTES);
    }

    public void set(int row, int column, short value) {
        segment.set(ValueLayout.JAVA_SHORT, (long) row * ROW_BYTES + (long) column * Short.BYTES, value);
    }
}
