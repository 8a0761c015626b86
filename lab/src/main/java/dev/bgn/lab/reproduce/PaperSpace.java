package dev.bgn.lab.reproduce;

import dev.bgn.runtime.model.Level;

/**
 * Bits as the paper counts them in its tables, found by fitting its numbers. Parameters are the weights of the two layers; the
 * weights of the output layer stay real at every level, and attention vectors, a few thousand bits, are left out. Vectors are a
 * coefficient for every pair of nodes, edge or not, the real-valued products W·x, and the embeddings.
 *
 * <p>On Cora with 64 dimensions that is 2.46·10⁸ bits of vectors for a GAT and 1/18.8 of it at wec (the paper: 2.46·10⁸ and 1/19), and
 * 1/27.8 of the parameters (the paper: 1/28).
 */
final class PaperSpace {
    private PaperSpace() {}

    static long parameterBits(Level level, int features, int width, int classes) {
        return (long) features * width * bitsOf(level.weights()) + (long) width * classes * Float.SIZE;
    }

    static long vectorBits(Level level, int nodes, int width) {
        return (long) nodes * nodes * bitsOf(level.coefficients())
                + (long) nodes * width * Float.SIZE
                + (long) nodes * width * bitsOf(level.embeddings());
    }

    private static int bitsOf(boolean binary) {
        return binary ? 1 : Float.SIZE;
    }
}
