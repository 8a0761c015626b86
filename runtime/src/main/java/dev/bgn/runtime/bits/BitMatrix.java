package dev.bgn.runtime.bits;

import dev.bgn.runtime.matrix.FirstValues;
import dev.bgn.runtime.matrix.Shape;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * A matrix over {+1, −1}, one bit an element: 1 is +1, 0 is −1.
 *
 * <p>Each row starts at a word of 64 bits; column {@code c} is bit {@code c mod 64} of word {@code c / 64}. The bits
 * beyond the last column are zero, always: counts and comparisons of whole words rely on it. The words are on the heap,
 * or in a memory segment such as a mapped file (little-endian, read-only).
 */
public final class BitMatrix {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int TEXT_COLUMNS = 64;

    private final Shape shape;
    private final int wordsPerRow;
    private final long[] heap;
    private final int heapStart;
    private final MemorySegment segment;

    private BitMatrix(Shape shape, long[] heap, int heapStart, MemorySegment segment) {
        this.shape = shape;
        this.wordsPerRow = wordsFor(shape.columns());
        this.heap = heap;
        this.heapStart = heapStart;
        this.segment = segment;
    }

    /** The number of words that hold a row of {@code columns} bits. */
    public static int wordsFor(int columns) {
        return (columns + 63) >>> 6;
    }

    /** The bits of the last word of a row that belong to a column. */
    public static long lastWordMask(int columns) {
        return (columns & 63) == 0 ? -1L : -1L >>> -columns;
    }

    /** A matrix of −1. */
    public static BitMatrix zeros(int rows, int columns) {
        Shape shape = new Shape(rows, columns);
        return new BitMatrix(shape, new long[new Shape(rows, wordsFor(columns)).elements()], 0, null);
    }

    /** Wraps packed words without copying; an error if a bit beyond the last column is set. */
    public static BitMatrix ofWords(int rows, int columns, long... words) {
        Objects.requireNonNull(words, "words");
        Shape shape = new Shape(rows, columns);
        new Shape(rows, wordsFor(columns)).requireLength(words.length);
        return new BitMatrix(shape, words, 0, null).requireZeroPadding();
    }

    /** Looks at packed little-endian words in a segment, a mapped file for example, without copying. */
    public static BitMatrix ofSegment(int rows, int columns, MemorySegment segment) {
        Objects.requireNonNull(segment, "segment");
        Shape shape = new Shape(rows, columns);
        long bytes = (long) rows * wordsFor(columns) * Long.BYTES;
        if (segment.byteSize() != bytes) {
            throw new IllegalArgumentException("a segment of " + segment.byteSize()
                    + " bytes does not hold a bit matrix of " + shape + " = " + bytes);
        }
        return new BitMatrix(shape, null, 0, segment.asReadOnly()).requireZeroPadding();
    }

