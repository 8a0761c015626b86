package dev.bgn.lab.peers;

import static dev.bgn.lab.peers.LibtorchGradientsTest.doubles;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.Normalization;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.RowIndex;
import dev.bgn.training.autograd.RunningStatistics;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.SparseInput;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.binarize.ApproxSign;
import dev.bgn.training.binarize.Sign;
import dev.bgn.training.binarize.ZeroPreservingSign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** All operations of the tape, each with the libtorch operations that mean the same. */
final class GradientCases {
    /** Seed of the tape: masks of dropout are drawn from it a second time for libtorch. */
    static final long DROPOUT_SEED = 3;

    private static final int NODES = 40;
    private static final CsrGraph GRAPH = graph();
    private static final Neighbours NEIGHBOURS = Neighbours.of(GRAPH);
    private static final int EDGES = GRAPH.targetArray().length;
    private static final int[] STARTS = GRAPH.startArray();
    private static final SparseMatrix SPARSE = sparse();
    private static final int[] S = {37, 21};

    private final List<GradientCase> cases = new ArrayList<>();
    private final TorchEdges edges = new TorchEdges(GRAPH);

    private GradientCases() {}

    static List<GradientCase> all() {
        GradientCases all = new GradientCases();
        all.products();
        all.elementwise();
        all.activations();
        all.binarizers();
        all.columns();
        all.segments();
        all.normalization();
        all.losses();
        all.dropout();
        return all.cases;
    }

    /** A random graph with self loops, so that no neighbourhood is empty. */
    private static CsrGraph graph() {
        CounterRandom random = new CounterRandom(1, 1);
        int[] ends = IntStream.range(0, 200)
                .map(i -> (int) (NODES * random.uniform(i)))
                .toArray();
        return CsrGraph.undirected(NODES, Arrays.copyOf(ends, 100), Arrays.copyOfRange(ends, 100, 200))
                .withSelfLoops();
    }

    /** The graph as a matrix of other values, 40 × 40. */
    private static SparseMatrix sparse() {
        CounterRandom random = new CounterRandom(1, 2);
        float[] values = new float[EDGES];
        for (int e = 0; e < EDGES; e++) {
            values[e] = (float) random.uniform(e);
        }
        return SparseMatrix.of(NODES, NODES, STARTS, GRAPH.targetArray(), values);
    }

    private void add(
            String name,
            Function<List<dev.bgn.training.autograd.Tensor>, dev.bgn.training.autograd.Tensor> ours,
            Function<List<Tensor>, Tensor> libtorch,
            int[]... shapes) {
        cases.add(new GradientCase(name, ours, libtorch, List.of(shapes)));
    }

    private static int[] shape(int rows, int columns) {
        return new int[] {rows, columns};
    }

    /** Weights of the edges as a matrix. */
    private static Tensor matrix(float[] weights) {
        return doubles(SparseMatrix.of(NODES, NODES, STARTS, GRAPH.targetArray(), weights)
                .toDense());
    }

    private Tensor segments(Tensor perEdge, String how) {
        return torch.zeros(NODES, perEdge.size(1))
                .to(torch.ScalarType.Double)
                .scatter_reduce(0, sourcesOf(perEdge), perEdge, how, false);
    }

    private Tensor sourcesOf(Tensor perEdge) {
        return edges.ofSources(torch.arange(new Scalar(NODES)).view(NODES, 1)).expand(perEdge.sizes());
    }

    private void products() {
        float[] ones = new float[EDGES];
        Arrays.fill(ones, 1f);
        float[] inverses = new float[EDGES];
        for (int e = 0; e < EDGES; e++) {
            inverses[e] = 1f / (1 + e % 4);
        }
        EdgeWeights fixed = EdgeWeights.of(NEIGHBOURS, inverses);
        SparseInput input = new SparseInput(SPARSE);
        add("dense", x -> Products.dense(x.get(0), x.get(1)), x -> x.get(0).mm(x.get(1)), shape(37, 53), shape(53, 21));
        add(
                "sparse",
                x -> Products.sparse(input, 0, x.get(0)),
                x -> doubles(SPARSE.toDense()).mm(x.get(0)),
                shape(NODES, 19));
        add(
                "aggregate",
                x -> Products.aggregate(NEIGHBOURS, null, x.get(0)),
                x -> matrix(ones).mm(x.get(0)),
                shape(NODES, 19));
        add(
                "aggregate with weights",
                x -> Products.aggregate(NEIGHBOURS, fixed, x.get(0)),
                x -> matrix(fixed.forward()).mm(x.get(0)),
                shape(NODES, 19));
        add(
                "propagate",
                x -> Products.propagate(NEIGHBOURS, fixed, 2, x.get(0)),
                x -> {
                    Tensor once = matrix(fixed.forward()).mm(x.get(0));
                    return x.get(0)
                            .add(once)
                            .add(matrix(fixed.forward()).mm(once))
                            .div(new Scalar(3.0));
                },
                shape(NODES, 19));
        add(
                "aggregateHeads",
                x -> Products.aggregateHeads(NEIGHBOURS, x.get(0), x.get(1)),
                x -> {
                    Tensor rows = edges.ofTargets(x.get(1)).view(EDGES, 3, 7);
                    return segments(rows.mul(x.get(0).unsqueeze(2)).view(EDGES, 21), "sum");
                },
                shape(EDGES, 3),
                shape(NODES, 21));
    }

