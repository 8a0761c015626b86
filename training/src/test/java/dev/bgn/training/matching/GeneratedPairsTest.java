package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedPairsTest {
    private static final ErdosRenyiPairs GENERATOR = ErdosRenyiPairs.usual(3, 9, 0.3);

    /** Graph number g of a batch, cut out of it edge by edge. */
    private static CsrGraph cut(GraphBatch batch, int g) {
        int first = batch.graphStarts()[g];
        int nodes = batch.graphStarts()[g + 1] - first;
        int[] starts = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] = starts[i] + batch.graph().degree(first + i);
        }
        int[] targets = new int[starts[nodes]];
        for (int i = 0; i < nodes; i++) {
            int[] own = batch.graph().neighbours(first + i);
            for (int e = 0; e < own.length; e++) {
                targets[starts[i] + e] = own[e] - first;
            }
        }
        // Fails where an edge leaves its graph.
        return CsrGraph.ofRows(starts, targets);
    }

    private static void same(CsrGraph actual, CsrGraph expected) {
        assertThat(actual.startArray()).isEqualTo(expected.startArray());
        assertThat(actual.targetArray()).isEqualTo(expected.targetArray());
    }

    @Test
    void aBatchHoldsThePairsOfItsNumber() {
        PairBatch batch = new GeneratedPairs(GENERATOR).pairs(7, 6, Workers.SINGLE);
        assertThat(batch.targets()).containsExactly(1f, -1f, 1f, -1f, 1f, -1f);
        assertThat(batch.graphs().pairCount()).isEqualTo(6);
        for (int k = 0; k < 6; k++) {
            ErdosRenyiPairs.Pair pair = GENERATOR.pair(42 + k);
            same(cut(batch.graphs(), 2 * k), pair.first());
            same(cut(batch.graphs(), 2 * k + 1), pair.second());
        }
    }

    @Test
    void aTripletIsTwoPairsWithTheSameFirstGraph() {
        PairBatch batch = new GeneratedPairs(GENERATOR).triplets(2, 3, Workers.SINGLE);
        assertThat(batch.targets()).containsExactly(1f, -1f, 1f, -1f, 1f, -1f);
        for (int k = 0; k < 3; k++) {
            ErdosRenyiPairs.Triplet triplet = GENERATOR.triplet(6 + k);
            same(cut(batch.graphs(), 4 * k), triplet.anchor());
            same(cut(batch.graphs(), 4 * k + 1), triplet.similar());
            same(cut(batch.graphs(), 4 * k + 2), triplet.anchor());
            same(cut(batch.graphs(), 4 * k + 3), triplet.dissimilar());
        }
    }

    @Test
    void threadsChangeNothing() {
        try (Workers three = Workers.of(3)) {
            PairBatch one = new GeneratedPairs(GENERATOR).pairs(1, 50, Workers.SINGLE);
            PairBatch other = new GeneratedPairs(GENERATOR).pairs(1, 50, three);
            same(other.graphs().graph(), one.graphs().graph());
            assertThat(other.graphs().graphStarts()).isEqualTo(one.graphs().graphStarts());
        }
    }

    @Test
    void graphsOfAnySizeAndRefusals() {
        CsrGraph none = CsrGraph.undirected(0, new int[0], new int[0]);
        CsrGraph lone = CsrGraph.undirected(1, new int[0], new int[0]);
        CsrGraph path = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});
        GraphBatch batch = GraphBatch.of(List.of(none, path, lone, none), new int[] {2, 0, 1, 4});
        assertThat(batch.graphStarts()).containsExactly(0, 0, 3, 4, 4);
        assertThat(batch.highestLabel()).isEqualTo(4);
        same(cut(batch, 1), path);
        assertThat(batch.graph().degree(3)).isZero();
        assertThatThrownBy(() -> GraphBatch.of(List.of(path))).hasMessageContaining("1 graphs do not make pairs");
        assertThatThrownBy(() -> GraphBatch.of(List.of(path, lone), new int[3])).hasMessageContaining("3 labels");
        assertThatThrownBy(() -> new PairBatch(batch, new float[1])).hasMessageContaining("2 pairs, but 1 targets");
    }
}
