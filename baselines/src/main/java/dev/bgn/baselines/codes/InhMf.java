package dev.bgn.baselines.codes;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * INH-MF (Lian et al. 2018), which sees the edges alone: M ≈ B Qᵀ for the {@linkplain NetMfMatrix matrix of walks} M,
 * codes B of ±1 with as many of each in every column, and Q with orthonormal columns. With Q fixed the best B is M Q cut
 * at its medians; with B fixed the best Q is the orthonormal matrix nearest to Mᵀ B.
 *
 * @param window the longest walk
 * @param negative the number of negative samples
 * @param spread how much the codes are drawn towards uncorrelated columns
 * @param subspace the share of the columns that a round renews, those that fit worst (Hamming subspace learning)
 */
public record InhMf(int window, double negative, double spread, double subspace) implements Hashing {
    /** Settings of the public code. */
    public static final InhMf USUAL = new InhMf(10, 1, 0, 1);

    private static final int MOST_ROUNDS = 50;
    private static final double LEAST_GAIN = 1e-6;

    /** Entries of a row: graphs with some thousands of nodes keep all of them. */
    private static final int MOST_ENTRIES = 4000;
    /** Entries of the matrix, 12 bytes each and twice. */
    private static final long MOST_OF_ALL = 8_000_000;
    /** Steps of walks; beyond it walks have one step. */
    private static final double MOST_WORK = 1e11;

    public InhMf {
        if (window < 1) {
            throw new IllegalArgumentException("walks of " + window + " steps, expected 1 or more");
        }
        if (!(negative > 0 && negative < Double.POSITIVE_INFINITY)
                || !(spread >= 0 && spread < Double.POSITIVE_INFINITY)
                || !(subspace > 0 && subspace <= 1)) {
            throw new IllegalArgumentException("negative samples " + negative + ", spread " + spread + ", subspace "
                    + subspace + ": expected above 0, 0 or more, above 0 to 1");
        }
    }

    @Override
    public String name() {
        return "inh-mf";
    }

    @Override
    public String title() {
        return "INH-MF";
    }

    @Override
    public String text() {
        return "InhMf[window=" + window + ", negative=" + negative + ", spread=" + spread + ", subspace=" + subspace
                + "]";
    }

    @Override
    public Hashed hash(GraphData data, int bits, long seed, Workers workers, Listener listener) {
        if (data.graph().edgeCount() == 0) {
            throw new BadInputException(data.name() + " has no edges: INH-MF makes codes of edges alone");
        }
        if (bits > data.nodeCount()) {
            throw new BadInputException(data.name() + " has " + data.nodeCount() + " nodes, too few for codes of "
                    + bits + " bits: INH-MF has at most one bit for each node");
        }
        SparseMatrix walks = matrix(data, workers, listener);
        if (walks.entryCount() == 0) {
            throw new BadInputException(
                    data.name() + " has no two nodes that walks join more often than chance: INH-MF "
                            + "finds nothing to make codes of; a shorter --window or fewer --negative leave more");
        }
        SparseMap matrix = new SparseMap(walks);
        listener.tell("factorising " + matrix.rows() + " rows");
        TruncatedSvd svd = TruncatedSvd.of(matrix, bits, seed, workers, listener::goesOn);
        DMatrixRMaj start = MedianBits.of(svd.scaledLeft(1));
        List<Double> losses = new ArrayList<>();
        DMatrixRMaj codes = rounds(matrix, start, losses, workers, listener);
        return new Hashed(Hashed.bits(codes), Hashed.bits(start), Hashed.floats(svd.scaledLeft(0.5)), losses);
    }

    private SparseMatrix matrix(GraphData data, Workers workers, Listener listener) {
        CsrGraph graph = data.graph();
        int steps = window;
        if ((double) graph.nodeCount() * graph.edgeCount() * window > MOST_WORK) {
            steps = 1;
            listener.tell("the graph is large: walks have one step");
        }
        // One step reaches no more than the edges.
        int mostEntries = steps == 1 ? MOST_ENTRIES : Math.clamp(MOST_OF_ALL / graph.nodeCount(), 1, MOST_ENTRIES);
        listener.tell("walking from " + graph.nodeCount() + " nodes");
        return new NetMfMatrix(steps, negative, mostEntries).of(graph, workers, listener::goesOn);
    }

    /** The loss is −⟨B, M Q⟩, the part of ‖M − B Qᵀ‖² / 2 that changes, less the spread's ⟨B, √n nearest(B)⟩. */
    private DMatrixRMaj rounds(
            SparseMap matrix, DMatrixRMaj start, List<Double> losses, Workers workers, Listener listener) {
        DMatrixRMaj codes = start.copy();
        DMatrixRMaj image = matrix.transposedTimes(codes, workers);
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            Hashing.require(listener::goesOn);
            DMatrixRMaj turn = Orthonormal.nearest(image, workers);
            DMatrixRMaj apart = apart(codes, workers);
            double loss = -Orthonormal.inner(image, turn) - Orthonormal.inner(codes, apart);
            if (!losses.isEmpty() && losses.getLast() - loss <= LEAST_GAIN * Math.abs(losses.getLast())) {
                break;
            }
            losses.add(loss);
            listener.tell(String.format(Locale.ROOT, "round %d of at most %d, loss %.6g", round, MOST_ROUNDS, loss));
            DMatrixRMaj wanted = matrix.times(turn, workers);
            CommonOps_DDRM.addEquals(wanted, apart);
            for (int column : renewed(image, turn)) {
                MedianBits.put(wanted, column, codes, column);
            }
            image = matrix.transposedTimes(codes, workers);
        }
        return codes;
    }

    /** What draws the codes towards uncorrelated columns; zeros where nothing does. */
    private DMatrixRMaj apart(DMatrixRMaj codes, Workers workers) {
        if (spread == 0) {
            return new DMatrixRMaj(codes.numRows, codes.numCols);
        }
        DMatrixRMaj apart = Orthonormal.nearest(codes, workers);
        CommonOps_DDRM.scale(spread * Math.sqrt(codes.numRows), apart);
        return apart;
    }

    private int[] renewed(DMatrixRMaj image, DMatrixRMaj turn) {
        double[] fit = new double[image.numCols];
        for (int r = 0; r < image.numRows; r++) {
            for (int c = 0; c < fit.length; c++) {
                fit[c] += image.get(r, c) * turn.get(r, c);
            }
        }
        return MedianBits.smallest(fit, Math.max(1, (int) (subspace * fit.length)));
    }
}
