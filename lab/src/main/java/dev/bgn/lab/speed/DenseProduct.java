package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Dense real rows by ±1 weights, m × k by k × n. */
record DenseProduct(int m, int k, int n) implements KernelCase {
    @Override
    public String shape() {
        return "dense " + m + "×" + k + "×" + n;
    }

    @Override
    public double operations() {
        return 2.0 * m * k * n;
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        FloatMatrix a = KernelOperands.floats(m, k, 5);
        BitMatrix weights = KernelOperands.bits(k, n, 6);
        FloatMatrix right = KernelOperands.signs(weights);
        List<Contender> contenders = new ArrayList<>();
        for (Kernels kernels : KernelCase.ownKernels()) {
            contenders.add(KernelCase.floats(
                    "maskedSum", Role.MEASURED, kernels, m, n, (x, out) -> x.maskedSum(a, weights, out, workers)));
        }
        contenders.add(KernelCase.floats(
                "product", Role.OWN_FLOAT, Kernels.best(), m, n, (x, out) -> x.product(a, right, out, workers)));
        if (peer != null) {
            contenders.add(KernelCase.ofPeer(peer, peer.product(a, right), open));
        }
        return contenders;
    }
}
