package dev.bgn.baselines.codes;

import dev.bgn.baselines.ScaledRows;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * BANE (Yang et al. 2018), which sees edges and attributes: P ≈ B Z for the {@linkplain WeisfeilerLehman attributes spread
 * over the edges} P, reduced by singular values, codes B of ±1 and real Z. With B fixed Z is a ridge regression; with Z
 * fixed the bits of a node are set one after the other, each to the better of its two values.
 *
 * @param steps how far attributes are spread
 * @param share how much of the neighbours' mean a step takes over
 */
public record Bane(int steps, double share) implements Hashing {
    /** Settings of the public code. */
    public static final Bane USUAL = new Bane(4, 0.7);

    private static final int MOST_DIRECTIONS = 200;
    private static final double RIDGE = 0.001;
    private static final int ROUNDS = 5;
    private static final int SWEEPS = 10;
    private static final int ROWS_A_BLOCK = 64;

    public Bane {
        if (steps < 0 || !(share >= 0) || share > 1) {
            throw new IllegalArgumentException(
                    steps + " steps and a share of " + share + ": expected 0 or more, and 0 to 1");
        }
    }

    @Override
    public String name() {
        return "bane";
    }

    @Override
    public String title() {
        return "BANE";
    }

    @Override
    public String text() {
        return "Bane[steps=" + steps + ", share=" + share + "]";
    }

    @Override
    public Hashed hash(GraphData data, int bits, long seed, Workers workers, Listener listener) {
        if (data.featureCount() == 0) {
            throw new BadInputException(data.name() + " has no features: BANE makes codes of features and edges");
        }
        LinearMap attributes = new SparseMap(ScaledRows.unitRows(data.features()));
        WeisfeilerLehman spread = new WeisfeilerLehman(data.graph(), attributes, share, steps);
        int rank = Math.min(Math.max(MOST_DIRECTIONS, bits), Math.min(spread.rows(), spread.columns()));
        listener.tell("factorising " + spread.rows() + " rows of " + spread.columns() + " attributes");
        TruncatedSvd svd = TruncatedSvd.of(spread, rank, seed, workers, listener::goesOn);
        if (svd.values()[0] == 0) {
            throw new BadInputException(
                    data.name() + " has no attribute that is not 0: BANE makes codes of attributes");
        }
        DMatrixRMaj reduced = svd.scaledLeft(1);
        DMatrixRMaj start = start(reduced, bits, seed);
        List<Double> losses = new ArrayList<>();
        DMatrixRMaj codes = rounds(reduced, start, losses, workers, listener);
        DMatrixRMaj real = CommonOps_DDRM.extract(reduced, 0, reduced.numRows, 0, Math.min(bits, rank));
        return new Hashed(Hashed.bits(codes), Hashed.bits(start), Hashed.floats(real), losses);
    }

    /** Signs of the singular vectors; where there are fewer than bits, signs of random mixtures of them follow. */
    private static DMatrixRMaj start(DMatrixRMaj reduced, int bits, long seed) {
        DMatrixRMaj values = new DMatrixRMaj(reduced.numRows, bits);
        int own = Math.min(bits, reduced.numCols);
        CommonOps_DDRM.extract(reduced, 0, reduced.numRows, 0, own, values, 0, 0);
        if (bits > own) {
            DMatrixRMaj mixed = new DMatrixRMaj(reduced.numRows, bits - own);
            CommonOps_DDRM.mult(reduced, TruncatedSvd.gaussians(reduced.numCols, bits - own, seed), mixed);
            CommonOps_DDRM.insert(mixed, values, 0, own);
        }
        for (int i = 0; i < values.getNumElements(); i++) {
            values.data[i] = values.data[i] >= 0 ? 1 : -1;
        }
        return values;
    }

    private static DMatrixRMaj rounds(
            DMatrixRMaj reduced, DMatrixRMaj start, List<Double> losses, Workers workers, Listener listener) {
        DMatrixRMaj codes = start.copy();
        losses.add(loss(reduced, codes, mixture(reduced, codes)));
        for (int round = 1; round <= ROUNDS; round++) {
            Hashing.require(listener::goesOn);
            DMatrixRMaj mixture = mixture(reduced, codes);
            setBits(reduced, mixture, codes, workers);
            double loss = loss(reduced, codes, mixture);
            losses.add(loss);
            listener.tell(String.format(Locale.ROOT, "round %d of %d, loss %.6g", round, ROUNDS, loss));
        }
        return codes;
    }

    /** The Z of a ridge regression: (BᵀB + αI)⁻¹ Bᵀ P. */
    private static DMatrixRMaj mixture(DMatrixRMaj reduced, DMatrixRMaj codes) {
        DMatrixRMaj gram = new DMatrixRMaj(codes.numCols, codes.numCols);
        CommonOps_DDRM.multTransA(codes, codes, gram);
        for (int i = 0; i < gram.numRows; i++) {
            gram.add(i, i, RIDGE);
        }
        DMatrixRMaj image = new DMatrixRMaj(codes.numCols, reduced.numCols);
        CommonOps_DDRM.multTransA(codes, reduced, image);
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.symmPosDef(gram.numRows);
        DMatrixRMaj mixture = new DMatrixRMaj(codes.numCols, reduced.numCols);
        if (!solver.setA(gram)) {
            throw new ArithmeticException("no regression on codes of " + codes.numCols + " bits");
        }
        solver.solve(image, mixture);
        return mixture;
    }

    /** ‖P − B Z‖² + α ‖Z‖². */
    private static double loss(DMatrixRMaj reduced, DMatrixRMaj codes, DMatrixRMaj mixture) {
        DMatrixRMaj rest = reduced.copy();
        CommonOps_DDRM.multAdd(-1, codes, mixture, rest);
        return Orthonormal.inner(rest, rest) + RIDGE * Orthonormal.inner(mixture, mixture);
    }

    /** Bit l of a node is +1 where ⟨p − Σ over other bits m of b_m z_m, z_l⟩ is above 0; at 0 it stays. */
    private static void setBits(DMatrixRMaj reduced, DMatrixRMaj mixture, DMatrixRMaj codes, Workers workers) {
        int bits = codes.numCols;
        DMatrixRMaj wanted = Orthonormal.product(reduced, CommonOps_DDRM.transpose(mixture, null), workers);
        DMatrixRMaj overlaps = new DMatrixRMaj(bits, bits);
        CommonOps_DDRM.multTransB(mixture, mixture, overlaps);
        workers.forRows(codes.numRows, ROWS_A_BLOCK, (from, to) -> {
            double[] taken = new double[bits];
            for (int row = from; row < to; row++) {
                setBits(wanted.data, overlaps.data, codes.data, row * bits, taken);
            }
        });
    }

    private static void setBits(double[] wanted, double[] overlaps, double[] codes, int start, double[] taken) {
        int bits = taken.length;
        Arrays.fill(taken, 0);
        for (int l = 0; l < bits; l++) {
            SparseMap.addScaled(overlaps, l * bits, codes[start + l], taken, 0, bits);
        }
        boolean changed = true;
        for (int sweep = 0; sweep < SWEEPS && changed; sweep++) {
            changed = false;
            for (int l = 0; l < bits; l++) {
                double bit = codes[start + l];
                double pull = wanted[start + l] - (taken[l] - bit * overlaps[l * bits + l]);
                if (pull * bit < 0) {
                    codes[start + l] = -bit;
                    SparseMap.addScaled(overlaps, l * bits, -2 * bit, taken, 0, bits);
                    changed = true;
                }
            }
        }
    }
}
