package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Codes by ±1 weights, m × k by k × n: a later layer where both are binary. */
record BitProduct(int m, int k, int n) implements KernelCase {
    @Override
    public String shape() {
        return m + "×" + k + "×" + n;
    }

    @Override
    public double operations() {
        return 2.0 * m * k * n;
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        BitMatrix a = KernelOperands.bits(m, k, 1);
        BitMatrix columns = KernelOperands.bits(n, k, 2);
        BitPanels panels = BitPanels.ofColumns(columns);
        List<Contender> contenders = new ArrayList<>();
        for (Kernels kernels : KernelCase.ownKernels()) {
            IntMatrix out = IntMatrix.zeros(m, n);
            contenders.add(new Contender(
                    "xnorDot",
                    kernels.name(),
                    Role.MEASURED,
                    () -> kernels.xnorDot(a, panels, out, workers),
                    () -> floats(out)));
        }
        FloatMatrix left = KernelOperands.signs(a);
        FloatMatrix right = KernelOperands.signs(columns.transpose());
        contenders.add(KernelCase.floats(
                "product", Role.OWN_FLOAT, Kernels.best(), m, n, (x, out) -> x.product(left, right, out, workers)));
        if (peer != null) {
            contenders.add(KernelCase.ofPeer(peer, peer.product(left, right), open));
        }
        return contenders;
    }

    private static float[] floats(IntMatrix matrix) {
        float[] floats = new float[matrix.data().length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = matrix.data()[i];
        }
        return floats;
    }
}
