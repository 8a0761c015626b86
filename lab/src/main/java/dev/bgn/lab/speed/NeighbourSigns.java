package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Signs of sums over neighbours: the codes of a first layer. The float kernels and the peer stop at the sums. */
record NeighbourSigns(String name, int nodes, int edges) implements KernelCase {
    private static final int COLUMNS = AlignedShorts.COLUMNS;
    private static final int ENTRIES = 18;

    @Override
    public String shape() {
        return name + " " + nodes + " nodes, " + edges + " edges, " + COLUMNS + " columns";
    }

    /** An addition for each neighbour and column, both ways and of the node itself, counted as a product of elements. */
    @Override
    public double operations() {
        return 2.0 * (2.0 * edges + nodes) * COLUMNS;
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        CsrGraph graph = KernelOperands.graph(nodes, edges, 8);
        SparseMatrix features = KernelOperands.inSteps(KernelOperands.zeroOne(nodes, 500, ENTRIES, 3), 7);
        StepFeatures steps = StepFeatures.of(features, null).orElseThrow();
        BitMatrix weights = KernelOperands.bits(500, COLUMNS, 4);
        AlignedRows rows = new AlignedRows(nodes, COLUMNS);
        Kernels.best().maskedSum(features, weights, 1f, rows, workers);
        List<Contender> contenders = new ArrayList<>();
        for (Kernels kernels : KernelCase.ownKernels()) {
            if (kernels.prefersSteps()) {
                AlignedShorts shorts = new AlignedShorts(nodes);
                kernels.sumSteps(steps, weights, shorts, workers);
                BitMatrix out = BitMatrix.zeros(nodes, COLUMNS);
                contenders.add(new Contender(
                        "sumSigns, steps",
                        kernels.name(),
                        Role.MEASURED,
                        () -> kernels.sumSigns(graph, shorts, out, workers),
                        out::toFloats));
            }
            BitMatrix out = BitMatrix.zeros(nodes, COLUMNS);
            contenders.add(new Contender(
                    "sumSigns",
                    kernels.name(),
                    Role.MEASURED,
                    () -> kernels.sumSigns(graph, rows, out, workers),
                    out::toFloats));
        }
        FloatMatrix sums = FloatMatrix.zeros(nodes, COLUMNS);
        Kernels best = Kernels.best();
        contenders.add(new Contender(
                "sum",
                KernelCase.name(best, Role.OWN_FLOAT),
                Role.OWN_FLOAT,
                () -> best.sum(graph, null, rows, 0, sums, workers),
                () -> signs(sums.data())));
        if (peer != null) {
            FloatMatrix heap = FloatMatrix.of(nodes, COLUMNS, KernelCase.elements(rows));
            FloatPeer.Product product = peer.product(KernelOperands.adjacency(graph), heap);
            open.add(product);
            contenders.add(
                    new Contender("product", peer.name(), Role.PEER, product::run, () -> signs(product.result())));
        }
        return contenders;
    }

    /** Sums of steps are exact, so their signs are the same everywhere. */
    private static float[] signs(float[] sums) {
        return BitMatrix.pack(1, sums.length, sums).toFloats();
    }
}
