package dev.bgn.baselines.codes;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * What a {@link Hashing} made.
 *
 * @param start the signs that it began with, those of the singular vectors
 * @param real the real-valued embedding of the same matrix and rank
 * @param losses what it makes small, after each round; it never grows
 */
public record Hashed(BitMatrix codes, BitMatrix start, FloatMatrix real, List<Double> losses) {
    static BitMatrix bits(DMatrixRMaj signs) {
        BitMatrix bits = BitMatrix.zeros(signs.numRows, signs.numCols);
        for (int r = 0; r < signs.numRows; r++) {
            for (int c = 0; c < signs.numCols; c++) {
                bits.set(r, c, signs.get(r, c) > 0);
            }
        }
        return bits;
    }

    static FloatMatrix floats(DMatrixRMaj values) {
        FloatMatrix floats = FloatMatrix.zeros(values.numRows, values.numCols);
        for (int i = 0; i < values.getNumElements(); i++) {
            floats.data()[i] = (float) values.data[i];
        }
        return floats;
    }
}