    private void elementwise() {
        float[] factors = new float[S[0]];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = i - 3;
        }
        add("add", x -> Elementwise.add(x.get(0), x.get(1)), x -> x.get(0).add(x.get(1)), S, S);
        add(
                "subtract",
                x -> Elementwise.subtract(x.get(0), x.get(1)),
                x -> x.get(0).sub(x.get(1)),
                S,
                S);
        add(
                "multiply",
                x -> Elementwise.multiply(x.get(0), x.get(1)),
                x -> x.get(0).mul(x.get(1)),
                S,
                S);
        add(
                "square",
                x -> Elementwise.multiply(x.get(0), x.get(0)),
                x -> x.get(0).square(),
                S);
        add("scale", x -> Elementwise.scale(x.get(0), 3f), x -> x.get(0).mul(new Scalar(3.0)), S);
        add(
                "addBias",
                x -> Elementwise.addBias(x.get(0), x.get(1)),
                x -> x.get(0).add(x.get(1)),
                S,
                shape(1, S[1]));
        add(
                "scaleRows",
                x -> Elementwise.scaleRows(x.get(0), factors),
                x -> x.get(0).mul(doubles(FloatMatrix.of(S[0], 1, factors))),
                S);
        add(
                "scaleBy",
                x -> Elementwise.scaleBy(x.get(0), x.get(1)),
                x -> x.get(0).mul(x.get(1)),
                S,
                shape(1, 1));
    }

    private void activations() {
        add("relu", x -> Activations.relu(x.get(0)), x -> x.get(0).relu(), S);
        add("leakyRelu", x -> Activations.leakyRelu(x.get(0), 0.25f), x -> leakyRelu(x.get(0)), S);
        add("elu", x -> Activations.elu(x.get(0)), x -> torch.elu(x.get(0)), S);
        add("tanh", x -> Activations.tanh(x.get(0)), x -> x.get(0).tanh(), S);
        add("sigmoid", x -> Activations.sigmoid(x.get(0)), x -> x.get(0).sigmoid(), S);
        add(
                "clippedTanh",
                x -> Activations.clippedTanh(x.get(0), 0.5f),
                x -> {
                    Tensor away = x.get(0).sign().mul(clampedMagnitude(x.get(0)));
                    return passedThrough(x.get(0), away).tanh();
                },
                S);
    }

    private static Tensor leakyRelu(Tensor x) {
        return torch.leaky_relu(x, new Scalar(0.25));
    }

    private static Tensor clampedMagnitude(Tensor x) {
        return x.abs().clamp_min(new Scalar(0.5));
    }

    /** {@code value} on the way forward, the gradient of {@code x} on the way back. */
    private static Tensor passedThrough(Tensor x, Tensor value) {
        return x.add(value.sub(x).detach());
    }

    private static Tensor clipped(Tensor x) {
        return torch.clamp(x, new ScalarOptional(new Scalar(-1.0)), new ScalarOptional(new Scalar(1.0)));
    }

    private void binarizers() {
        add(
                "sign",
                x -> new Sign(false).apply(x.get(0)),
                x -> passedThrough(x.get(0), x.get(0).sign()),
                S);
        add(
                "sign, clipped",
                x -> new Sign(true).apply(x.get(0)),
                x -> passedThrough(clipped(x.get(0)), x.get(0).sign()),
                S);
        add(
                "approxSign",
                x -> new ApproxSign().apply(x.get(0)),
                x -> {
                    Tensor c = clipped(x.get(0));
                    Tensor quadratic = c.mul(c.abs().neg().add(new Scalar(2.0)));
                    return passedThrough(quadratic, x.get(0).sign());
                },
                S);
        add(
                "zeroPreservingSign",
                x -> new ZeroPreservingSign().apply(x.get(0)),
                x -> passedThrough(x.get(0), x.get(0).sign()),
                S);
    }

    private void columns() {
        add(
                "concat",
                x -> Columns.concat(x),
                x -> torch.cat(new TensorVector(x.get(0), x.get(1)), 1),
                shape(37, 5),
                shape(37, 8));
        add("slice", x -> Columns.slice(x.get(0), 4, 17), x -> x.get(0).narrow(1, 4, 13), S);
        add(
                "headMean",
                x -> Columns.headMean(x.get(0), 3),
                x -> x.get(0).view(S[0], 3, 7).mean(1),
                S);
        add(
                "headDots",
                x -> Columns.headDots(x.get(0), x.get(1), 3),
                x -> x.get(0).mul(x.get(1)).view(S[0], 3, 7).sum(2),
                S,
                shape(1, S[1]));
    }

    private void segments() {
        int[] index = IntStream.range(0, 90).map(i -> i * i % S[0]).toArray();
        int[] perEdge = shape(EDGES, 5);
        add(
                "gather",
                x -> Segments.gather(x.get(0), new RowIndex(index, S[0])),
                x -> x.get(0).index_select(0, TorchTensors.longs(index)),
                S);
        add(
                "edgeSum",
                x -> Segments.edgeSum(NEIGHBOURS, x.get(0), x.get(1)),
                x -> edges.ofSources(x.get(0)).add(edges.ofTargets(x.get(1))),
                shape(NODES, 5),
                shape(NODES, 5));
        add("sum", x -> Segments.sum(x.get(0), STARTS), x -> segments(x.get(0), "sum"), perEdge);
        add("mean", x -> Segments.mean(x.get(0), STARTS), x -> segments(x.get(0), "mean"), perEdge);
        add("max", x -> Segments.max(x.get(0), STARTS), x -> segments(x.get(0), "amax"), perEdge);
        add(
                "softmax of segments",
                x -> Segments.softmax(x.get(0), STARTS),
                x -> x.get(0).exp().div(edges.ofSources(segments(x.get(0).exp(), "sum"))),
                perEdge);
    }

    private void normalization() {
        add(
                "balance",
                x -> Normalization.balance(x.get(0)),
                x -> x.get(0).sub(x.get(0).mean(1).unsqueeze(1)),
                S);
        add(
                "batchNorm",
                x -> Normalization.batchNorm(x.get(0), x.get(1), x.get(2), new RunningStatistics(S[1])),
                x -> torch.batch_norm(
                        x.get(0),
                        new TensorOptional(x.get(1).view(S[1])),
                        new TensorOptional(x.get(2).view(S[1])),
                        new TensorOptional(),
                        new TensorOptional(),
                        true,
                        0.1,
                        1e-5,
                        false),
                S,
                shape(1, S[1]),
                shape(1, S[1]));
    }

    private void losses() {
        int[] rows = {3, 0, 36, 11};
        int[] labels = IntStream.range(0, S[0]).map(i -> i % S[1]).toArray();
        int[] chosen = IntStream.of(rows).map(r -> labels[r]).toArray();
        FloatMatrix soft = FloatMatrix.zeros(S[0], S[1]);
        for (int r = 0; r < S[0]; r++) {
            soft.set(r, r % S[1], 0.75f);
            soft.set(r, (r + 5) % S[1], 0.25f);
        }
        add("softmax of rows", x -> Losses.softmax(x.get(0)), x -> x.get(0).softmax(1), S);
        add(
                "crossEntropy",
                x -> Losses.crossEntropy(x.get(0), rows, labels),
                x -> torch.cross_entropy_loss(
                        x.get(0).index_select(0, TorchTensors.longs(rows)), TorchTensors.longs(chosen)),
                S);
        add(
                "distillation",
                x -> Losses.distillation(x.get(0), soft, 2f),
                x -> x.get(0)
                        .div(new Scalar(2.0))
                        .log_softmax(1)
                        .mul(doubles(soft))
                        .sum()
                        .mul(new Scalar(-4.0 / S[0])),
                S);
        add(
                "squaredDistance",
                x -> Losses.squaredDistance(x.get(0), soft),
                x -> x.get(0).sub(doubles(soft)).square().sum().div(new Scalar((double) S[0])),
                S);
    }

    private void dropout() {
        SparseInput input = new SparseInput(SPARSE);
        add("dropout", x -> Dropout.elements(x.get(0), 0.4), x -> x.get(0).mul(doubles(mask(S[0], S[1], false))), S);
        add("dropout of rows", x -> Dropout.rows(x.get(0), 0.4), x -> x.get(0).mul(doubles(mask(S[0], 1, true))), S);
        add(
                "sparse with dropout",
                x -> Products.sparse(input, 0.4, x.get(0)),
                x -> {
                    float[] kept = mask(1, EDGES, false).data().clone();
                    for (int e = 0; e < EDGES; e++) {
                        kept[e] *= SPARSE.values()[e];
                    }
                    return matrix(kept).mm(x.get(0));
                },
                shape(NODES, 19));
    }

    /** What dropout leaves of ones: the mask that the first dropout of a step draws. */
    private static FloatMatrix mask(int rows, int columns, boolean ofRows) {
        Tape tape = new Tape(DROPOUT_SEED, Workers.SINGLE);
        tape.begin(0, true);
        FloatMatrix ones = FloatMatrix.zeros(rows, columns);
        Arrays.fill(ones.data(), 1f);
        dev.bgn.training.autograd.Tensor all = tape.constant(ones);
        return (ofRows ? Dropout.rows(all, 0.4) : Dropout.elements(all, 0.4)).value();
    }
}
