package dev.bgn.runtime.bits;

import java.util.Objects;

/** A vector over {+1, −1}, one bit an element; often a row of a {@link BitMatrix}, whose words it then shares. */
public final class BitVector {
    private final BitMatrix row;

    BitVector(BitMatrix row) {
        this.row = row;
    }

    /** A vector of −1. */
    public static BitVector zeros(int length) {
        return new BitVector(BitMatrix.zeros(1, length));
    }

    /** Packs signs, zero to +1. */
    public static BitVector pack(float... values) {
        Objects.requireNonNull(values, "values");
        return new BitVector(BitMatrix.pack(1, values.length, values));
    }

    public int length() {
        return row.columns();
    }

    public boolean get(int index) {
        return row.get(0, index);
    }

    public void set(int index, boolean positive) {
        row.set(0, index, positive);
    }

    /** This vector as a matrix of one row, sharing the words. */
    public BitMatrix asMatrix() {
        return row;
    }

    /** A copy of elements {@code from … to-1}. */
    public BitVector slice(int from, int to) {
        return new BitVector(row.columns(from, to));
    }

    /** The number of places where the two vectors differ. */
    public int hamming(BitVector other) {
        Objects.requireNonNull(other, "other");
        if (length() != other.length()) {
            throw new IllegalArgumentException(
                    "vectors of " + length() + " and " + other.length() + " bits cannot be compared");
        }
        int distance = 0;
        for (int w = 0; w < row.wordsPerRow(); w++) {
            distance += Long.bitCount(row.word(0, w) ^ other.row.word(0, w));
        }
        return distance;
    }

    /** The scalar product over {+1, −1}: {@code length − 2 · hamming}. */
    public int dot(BitVector other) {
        return length() - 2 * hamming(other);
    }

    public float[] toFloats() {
        return row.toFloats();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BitVector that && row.equals(that.row);
    }

    @Override
    public int hashCode() {
        return row.hashCode();
    }

    @Override
    public String toString() {
        return "BitVector " + length() + " " + row.rowText(0);
    }
}
