package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Checks that arguments fit each other; a message always names all of them. */
final class Shapes {
    private Shapes() {}

    /** m × k by k × n gives m × n. */
    static void require(String kernel, Shape left, Shape right, Shape out) {
        if (left.columns() != right.rows()) {
            throw new IllegalArgumentException(kernel + ": " + left + " by " + right + ": " + left.columns()
                    + " columns, but " + right.rows() + " rows");
        }
        if (out.rows() != left.rows() || out.columns() != right.columns()) {
            throw new IllegalArgumentException(kernel + ": " + left + " by " + right + " is " + left.rows() + "×"
                    + right.columns() + ", but the result has room for " + out);
        }
    }

    static void requireSame(String kernel, Shape values, Shape out) {
        if (!values.equals(out)) {
            throw new IllegalArgumentException(kernel + ": " + values + " into a result of " + out);
        }
    }

    /** @param weights the number of edge weights, −1 for none */
    static void requireGraph(String kernel, CsrGraph graph, int weights, Shape rows, Shape out) {
        if (rows.rows() != graph.endCount()) {
            throw new IllegalArgumentException(kernel + ": " + graph + ", but rows of " + rows);
        }
        if (out.rows() != graph.nodeCount() || out.columns() != rows.columns()) {
            throw new IllegalArgumentException(kernel + ": rows of " + rows + " into a result of " + out);
        }
        if (weights >= 0 && weights != graph.edgeCount()) {
            throw new IllegalArgumentException(kernel + ": " + graph + ", but " + weights + " edge weights");
        }
    }

    /** Rows of all that edges end in come in, rows of all that they start from go out. */
    static void requireNodes(String kernel, CsrGraph graph, int rows, int out) {
        if (rows != graph.endCount() || out != graph.nodeCount()) {
            throw new IllegalArgumentException(
                    kernel + ": " + graph + ", but " + rows + " rows into a result of " + out + " rows");
        }
    }

    /** @param factors null for ones */
    static void requireFactors(String kernel, float[] factors, long count) {
        if (factors != null && factors.length != count) {
            throw new IllegalArgumentException(kernel + ": " + factors.length + " factors instead of " + count);
        }
    }

    /** Some columns of z, as many as the result has. */
    static void requireColumns(String kernel, Shape z, int first, Shape out) {
        if (first < 0 || first + out.columns() > z.columns()) {
            throw new IllegalArgumentException(kernel + ": columns from " + first + " of " + z + " into " + out);
        }
    }

    /** All columns of z. */
    static void requireColumns(String kernel, Shape z, Shape out) {
        if (out.columns() != z.columns()) {
            throw new IllegalArgumentException(kernel + ": rows of " + z + " into a result of " + out);
        }
    }

    static void requireHeads(String kernel, Shape rows, int heads) {
        if (heads == 0 || rows.columns() % heads != 0) {
            throw new IllegalArgumentException(
                    kernel + ": rows of " + rows + " are not " + heads + " heads of equal width");
        }
    }

    static void requireScores(String kernel, AlignedRows z, AttentionScores scores) {
        requireHeads(kernel, z.shape(), scores.heads());
        if (scores.nodes() != z.rows()) {
            throw new IllegalArgumentException(
                    kernel + ": rows of " + z.shape() + ", but scores of " + scores.nodes() + " nodes");
        }
    }

    static void requireZeroOne(String kernel, SparseMatrix a) {
        if (!a.isBinary()) {
            throw new IllegalArgumentException(kernel + ": a sparse " + a.shape() + " with values is not 0/1");
        }
    }

    static void requireWhole(String kernel, BitMatrix matrix) {
        if (matrix.wordStart() != 0) {
            throw new IllegalArgumentException(kernel + ": a part of a matrix, from word " + matrix.wordStart());
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    static void requireApart(Object input, Object out, String kernel) {
        if (input == out) {
            throw new IllegalArgumentException(kernel + ": the result cannot be written over an input");
        }
    }

    static void requireCodes(String kernel, Shape queries, Shape codes) {
        if (queries.columns() != codes.columns()) {
            throw new IllegalArgumentException(
                    kernel + ": queries of " + queries + " bits, codes of " + codes + " bits");
        }
    }

    static void requireCodes(String kernel, Shape queries, Shape codes, Shape out) {
        requireCodes(kernel, queries, codes);
        if (out.rows() != queries.rows() || out.columns() != codes.rows()) {
            throw new IllegalArgumentException(kernel + ": queries of " + queries + " and codes of " + codes + " give "
                    + queries.rows() + "×" + codes.rows() + ", but the result has room for " + out);
        }
    }
}
