package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A shape at which kernels are measured, with all contenders on the same operands. The kernels are those that inference
 * calls, on operands as it prepares them; the float kernels beside them are those of the same step in a float network.
 */
sealed interface KernelCase
        permits BitProduct, DenseProduct, FeatureProduct, NeighbourSigns, NeighbourAttention, Votes {
    String shape();

    /** Operations of one call, as {@link KernelResult#gops()} counts them. */
    double operations();

    /** The contenders; those of the peer are added to {@code open}, to be closed by the caller. */
    List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open);

    static List<Kernels> ownKernels() {
        return Kernels.hasVector() ? List.of(Kernels.vector(), Kernels.scalar()) : List.of(Kernels.scalar());
    }

    /** A kernel with a result on the heap. */
    static Contender floats(
            String kernel, Role role, Kernels kernels, int rows, int columns, BiConsumer<Kernels, FloatMatrix> call) {
        FloatMatrix out = FloatMatrix.zeros(rows, columns);
        return new Contender(kernel, name(kernels, role), role, () -> call.accept(kernels, out), out::data);
    }

    /** A kernel with a result in aligned rows. */
    static Contender aligned(
            String kernel, Role role, Kernels kernels, int rows, int columns, BiConsumer<Kernels, AlignedRows> call) {
        AlignedRows out = new AlignedRows(rows, columns);
        return new Contender(kernel, name(kernels, role), role, () -> call.accept(kernels, out), () -> elements(out));
    }

    static Contender ofPeer(FloatPeer peer, FloatPeer.Product product, List<FloatPeer.Product> open) {
        open.add(product);
        return new Contender("product", peer.name(), Role.PEER, product::run, product::result);
    }

    static String name(Kernels kernels, Role role) {
        return role == Role.OWN_FLOAT ? "float " + kernels.name() : kernels.name();
    }

    static float[] elements(AlignedRows rows) {
        float[] elements = new float[rows.rows() * rows.columns()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = rows.get(i / rows.columns(), i % rows.columns());
        }
        return elements;
    }
}
