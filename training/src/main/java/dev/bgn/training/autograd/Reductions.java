package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Sums over rows in an order that does not depend on threads: chunks of fixed size, then their sums in order. */
final class Reductions {
    private static final int CHUNK = 1024;

    private Reductions() {}

    /** Adds something of the rows {@code from … to-1} to {@code sums[at …]}. */
    @FunctionalInterface
    interface RowSum {
        void add(int from, int to, float[] sums, int at);
    }

    /** Fills the first {@code width} elements of {@code out} with the sums. */
    static void overRows(Tape tape, int rows, int width, float[] out, RowSum part) {
        int chunks = (rows + CHUNK - 1) / CHUNK;
        FloatMatrix partial = tape.buffer(Math.max(1, chunks), width);
        float[] sums = partial.data();
        Arrays.fill(sums, 0, partial.shape().elements(), 0f);
        tape.workers().forRows(chunks, 1, (from, to) -> {
            for (int c = from; c < to; c++) {
                part.add(c * CHUNK, Math.min(rows, (c + 1) * CHUNK), sums, c * width);
            }
        });
        Arrays.fill(out, 0, width, 0f);
        for (int c = 0; c < chunks; c++) {
            for (int i = 0; i < width; i++) {
                out[i] += sums[c * width + i];
            }
        }
    }

    /** The column sums of {@code rows}, row after row. */
    static void columnSums(Tape tape, FloatMatrix m, float[] out) {
        int width = m.columns();
        float[] x = m.data();
        overRows(tape, m.rows(), width, out, (from, to, sums, at) -> {
            for (int r = from; r < to; r++) {
                for (int c = 0; c < width; c++) {
                    sums[at + c] += x[r * width + c];
                }
            }
        });
    }
}
