package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.Shape;
import java.util.Arrays;

/**
 * Where the numbers between the nodes of paired graphs lie. Graphs 2k and 2k + 1 are a pair, and the nodes of graph g are
 * {@code start(g) … start(g+1)-1}. Block g is a matrix of the nodes of g by those of its partner; the blocks follow each
 * other, so that nothing is kept for nodes of different pairs.
 */
public final class PairBlocks {
    private final int[] starts;
    private final int[] blocks;

    /** @param starts the first node of each graph, and the number of nodes at the end */
    public PairBlocks(int[] starts) {
        if (starts.length % 2 == 0) {
            throw new IllegalArgumentException(starts.length - 1 + " graphs do not make pairs");
        }
        this.starts = starts.clone();
        blocks = new int[starts.length];
        for (int g = 0; g + 1 < starts.length; g++) {
            int partner = g ^ 1;
            long own = starts[g + 1] - (long) starts[g];
            long other = starts[partner + 1] - (long) starts[partner];
            long end = blocks[g] + own * other;
            if (end > Shape.MAX_ELEMENTS) {
                throw new IllegalArgumentException(
                        "graphs of " + own + " and " + other + " nodes: too many pairs of nodes to look at each other");
            }
            blocks[g + 1] = (int) end;
        }
    }

    public int graphCount() {
        return starts.length - 1;
    }

    public int nodeCount() {
        return starts[starts.length - 1];
    }

    /** How many numbers there are in all blocks. */
    public int size() {
        return blocks[blocks.length - 1];
    }

    /** The first node of a graph. */
    public int start(int graph) {
        return starts[graph];
    }

    /** The number of nodes of a graph. */
    public int count(int graph) {
        return starts[graph + 1] - starts[graph];
    }

    /** Where block g begins. */
    public int block(int graph) {
        return blocks[graph];
    }

    @Override
    public String toString() {
        return "PairBlocks " + Arrays.toString(Arrays.copyOf(starts, Math.min(5, starts.length)));
    }
}
