package dev.bgn.training.layer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;

/**
 * How the sources of a block were drawn. One draw alone estimates the mean output of the targets by the mean coefficient
 * of its source, divided by the probability of the draw, times the row of the source.
 *
 * @param support for each source that factor, sources × 1, with the probabilities on the tape
 * @param share of all draws that each source has; they sum to 1
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the sample, read by one step
public record Draws(Tensor support, float[] share) {
    /**
     * The variance of one draw, averaged over the columns (Huang et al., 2018): {@code Σ_u share_u · mean_c (support_u z_uc −
     * mean_v out_vc)²}.
     *
     * @param z rows of the sources
     * @param out rows of the targets
     */
    public Tensor variance(Tensor z, Tensor out) {
        Tape tape = z.tape();
        int columns = z.columns();
        float[] mean = new float[columns];
        for (int v = 0; v < out.rows(); v++) {
            for (int c = 0; c < columns; c++) {
                mean[c] += out.data()[v * columns + c] / out.rows();
            }
        }
        FloatMatrix apart = tape.buffer(z.rows(), columns);
        double sum = 0;
        for (int u = 0; u < z.rows(); u++) {
            for (int c = 0; c < columns; c++) {
                float d = support.data()[u] * z.data()[u * columns + c] - mean[c];
                apart.data()[u * columns + c] = d;
                sum += (double) share[u] * d * d;
            }
        }
        FloatMatrix value = tape.buffer(1, 1);
        value.data()[0] = (float) (sum / columns);
        return tape.record(value, g -> back(z, out, apart, 2 * g.data()[0] / columns), support, z, out);
    }

    private void back(Tensor z, Tensor out, FloatMatrix apart, float factor) {
        int columns = z.columns();
        float[] d = apart.data();
        support.addGradient(into -> {
            for (int u = 0; u < z.rows(); u++) {
                float sum = 0f;
                for (int c = 0; c < columns; c++) {
                    sum = Math.fma(d[u * columns + c], z.data()[u * columns + c], sum);
                }
                into.data()[u] = factor * share[u] * sum;
            }
        });
        z.addGradient(into -> {
            for (int u = 0; u < z.rows(); u++) {
                float each = factor * share[u] * support.data()[u];
                for (int c = 0; c < columns; c++) {
                    into.data()[u * columns + c] = each * d[u * columns + c];
                }
            }
        });
        out.addGradient(into -> {
            float[] each = new float[columns];
            for (int u = 0; u < z.rows(); u++) {
                for (int c = 0; c < columns; c++) {
                    each[c] -= factor * share[u] * d[u * columns + c] / out.rows();
                }
            }
            for (int v = 0; v < out.rows(); v++) {
                System.arraycopy(each, 0, into.data(), v * columns, columns);
            }
        });
    }
}
