package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Sparse features by the ±1 weights of 64 columns of the first layer: nodes × features with some entries a row. In steps
 * where the machine is faster so, by counting where all entries of a row are the same, else by masked sums.
 */
record FeatureProduct(String name, int nodes, int features, int entries, boolean zeroOne) implements KernelCase {
    private static final int COLUMNS = AlignedShorts.COLUMNS;

    @Override
    public String shape() {
        return name + " " + nodes + "×" + features + "×" + COLUMNS + ", " + entries + " a row";
    }

    @Override
    public double operations() {
        return 2.0 * nodes * entries * COLUMNS;
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        SparseMatrix places = KernelOperands.zeroOne(nodes, features, entries, 3);
        SparseMatrix a = zeroOne ? places : KernelOperands.inSteps(places, 7);
        float[] rowScale = zeroOne ? KernelOperands.rowScale(places) : null;
        BitMatrix bits = KernelOperands.bits(features, COLUMNS, 4);
        StepFeatures steps = StepFeatures.of(a, rowScale).orElseThrow();
        List<Contender> contenders = new ArrayList<>();
        for (Kernels kernels : KernelCase.ownKernels()) {
            if (kernels.prefersSteps()) {
                contenders.add(inSteps(kernels, steps, bits, workers));
            }
            contenders.add(
                    zeroOne
                            ? contender(
                                    "maskedCount", kernels, (x, z) -> x.maskedCount(a, rowScale, bits, 1f, z, workers))
                            : contender("maskedSum", kernels, (x, z) -> x.maskedSum(a, bits, 1f, z, workers)));
        }
        AlignedRows weights = AlignedRows.copyOf(KernelOperands.signs(bits));
        contenders.add(KernelCase.aligned(
                "product",
                Role.OWN_FLOAT,
                Kernels.best(),
                nodes,
                COLUMNS,
                (x, z) -> x.product(a, rowScale, weights, z, workers)));
        if (peer != null) {
            contenders.add(
                    KernelCase.ofPeer(peer, peer.product(scaled(a, rowScale), KernelOperands.signs(bits)), open));
        }
        return contenders;
    }

    private Contender contender(String kernel, Kernels kernels, BiConsumer<Kernels, AlignedRows> call) {
        return KernelCase.aligned(kernel, Role.MEASURED, kernels, nodes, COLUMNS, call);
    }

    private Contender inSteps(Kernels kernels, StepFeatures steps, BitMatrix bits, Workers workers) {
        AlignedShorts z = new AlignedShorts(nodes);
        return new Contender(
                "sumSteps", kernels.name(), Role.MEASURED, () -> kernels.sumSteps(steps, bits, z, workers), () -> {
                    AlignedRows floats = new AlignedRows(nodes, COLUMNS);
                    kernels.toFloats(z, steps.size(), floats, workers);
                    return KernelCase.elements(floats);
                });
    }

    /** The values written out, for a library that has no factors of rows. */
    private static SparseMatrix scaled(SparseMatrix a, float[] rowScale) {
        if (rowScale == null) {
            return a;
        }
        float[] values = new float[a.entryCount()];
        for (int r = 0; r < a.rows(); r++) {
            for (int i = a.rowStart()[r]; i < a.rowStart()[r + 1]; i++) {
                values[i] = rowScale[r];
            }
        }
        return SparseMatrix.of(a.rows(), a.columns(), a.rowStart(), a.columnIndex(), values);
    }
}
