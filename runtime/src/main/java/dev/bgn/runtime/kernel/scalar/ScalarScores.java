package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Halves of attention scores. */
public final class ScalarScores implements KernelSet.Scores {
    @Override
    public void headDots(AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, int from, int to) {
        int heads = scores.heads();
        int width = z.columns() / heads;
        for (int r = from; r < to; r++) {
            for (int h = 0; h < heads; h++) {
                float first = 0f;
                float second = 0f;
                for (int c = h * width; c < (h + 1) * width; c++) {
                    float value = z.at(r, c);
                    first = Math.fma(value, a1.data()[c], first);
                    second = Math.fma(value, a2.data()[c], second);
                }
                scores.own()[r * heads + h] = first;
                scores.other()[r * heads + h] = second;
            }
        }
    }
}