    /** Packs signs: {@code values[i] >= 0} is +1, so that zero is +1; a NaN is −1. */
    public static BitMatrix pack(int rows, int columns, float... values) {
        Objects.requireNonNull(values, "values");
        new Shape(rows, columns).requireLength(values.length);
        BitMatrix packed = zeros(rows, columns);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                // No branch, because signs cannot be predicted.
                packed.heap[r * packed.wordsPerRow + (c >>> 6)] |=
                        (Signs.isPositive(values[r * columns + c]) ? 1L : 0L) << c;
            }
        }
        return packed;
    }

    private BitMatrix requireZeroPadding() {
        long beyond = ~lastWordMask(columns());
        if (beyond != 0 && wordsPerRow > 0) {
            for (int r = 0; r < rows(); r++) {
                if ((word(r, wordsPerRow - 1) & beyond) != 0) {
                    throw new IllegalArgumentException(
                            "row " + r + " of a bit matrix of " + shape + " has bits set beyond its last column");
                }
            }
        }
        return this;
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

    public int wordsPerRow() {
        return wordsPerRow;
    }

    /** Whether the words are on the heap, and so {@link #words()} and {@link #wordStart()} can be used. */
    public boolean isOnHeap() {
        return heap != null;
    }

    /** The array behind a matrix on the heap; row {@code r} starts at {@code wordStart() + r * wordsPerRow()}. */
    public long[] words() {
        if (heap == null) {
            throw new IllegalStateException("a bit matrix of " + shape + " in a memory segment has no array");
        }
        return heap;
    }

    /** Where row 0 starts in {@link #words()}. */
    public int wordStart() {
        return heapStart;
    }

    /** Word {@code index} of row {@code row}. */
    public long word(int row, int index) {
        shape.requireRow(row);
        Objects.checkIndex(index, wordsPerRow);
        long position = (long) row * wordsPerRow + index;
        return heap != null ? heap[heapStart + (int) position] : segment.get(WORD, position * Long.BYTES);
    }

    /** Copies the words of rows {@code from … to-1} to the start of {@code target}. */
    public void copyWords(int from, int to, long[] target) {
        Objects.checkFromToIndex(from, to, rows());
        int count = Math.multiplyExact(to - from, wordsPerRow);
        if (heap != null) {
            System.arraycopy(heap, heapStart + from * wordsPerRow, target, 0, count);
        } else {
            MemorySegment.copy(segment, WORD, (long) from * wordsPerRow * Long.BYTES, target, 0, count);
        }
    }

    /** Whether the element is +1. */
    public boolean get(int row, int column) {
        shape.requireElement(row, column);
        return (word(row, column >>> 6) >>> column & 1) != 0;
    }

    /** Sets an element to +1 or −1. */
    public void set(int row, int column, boolean positive) {
        shape.requireElement(row, column);
        int position = heapStart + row * wordsPerRow + (column >>> 6);
        if (positive) {
            words()[position] |= 1L << column;
        } else {
            words()[position] &= ~(1L << column);
        }
    }

    /** Row {@code row}, without copying. */
    public BitVector row(int row) {
        shape.requireRow(row);
        return new BitVector(rows(row, row + 1));
    }

    /** Rows {@code from … to-1}, without copying. */
    public BitMatrix rows(int from, int to) {
        Objects.checkFromToIndex(from, to, rows());
        Shape part = new Shape(to - from, columns());
        if (heap != null) {
            return new BitMatrix(part, heap, heapStart + from * wordsPerRow, null);
        }
        long rowBytes = (long) wordsPerRow * Long.BYTES;
        return new BitMatrix(part, null, 0, segment.asSlice(from * rowBytes, (to - from) * rowBytes));
    }

    /** A copy of some rows, in this order. */
    public BitMatrix select(int[] rows) {
        BitMatrix chosen = zeros(rows.length, columns());
        for (int i = 0; i < rows.length; i++) {
            for (int w = 0; w < wordsPerRow; w++) {
                chosen.heap[i * wordsPerRow + w] = word(rows[i], w);
            }
        }
        return chosen;
    }

    /** A copy of columns {@code from … to-1}. */
    public BitMatrix columns(int from, int to) {
        Objects.checkFromToIndex(from, to, columns());
        BitMatrix slice = zeros(rows(), to - from);
        int shift = from & 63;
        for (int r = 0; r < rows(); r++) {
            for (int w = 0; w < slice.wordsPerRow; w++) {
                int source = (from >>> 6) + w;
                long bits = word(r, source) >>> shift;
                if (shift != 0 && source + 1 < wordsPerRow) {
                    bits |= word(r, source + 1) << -shift;
                }
                boolean last = w == slice.wordsPerRow - 1;
                slice.heap[r * slice.wordsPerRow + w] = last ? bits & lastWordMask(to - from) : bits;
            }
        }
        return slice;
    }

    /** A copy with rows and columns exchanged. */
    public BitMatrix transpose() {
        BitMatrix result = zeros(columns(), rows());
        for (int r = 0; r < rows(); r++) {
            long bit = 1L << r;
            for (int w = 0; w < wordsPerRow; w++) {
                for (long rest = word(r, w); rest != 0; rest &= rest - 1) {
                    int column = w * 64 + Long.numberOfTrailingZeros(rest);
                    result.heap[column * result.wordsPerRow + (r >>> 6)] |= bit;
                }
            }
        }
        return result;
    }

    /** A copy on the heap that shares nothing with this matrix. */
    public BitMatrix copy() {
        BitMatrix copy = zeros(rows(), columns());
        copyWords(0, rows(), copy.heap);
        return copy;
    }

    /** The elements as +1 and −1, row after row. */
    public float[] toFloats() {
        float[] values = new float[shape.elements()];
        for (int r = 0; r < rows(); r++) {
            for (int c = 0; c < columns(); c++) {
                values[r * columns() + c] = get(r, c) ? 1f : -1f;
            }
        }
        return values;
    }

    /** Equal shape and bits, wherever the words are kept. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BitMatrix that) || !shape.equals(that.shape)) {
            return false;
        }
        if (heap != null && that.heap != null) {
            int count = rows() * wordsPerRow;
            return Arrays.equals(heap, heapStart, heapStart + count, that.heap, that.heapStart, that.heapStart + count);
        }
        for (int r = 0; r < rows(); r++) {
            for (int w = 0; w < wordsPerRow; w++) {
                if (word(r, w) != that.word(r, w)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = shape.hashCode();
        for (int r = 0; r < rows(); r++) {
            for (int w = 0; w < wordsPerRow; w++) {
                hash = 31 * hash + Long.hashCode(word(r, w));
            }
        }
        return hash;
    }

    @Override
    public String toString() {
        if (segment != null && !segment.scope().isAlive()) {
            return "BitMatrix " + shape + ", its file is closed";
        }
        return "BitMatrix " + shape + " " + FirstValues.ofRows(rows(), this::rowText);
    }

    /** The signs of a row, the first {@value #TEXT_COLUMNS} of them. */
    String rowText(int row) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < Math.min(columns(), TEXT_COLUMNS); c++) {
            text.append(get(row, c) ? '+' : '-');
        }
        return columns() > TEXT_COLUMNS ? text.append('…').toString() : text.toString();
    }
}
