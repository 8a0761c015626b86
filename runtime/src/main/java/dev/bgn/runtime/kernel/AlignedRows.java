package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Float rows outside the heap, each at the start of a cache line. Picking such rows in any order is more than twice as
 * fast as with an array, whose place in a cache line the JVM decides: there every vector load touches two lines.
 *
 * <p>Rows are padded to whole cache lines; kernels may leave anything in the padding. The memory is given back when this
 * object is no longer reachable.
 */
public final class AlignedRows {
    private static final int LINE_BYTES = 64;
    private static final int LINE = LINE_BYTES / Float.BYTES;

    private final Shape shape;
    private final int stride;
    private final MemorySegment segment;

    public AlignedRows(int rows, int columns) {
        shape = new Shape(rows, columns);
        stride = Math.max(1, (columns + LINE - 1) / LINE) * LINE;
        // One more line, so that a vector may begin anywhere in the last row.
        segment = Arena.ofAuto().allocate((long) rows * stride * Float.BYTES + LINE_BYTES, LINE_BYTES);
    }

    public static AlignedRows copyOf(FloatMatrix matrix) {
        AlignedRows rows = new AlignedRows(matrix.rows(), matrix.columns());
        for (int r = 0; r < matrix.rows(); r++) {
            MemorySegment.copy(
                    matrix.data(),
                    r * matrix.columns(),
                    rows.segment,
                    ValueLayout.JAVA_FLOAT,
                    (long) r * rows.stride * Float.BYTES,
                    matrix.columns());
        }
        return rows;
    }

    /** {@code out[r] += factor · this[r]} for the rows {@code from … to-1}, over the columns of out. */
    public void addTo(FloatMatrix out, float factor, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < out.columns(); c++) {
                out.data()[r * out.columns() + c] +=
                        factor * segment.getAtIndex(ValueLayout.JAVA_FLOAT, (long) r * stride + c);
            }
        }
    }

    public Shape shape() {
        return shape;
    }

    public int rows() {
        return shape.rows();
    }

    public int columns() {
        return shape.columns();
    }

    /** Floats from one row to the next. */
    public int stride() {
        return stride;
    }

    public MemorySegment segment() {
        return segment;
    }

    public float get(int row, int column) {
        shape.requireElement(row, column);
        return at(row, column);
    }

    /** {@link #get} for kernels, whose arguments were checked. */
    public float at(int row, int column) {
        return segment.getAtIndex(ValueLayout.JAVA_FLOAT, (long) row * stride + column);
    }

    public void set(int row, int column, float value) {
        segment.setAtIndex(ValueLayout.JAVA_FLOAT, (long) row * stride + column, value);
    }
}
