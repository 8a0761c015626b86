package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.Shape;
import java.util.Objects;

/**
 * The right-hand side of a bit product, laid out for the kernel: word {@code w} of all columns side by side, so that a
 * vector holds the same word of neighbouring columns and no sum over lanes is ever needed.
 *
 * <p>Word {@code w} of column {@code c} is at {@code w * paddedColumns + c}. Columns are padded to a multiple of
 * {@value #LANES} with zero words; the kernel computes them and throws them away.
 */
public final class BitPanels {
    /** Enough for a vector of 512 bits; narrower vectors take several steps. */
    static final int LANES = 8;

    private final Shape shape;
    private final int wordsDeep;
    private final int paddedColumns;
    private final long[] words;

    private BitPanels(Shape shape, int wordsDeep, int paddedColumns, long[] words) {
        this.shape = shape;
        this.wordsDeep = wordsDeep;
        this.paddedColumns = paddedColumns;
        this.words = words;
    }

    /**
     * Lays out a matrix given by its columns.
     *
     * @param columns the transposed right-hand side: row {@code c} holds the bits of column {@code c}
     */
    public static BitPanels ofColumns(BitMatrix columns) {
        Objects.requireNonNull(columns, "columns");
        int count = columns.rows();
        int wordsDeep = columns.wordsPerRow();
        int padded = (int) Math.min(Integer.MAX_VALUE, (count + LANES - 1L) / LANES * LANES);
        long[] words = new long[new Shape(wordsDeep, padded).elements()];
        for (int c = 0; c < count; c++) {
            for (int w = 0; w < wordsDeep; w++) {
                words[w * padded + c] = columns.word(c, w);
            }
        }
        return new BitPanels(new Shape(columns.columns(), count), wordsDeep, padded, words);
    }

    /** Depth × columns, the shape of the right-hand side. */
    public Shape shape() {
        return shape;
    }

    /** The number of bits that are multiplied and summed for one result. */
    public int depth() {
        return shape.rows();
    }

    public int columns() {
        return shape.columns();
    }

    public int wordsDeep() {
        return wordsDeep;
    }

    public int paddedColumns() {
        return paddedColumns;
    }

    public long[] words() {
        return words;
    }
}
