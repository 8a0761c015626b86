package dev.bgn.runtime.kernel;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Shape;

/** Checks that shapes fit each other; a message always names all of them. */
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

    static void requireCodes(String kernel, Shape queries, Shape codes, Shape out) {
        if (queries.columns() != codes.columns()) {
            throw new IllegalArgumentException(
                    kernel + ": queries of " + queries + " bits, codes of " + codes + " bits");
        }
        if (out.rows() != queries.rows() || out.columns() != codes.rows()) {
            throw new IllegalArgumentException(kernel + ": queries of " + queries + " and codes of " + codes + " give "
                    + queries.rows() + "×" + codes.rows() + ", but the result has room for " + out);
        }
    }
}
