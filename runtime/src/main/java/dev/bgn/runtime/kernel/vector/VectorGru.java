package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.GruGradients;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarGru;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarGru} lane by lane; the columns that are left over go through it. */
final class VectorGru implements KernelSet.Gru {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    @Override
    public void update(
            FloatMatrix input,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            FloatMatrix out,
            int from,
            int to) {
        int d = state.columns();
        int whole = d - d % LANES;
        for (int row = from; row < to; row++) {
            for (int k = 0; k < whole; k += LANES) {
                lanes(
                        input.data(),
                        hidden.data(),
                        state.data(),
                        gates.data(),
                        out.data(),
                        3 * row * d + k,
                        row * d + k,
                        d);
            }
            if (whole < d) {
                ScalarGru.columns(input.data(), hidden.data(), state.data(), gates.data(), out.data(), row, d, whole);
            }
        }
    }

    private static void lanes(float[] x, float[] s, float[] h, float[] gates, float[] out, int i, int j, int d) {
        FloatVector r = sigmoid(FloatVector.fromArray(FLOATS, x, i).add(FloatVector.fromArray(FLOATS, s, i)));
        FloatVector z = sigmoid(FloatVector.fromArray(FLOATS, x, i + d).add(FloatVector.fromArray(FLOATS, s, i + d)));
        FloatVector sum =
                r.fma(FloatVector.fromArray(FLOATS, s, i + 2 * d), FloatVector.fromArray(FLOATS, x, i + 2 * d));
        FloatVector two = FloatVector.broadcast(FLOATS, 2f);
        FloatVector c = FloatVector.broadcast(FLOATS, 1f)
                .sub(two.div(VectorElements.exp(sum.add(sum)).add(1f)));
        r.intoArray(gates, i);
        z.intoArray(gates, i + d);
        c.intoArray(gates, i + 2 * d);
        z.fma(FloatVector.fromArray(FLOATS, h, j).sub(c), c).intoArray(out, j);
    }

    private static FloatVector sigmoid(FloatVector x) {
        return FloatVector.broadcast(FLOATS, 1f).div(VectorElements.exp(x.neg()).add(1f));
    }

    @Override
    public void gradient(
            FloatMatrix g,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            GruGradients out,
            int from,
            int to) {
        int d = state.columns();
        int whole = d - d % LANES;
        for (int row = from; row < to; row++) {
            for (int k = 0; k < whole; k += LANES) {
                lanes(g.data(), hidden.data(), state.data(), gates.data(), out, 3 * row * d + k, row * d + k, d);
            }
            if (whole < d) {
                ScalarGru.columns(g.data(), hidden.data(), state.data(), gates.data(), out, row, d, whole);
            }
        }
    }

    private static void lanes(float[] g, float[] s, float[] h, float[] gates, GruGradients out, int i, int j, int d) {
        float[] dx = out.input().data();
        float[] ds = out.hidden().data();
        FloatVector one = FloatVector.broadcast(FLOATS, 1f);
        FloatVector up = FloatVector.fromArray(FLOATS, g, j);
        FloatVector r = FloatVector.fromArray(FLOATS, gates, i);
        FloatVector z = FloatVector.fromArray(FLOATS, gates, i + d);
        FloatVector c = FloatVector.fromArray(FLOATS, gates, i + 2 * d);
        FloatVector candidate = up.mul(one.sub(z)).mul(one.sub(c.mul(c)));
        FloatVector reset = candidate
                .mul(FloatVector.fromArray(FLOATS, s, i + 2 * d))
                .mul(r)
                .mul(one.sub(r));
        FloatVector update =
                up.mul(FloatVector.fromArray(FLOATS, h, j).sub(c)).mul(z).mul(one.sub(z));
        reset.intoArray(dx, i);
        update.intoArray(dx, i + d);
        candidate.intoArray(dx, i + 2 * d);
        reset.intoArray(ds, i);
        update.intoArray(ds, i + d);
        candidate.mul(r).intoArray(ds, i + 2 * d);
        up.mul(z).intoArray(out.state().data(), j);
    }
}
