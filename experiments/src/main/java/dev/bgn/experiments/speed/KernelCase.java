package dev.bgn.experiments.speed;

import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;

/** A shape at which kernels are measured, with all contenders on the same operands. Random numbers have fixed seeds. */
sealed interface KernelCase {
    String shape();

    /** Operations of one call, as {@link KernelResult#gops()} counts them. */
    double operations();

    /** The contenders; those of the peer are added to {@code open}, to be closed by the caller. */
    List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open);

    /** Bits by bits: m × k by k × n. */
    record Xnor(int m, int k, int n) implements KernelCase {
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
            BitMatrix a = randomBits(m, k, 1);
            BitMatrix columns = randomBits(n, k, 2);
            BitPanels panels = BitPanels.ofColumns(columns);
            List<Contender> contenders = new ArrayList<>();
            for (Kernels kernels : ownKernels()) {
                contenders.add(ints("xnorDot", kernels, m, n, (x, out) -> x.xnorDot(a, panels, out, workers)));
            }
            FloatMatrix left = FloatMatrix.of(m, k, a.toFloats());
            FloatMatrix right = FloatMatrix.of(k, n, columns.transpose().toFloats());
            contenders.add(floats(
                    "product", Role.OWN_FLOAT, Kernels.best(), m, n, (x, out) -> x.product(left, right, out, workers)));
            if (peer != null) {
                contenders.add(ofPeer("product", peer, peer.product(left, right), open));
            }
            return contenders;
        }
    }

    /** Sparse rows by bits: m × k with some entries a row, by k × n; by counting when all entries are 1. */
    record Masked(String name, int m, int k, int entries, int n, boolean ones) implements KernelCase {
        @Override
        public String shape() {
            return name + " " + m + "×" + k + "×" + n + ", " + entries + " a row";
        }

        @Override
        public double operations() {
            return 2.0 * m * entries * n;
        }

        @Override
        public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
            SparseMatrix a = randomSparse(m, k, entries, ones);
            BitMatrix weights = randomBits(k, n, 4);
            List<Contender> contenders = new ArrayList<>();
            for (Kernels kernels : ownKernels()) {
                contenders.add(
                        ones
                                ? ints(
                                        "maskedCount",
                                        kernels,
                                        m,
                                        n,
                                        (x, out) -> x.maskedCount(a, weights, out, workers))
                                : floats(
                                        "maskedSum",
                                        Role.MEASURED,
                                        kernels,
                                        m,
                                        n,
                                        (x, out) -> x.maskedSum(a, weights, out, workers)));
            }
            SparseMatrix real = a.withValues();
            FloatMatrix right = FloatMatrix.of(k, n, weights.toFloats());
            List<Contender> floats = new ArrayList<>();
            for (FloatMatrix copy : CopiesByAlignment.of(right)) {
                floats.add(floats(
                        "product",
                        Role.OWN_FLOAT,
                        Kernels.best(),
                        m,
                        n,
                        (x, out) -> x.product(real, copy, out, workers)));
            }
            contenders.addAll(CopiesByAlignment.usualAndFastest(floats));
            if (peer != null) {
                contenders.add(ofPeer("product", peer, peer.product(real, right), open));
            }
            return contenders;
        }
    }

    /** Dense rows by bits: m × k by k × n. */
    record MaskedDense(int m, int k, int n) implements KernelCase {
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
            FloatMatrix a = FloatMatrix.zeros(m, k);
            Random random = new Random(5);
            for (int i = 0; i < a.data().length; i++) {
                a.data()[i] = random.nextFloat();
            }
            BitMatrix weights = randomBits(k, n, 6);
            FloatMatrix right = FloatMatrix.of(k, n, weights.toFloats());
            List<Contender> contenders = new ArrayList<>();
            for (Kernels kernels : ownKernels()) {
                contenders.add(floats(
                        "maskedSum", Role.MEASURED, kernels, m, n, (x, out) -> x.maskedSum(a, weights, out, workers)));
            }
            contenders.add(floats(
                    "product", Role.OWN_FLOAT, Kernels.best(), m, n, (x, out) -> x.product(a, right, out, workers)));
            if (peer != null) {
                contenders.add(ofPeer("product", peer, peer.product(a, right), open));
            }
            return contenders;
        }
    }

    private static List<Kernels> ownKernels() {
        return Kernels.hasVector() ? List.of(Kernels.vector(), Kernels.scalar()) : List.of(Kernels.scalar());
    }

    private static Contender ints(
            String kernel, Kernels kernels, int rows, int columns, BiConsumer<Kernels, IntMatrix> call) {
        IntMatrix out = IntMatrix.zeros(rows, columns);
        return new Contender(kernel, kernels.name(), Role.MEASURED, () -> call.accept(kernels, out), () -> {
            float[] floats = new float[out.data().length];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = out.data()[i];
            }
            return floats;
        });
    }

    private static Contender floats(
            String kernel, Role role, Kernels kernels, int rows, int columns, BiConsumer<Kernels, FloatMatrix> call) {
        FloatMatrix out = FloatMatrix.zeros(rows, columns);
        String implementation = role == Role.OWN_FLOAT ? "float " + kernels.name() : kernels.name();
        return new Contender(kernel, implementation, role, () -> call.accept(kernels, out), out::data);
    }

    private static Contender ofPeer(
            String kernel, FloatPeer peer, FloatPeer.Product product, List<FloatPeer.Product> open) {
        open.add(product);
        return new Contender(kernel, peer.name(), Role.PEER, product::run, product::result);
    }

    private static BitMatrix randomBits(int rows, int columns, long seed) {
        BitMatrix bits = BitMatrix.zeros(rows, columns);
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            for (int w = 0; w < bits.wordsPerRow(); w++) {
                boolean last = w == bits.wordsPerRow() - 1;
                bits.words()[r * bits.wordsPerRow() + w] =
                        random.nextLong() & (last ? BitMatrix.lastWordMask(columns) : -1L);
            }
        }
        return bits;
    }

    private static SparseMatrix randomSparse(int rows, int columns, int entries, boolean ones) {
        Random random = new Random(3);
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * entries];
        float[] values = new float[index.length];
        for (int r = 0; r < rows; r++) {
            starts[r + 1] = starts[r] + entries;
            int[] row =
                    random.ints(0, columns).distinct().limit(entries).sorted().toArray();
            System.arraycopy(row, 0, index, starts[r], entries);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        return ones
                ? SparseMatrix.binary(rows, columns, starts, index)
                : SparseMatrix.of(rows, columns, starts, index, values);
    }
}
