package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FirstValues;
import java.util.Arrays;
import java.util.Objects;

/**
 * Nodes that a graph does not have yet. Node {@code k} of them gets the id {@code graph.nodeCount() + k}; each given
 * edge counts in both directions, so it also enters the sums of the neighbour it names.
 *
 * @param features one row for each new node
 * @param neighbours for each new node the ids of its neighbours, old or new, in any order
 */
@SuppressWarnings("ArrayRecordComponent") // read only, as given
public record NewNodes(Features features, int[][] neighbours) {
    public NewNodes {
        Objects.requireNonNull(features, "features");
        if (features.shape().rows() != neighbours.length) {
            throw new IllegalArgumentException(
                    "features of " + features.shape().rows() + " new nodes, but neighbours of " + neighbours.length);
        }
    }

    public int count() {
        return neighbours.length;
    }

    /**
     * The features of some nodes of the grown graph, in this order.
     *
     * @param old of the nodes that it had before
     */
    Features select(Features old, int[] nodes) {
        int before = old.shape().rows();
        Features both = old.select(Arrays.stream(nodes).filter(i -> i < before).toArray())
                .followedBy(features.select(Arrays.stream(nodes)
                        .filter(i -> i >= before)
                        .map(i -> i - before)
                        .toArray()));
        int[] places = new int[nodes.length];
        int nextOld = 0;
        int nextNew = (int) Arrays.stream(nodes).filter(i -> i < before).count();
        for (int i = 0; i < nodes.length; i++) {
            places[i] = nodes[i] < before ? nextOld++ : nextNew++;
        }
        return both.select(places);
    }

    @Override
    public String toString() {
        return "NewNodes " + count() + ", neighbours "
                + FirstValues.ofRows(count(), k -> FirstValues.of(neighbours[k].length, i -> neighbours[k][i])) + ", "
                + features;
    }
}
