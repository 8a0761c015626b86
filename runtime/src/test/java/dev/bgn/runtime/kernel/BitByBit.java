package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** The third opinion: each result from its definition, one element at a time, in long or double arithmetic. */
final class BitByBit {
    private BitByBit() {}

    private static int sign(BitMatrix bits, int row, int column) {
        return bits.get(row, column) ? 1 : -1;
    }

    static IntMatrix xnorDot(BitMatrix a, BitMatrix columns) {
        IntMatrix out = IntMatrix.zeros(a.rows(), columns.rows());
        for (int r = 0; r < a.rows(); r++) {
            for (int c = 0; c < columns.rows(); c++) {
                int sum = 0;
                for (int k = 0; k < a.columns(); k++) {
                    sum += sign(a, r, k) * sign(columns, c, k);
                }
                out.set(r, c, sum);
            }
        }
        return out;
    }

    static IntMatrix hamming(BitMatrix queries, BitMatrix codes) {
        IntMatrix out = IntMatrix.zeros(queries.rows(), codes.rows());
        for (int q = 0; q < queries.rows(); q++) {
            for (int i = 0; i < codes.rows(); i++) {
                int distance = 0;
                for (int k = 0; k < codes.columns(); k++) {
                    distance += queries.get(q, k) == codes.get(i, k) ? 0 : 1;
                }
                out.set(q, i, distance);
            }
        }
        return out;
    }

    /** Real × ±1, in double. */
    static double[] signedSum(FloatMatrix a, BitMatrix weights) {
        return product(a, FloatMatrix.of(weights.rows(), weights.columns(), weights.toFloats()));
    }

    static IntMatrix count(SparseMatrix a, BitMatrix weights) {
        IntMatrix out = IntMatrix.zeros(a.rows(), weights.columns());
        for (int r = 0; r < a.rows(); r++) {
            for (int c = 0; c < weights.columns(); c++) {
                int sum = 0;
                for (int i = a.rowStart()[r]; i < a.rowStart()[r + 1]; i++) {
                    sum += sign(weights, a.columnIndex()[i], c);
                }
                out.set(r, c, sum);
            }
        }
        return out;
    }

    static double[] product(FloatMatrix a, FloatMatrix b) {
        double[] out = new double[a.rows() * b.columns()];
        for (int r = 0; r < a.rows(); r++) {
            for (int k = 0; k < a.columns(); k++) {
                double x = a.data()[r * a.columns() + k];
                for (int c = 0; c < b.columns(); c++) {
                    out[r * b.columns() + c] += x * b.data()[k * b.columns() + c];
                }
            }
        }
        return out;
    }

    static double[] aggregate(CsrGraph graph, float[] weights, FloatMatrix rows) {
        double[] out = new double[rows.rows() * rows.columns()];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                for (int c = 0; c < rows.columns(); c++) {
                    out[i * rows.columns() + c] +=
                            (weights == null ? 1.0 : weights[e]) * (double) rows.get(graph.target(e), c);
                }
            }
        }
        return out;
    }

    static BitMatrix signs(FloatMatrix values) {
        BitMatrix out = BitMatrix.zeros(values.rows(), values.columns());
        for (int r = 0; r < values.rows(); r++) {
            for (int c = 0; c < values.columns(); c++) {
                out.set(r, c, !(values.get(r, c) < 0));
            }
        }
        return out;
    }
}
