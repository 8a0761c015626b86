package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.GraphView;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import java.util.List;
import java.util.function.Function;

/**
 * A graph and its features as a network wants them: blocks for its layers and coded features. It can be shared by any
 * number of sessions.
 */
public final class PreparedGraph {
    /** One for each layer, or one that all share. */
    private final List<Block> blocks;
    /** Of the sources of the first block. */
    private final LayerRows features;
    /** The row of a result that belongs to each target of the last block; null for its own number. */
    private final int[] places;

    private PreparedGraph(List<Block> blocks, LayerRows features, int[] places) {
        this.blocks = List.copyOf(blocks);
        this.features = features;
        this.places = places;
    }

    /**
     * Prepares a graph. Repeated edges and self loops of its own are left out; each node counts itself once where the
     * network says so.
     */
    public static PreparedGraph of(CsrGraph graph, Features features, NodeModel model) {
        requireFit(graph.nodeCount(), features, model);
        Block whole = Block.whole(graph);
        LayerRows rows = LayerRows.of(features, model.coding(), whole::degrees);
        int[] order = NodeOrder.of(whole, rows);
        return order == null
                ? new PreparedGraph(List.of(whole), rows, null)
                : new PreparedGraph(List.of(new BlockCutter(whole.plain()).cut(order)), rows.select(order), order);
    }

    /**
     * Prepares a part of a graph.
     *
     * @param blocks one for each layer; without the last where only embeddings are asked for
     * @param features of the sources of the first block
     */
    public static PreparedGraph ofBlocks(List<Block> blocks, Features features, NodeModel model) {
        Block first = blocks.getFirst();
        requireFit(first.sourceCount(), features, model);
        return new PreparedGraph(blocks, LayerRows.of(features, model.coding(), first::degrees), null);
    }

    /**
     * Prepares what some nodes are computed from.
     *
     * @param features of given nodes
     */
    static PreparedGraph around(
            int[] nodes, int layers, GraphView graph, Function<int[], Features> features, NodeModel model) {
        List<Block> blocks = new BlockCutter(graph).cut(nodes, layers);
        return ofBlocks(blocks, features.apply(blocks.getFirst().nodes()), model);
    }

    static void requireFit(int nodeCount, Features features, NodeModel model) {
        if (features.shape().rows() != nodeCount) {
            throw new IllegalArgumentException("the graph has " + nodeCount + " nodes, but there are features of "
                    + features.shape().rows());
        }
        requireFeatureCount(features, model);
    }

    static void requireFeatureCount(Features features, NodeModel model) {
        if (features.shape().columns() != model.featureCount()) {
            throw new IllegalArgumentException("the model takes " + model.featureCount()
                    + " features a node, but there are " + features.shape().columns());
        }
    }

    /** The nodes that have a row in the results. */
    public int nodeCount() {
        return last().targetCount();
    }

    /** The block whose targets have a row in the results. */
    Block last() {
        return blocks.getLast();
    }

    Block block(int layer) {
        return blocks.size() == 1 ? blocks.getFirst() : blocks.get(layer);
    }

    LayerRows features() {
        return features;
    }

    /** The row of a result that belongs to a target of the last block. */
    int place(int target) {
        return places == null ? target : places[target];
    }

    /** Writes rows of the targets of the last block to their places. */
    void giveBack(FloatMatrix rows, FloatMatrix out) {
        int columns = rows.columns();
        for (int r = 0; r < rows.rows(); r++) {
            System.arraycopy(rows.data(), r * columns, out.data(), place(r) * columns, columns);
        }
    }
}
