package dev.bgn.runtime.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A network over random partitions of the nodes has the bits that it has on the whole graph. */
final class InParts {
    private InParts() {}

    static void requireSameBits(NodeModel model, CsrGraph graph, Features features, Random random, String what) {
        PreparedGraph prepared = PreparedGraph.of(graph, features, model);
        Inference inference = new Inference(model, prepared, Workers.SINGLE);
        FloatMatrix embeddings = FloatMatrix.zeros(graph.nodeCount(), model.embeddingWidth());
        FloatMatrix logits = FloatMatrix.zeros(graph.nodeCount(), model.classCount());
        inference.embeddings(embeddings);
        inference.logits(logits);
        byLayers(model, graph, features, random, embeddings, logits, what + ", layer by layer");
        for (int[] part : parts(graph.nodeCount(), random)) {
            List<Block> blocks = new BlockCutter(graph).cut(part, model.layers().size());
            Features near = features.select(blocks.getFirst().nodes());
            FloatMatrix some = FloatMatrix.zeros(part.length, model.classCount());
            new Inference(model, PreparedGraph.ofBlocks(blocks, near, model), Workers.SINGLE).logits(some);
            assertThat(some).as(what + ", whole networks of parts").isEqualTo(logits.select(part));
        }
    }

    /** Each layer on parts of its own, from the rows of its sources alone. */
    private static void byLayers(
            NodeModel model,
            CsrGraph graph,
            Features features,
            Random random,
            FloatMatrix embeddings,
            FloatMatrix logits,
            String what) {
        Block whole = Block.whole(graph);
        LayerRows rows = LayerRows.of(features, model.coding(), whole::degrees);
        FloatMatrix scores = model.layers().getFirst().combination() instanceof Combination.AsGcn adaptive
                ? LayerStep.scores(adaptive, rows, Workers.SINGLE)
                : null;
        int last = model.layers().size() - 1;
        for (int l = 0; l < last; l++) {
            rows = step(model.layers().get(l), graph, rows, scores, random);
        }
        assertThat(numbers(rows)).as(what).isEqualTo(embeddings);
        FloatMatrix found = numbers(step(model.layers().get(last), graph, rows, scores, random));
        float[] inverse = whole.inverseDegrees();
        for (int i = 0; model.level().coefficients() && i < found.data().length; i++) {
            found.data()[i] *= inverse[i / found.columns()];
        }
        assertThat(found).as(what).isEqualTo(logits);
    }

    private static LayerRows step(Layer layer, CsrGraph graph, LayerRows rows, FloatMatrix scores, Random random) {
        FloatMatrix out = FloatMatrix.zeros(graph.nodeCount(), layer.width());
        BlockCutter cutter = new BlockCutter(graph);
        for (int[] part : parts(graph.nodeCount(), random)) {
            Block block = cutter.cut(part);
            FloatMatrix near = scores == null ? null : scores.select(block.nodes());
            FloatMatrix some = numbers(LayerStep.run(layer, block, rows.select(block.nodes()), near, Workers.SINGLE));
            for (int i = 0; i < part.length; i++) {
                System.arraycopy(some.data(), i * out.columns(), out.data(), part[i] * out.columns(), out.columns());
            }
        }
        return layer.activation() == Activation.SIGN
                ? new LayerRows.Codes(BitMatrix.pack(out.rows(), out.columns(), out.data()))
                : new LayerRows.Dense(out);
    }

    private static FloatMatrix numbers(LayerRows rows) {
        return ((Features.Dense) rows.written()).matrix();
    }

    /** All nodes in a random order, in one to five parts, of which some may be empty. */
    private static List<int[]> parts(int nodes, Random random) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
        Collections.shuffle(order, random);
        int[] cuts = random.ints(1 + random.nextInt(5), 0, nodes + 1).sorted().toArray();
        cuts[cuts.length - 1] = nodes;
        List<int[]> parts = new ArrayList<>();
        int from = 0;
        for (int to : cuts) {
            parts.add(
                    order.subList(from, to).stream().mapToInt(Integer::intValue).toArray());
            from = to;
        }
        return parts;
    }
}
