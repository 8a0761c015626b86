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
     * mean_v out_vc)²}. It teaches how to draw nodes and weigh edges. Rows are taken as given, else a network would learn
     * to give small outputs.
     *
     * @param z rows of the sources
     * @param out rows of the targets
     */
    public Tensor variance(FloatMatrix z, FloatMatrix out) {
        Tape tape = support.tape();
        int columns = z.columns();
        float[] mean = new float[columns];
        for (int v = 0; v < out.rows(); v++) {
            for (int c = 0; c < columns; c++) {
                mean[c] += out.get(v, c) / out.rows();
            }
        }
        double sum = 0;
        FloatMatrix slopes = tape.buffer(z.rows(), 1);
        for (int u = 0; u < z.rows(); u++) {
            float slope = 0f;
            for (int c = 0; c < columns; c++) {
                float apart = support.data()[u] * z.get(u, c) - mean[c];
                sum += (double) share[u] * apart * apart;
                slope = Math.fma(2 * apart, z.get(u, c), slope);
            }
            slopes.data()[u] = slope * share[u] / columns;
        }
        FloatMatrix value = tape.buffer(1, 1);
        value.data()[0] = (float) (sum / columns);
        return tape.record(
                value,
                g -> support.addGradient(into -> {
                    for (int u = 0; u < slopes.rows(); u++) {
                        into.data()[u] = g.data()[0] * slopes.data()[u];
                    }
                }),
                support);
    }
}
