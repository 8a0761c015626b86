package dev.bgn.runtime.kernel;

import java.util.Arrays;

/**
 * Codes of nodes for products of all pairs. Word w of all nodes lies side by side, and words have 32 bits, so that the codes of
 * neighbouring nodes are the lanes of a vector beside the lanes of their floats.
 */
public final class NodeCodes {
    /** Lanes of the widest vectors: there is room to load one at every node. */
    private static final int PADDING = 16;

    private int[] words = new int[0];
    private int rows;
    private int columns;
    private int stride;

    /** No codes yet. */
    public NodeCodes() {}

    /** Room for the codes of {@code rows} nodes of {@code columns} bits, all −1; what was there is gone. */
    public void resize(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        stride = rows + PADDING;
        int length = Math.multiplyExact(wordsPerRow(), stride);
        if (words.length < length) {
            words = new int[length + length / 4];
        } else {
            Arrays.fill(words, 0, length, 0);
        }
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public int wordsPerRow() {
        return (columns + Integer.SIZE - 1) / Integer.SIZE;
    }

    /** From a word of a node to the next word of it. */
    public int stride() {
        return stride;
    }

    /** Word w of node i is {@code words()[w · stride() + i]}; bit c % 32 of word c / 32 is set where column c is +1. */
    public int[] words() {
        return words;
    }

    /** Whether a column of a node is +1. */
    public boolean get(int row, int column) {
        return (words[column / Integer.SIZE * stride + row] >>> column & 1) != 0;
    }

    /** In how many columns two nodes differ. */
    public int distance(int a, int b) {
        int distance = 0;
        for (int w = 0; w < wordsPerRow(); w++) {
            distance += Integer.bitCount(words[w * stride + a] ^ words[w * stride + b]);
        }
        return distance;
    }
}
