package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.ClassVotes;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The last layer where all of it is binary, from the codes to the classes; in floats a product, sums and a maximum. */
record Votes(String name, int nodes, int edges, int classes) implements KernelCase {
    private static final int BITS = AlignedShorts.COLUMNS;

    @Override
    public String shape() {
        return name + " " + nodes + " nodes, " + edges + " edges, " + BITS + " bits, " + classes + " classes";
    }

    @Override
    public double operations() {
        return 2.0 * classes * ((double) nodes * BITS + 2.0 * edges + nodes);
    }

    @Override
    public List<Contender> contenders(FloatPeer peer, Workers workers, List<FloatPeer.Product> open) {
        CsrGraph graph = KernelOperands.graph(nodes, edges, 8);
        BitMatrix codes = KernelOperands.bits(nodes, BITS, 1);
        BitMatrix weights = KernelOperands.bits(BITS, classes, 2);
        NodeModel model = model(weights);
        // One feature each: nodes in the order of their degrees are then in the order of a prepared graph.
        Features features = new Features.Sparse(
                SparseMatrix.binary(nodes, 1, IntStream.rangeClosed(0, nodes).toArray(), new int[nodes]));
        PreparedGraph prepared = PreparedGraph.of(graph, features, model);
        ClassVotes votes = new ClassVotes(model.layers().getLast(), codes, prepared, workers);
        int[] best = new int[nodes];
        Contender bits =
                new Contender("votes", "scalar", Role.MEASURED, () -> votes.classify(best), () -> floats(best));
        return List.of(bits, inFloats(graph, codes, weights, workers));
    }

    private NodeModel model(BitMatrix weights) {
        Layer first = new Layer(
                Weights.Signs.of(KernelOperands.bits(1, BITS, 3), 1f), new Combination.Sum(), Activation.SIGN, false);
        Layer last = new Layer(Weights.Signs.of(weights, 1f), new Combination.Sum(), Activation.NONE, false);
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        return new NodeModel(
                ModelKind.GAT, Level.WEC, new FeatureCoding.RowSum(), List.of(first, last), names, Map.of());
    }

    private Contender inFloats(CsrGraph graph, BitMatrix codes, BitMatrix weights, Workers workers) {
        FloatMatrix rows = KernelOperands.signs(codes);
        FloatMatrix right = KernelOperands.signs(weights);
        FloatMatrix product = FloatMatrix.zeros(nodes, classes);
        AlignedRows z = new AlignedRows(nodes, classes);
        FloatMatrix sums = FloatMatrix.zeros(nodes, classes);
        int[] best = new int[nodes];
        Kernels kernels = Kernels.best();
        Runnable run = () -> {
            kernels.product(rows, right, product, workers);
            kernels.align(product, 1f, z, workers);
            kernels.sum(graph, null, z, 0, sums, workers);
            largest(sums.data(), classes, best);
        };
        return new Contender(
                "product, sum", KernelCase.name(kernels, Role.OWN_FLOAT), Role.OWN_FLOAT, run, () -> floats(best));
    }

    private static void largest(float[] sums, int classes, int[] best) {
        for (int r = 0; r < best.length; r++) {
            int most = 0;
            for (int c = 1; c < classes; c++) {
                most = sums[r * classes + c] > sums[r * classes + most] ? c : most;
            }
            best[r] = most;
        }
    }

    private static float[] floats(int[] whole) {
        float[] floats = new float[whole.length];
        for (int i = 0; i < whole.length; i++) {
            floats[i] = whole[i];
        }
        return floats;
    }
}
