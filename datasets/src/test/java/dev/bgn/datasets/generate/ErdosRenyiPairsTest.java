package dev.bgn.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs.Pair;
import dev.bgn.datasets.generate.ErdosRenyiPairs.Triplet;
import dev.bgn.runtime.graph.CsrGraph;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ErdosRenyiPairsTest {
    /** The number was computed by a second program, in another language, from the description. */
    @Test
    void hasTheGoldenEdges() {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(11, 20, 0.2);
        GoldenEdges golden = new GoldenEdges();
        for (int i = 0; i < 20; i++) {
            golden.addEdges(pairs.pair(i).first()).addEdges(pairs.pair(i).second());
        }
        assertThat(golden.hex()).isEqualTo("5957fc83");
    }

    @Test
    void everyGraphIsConnectedSimpleAndKeepsItsNumberOfEdges() {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(1, 20, 0.2);
        for (int i = 0; i < 200; i++) {
            Triplet triplet = pairs.triplet(i);
            for (CsrGraph graph : new CsrGraph[] {triplet.anchor(), triplet.similar(), triplet.dissimilar()}) {
                assertThat(isConnected(graph)).as("seed 1, triplet %d", i).isTrue();
                assertThat(graph).isEqualTo(graph.simple()).isEqualTo(graph.reverse());
                assertThat(graph.edgeCount()).isEqualTo(triplet.anchor().edgeCount());
            }
        }
    }

    /** Six nodes are few enough to try all 720 renumberings for the least number of differing edges. */
    @Test
    void oneOrTwoEdgesAreMoved() {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(2, 6, 0.5);
        int different = 0;
        for (int i = 0; i < 60; i++) {
            Pair pair = pairs.pair(i);
            assertThat(pair.similar()).isEqualTo(i % 2 == 0);
            int moved = leastMoves(pair.first(), pair.second(), new int[6], 0, new boolean[6]);
            assertThat(moved).as("seed 2, pair %d", i).isLessThanOrEqualTo(pair.similar() ? 1 : 2);
            different += moved > 0 ? 1 : 0;
        }
        assertThat(different).isGreaterThan(40);
    }

    @Test
    void pairsDoNotDependOnTheOrderTheyAreAskedFor() {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(3, 12, 0.3);
        Pair late = pairs.pair(1_000_000_007);
        pairs.pair(5);
        assertThat(pairs.pair(1_000_000_007)).isEqualTo(late);
        assertThat(pairs.pair(1_000_000_009)).isNotEqualTo(late);
        assertThat(ErdosRenyiPairs.usual(4, 12, 0.3).pair(1_000_000_007)).isNotEqualTo(late);
    }

    @Test
    void theEdgeProbabilityIsMet() {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(5, 30, 0.5);
        long edges = 0;
        for (int i = 0; i < 300; i++) {
            edges += pairs.pair(i).first().edgeCount() / 2;
        }
        assertThat(edges / (300 * 435.0)).isBetween(0.49, 0.51);
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ErdosRenyiPairs.usual(1, 1, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> ErdosRenyiPairs.usual(1, 20, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new ErdosRenyiPairs(1, 20, 0.2, 3, 2));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> ErdosRenyiPairs.usual(1, 40, 0.0).pair(0))
                .withMessageContaining("connected");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> ErdosRenyiPairs.usual(1, 5, 1.0).pair(0))
                .withMessageContaining("cannot be moved");
    }

    private static int leastMoves(CsrGraph a, CsrGraph b, int[] number, int next, boolean[] used) {
        if (next == number.length) {
            int differing = 0;
            for (int i = 0; i < number.length; i++) {
                for (int j = 0; j < number.length; j++) {
                    differing += a.hasEdge(i, j) != b.hasEdge(number[i], number[j]) ? 1 : 0;
                }
            }
            return differing / 4;
        }
        int least = Integer.MAX_VALUE;
        for (int n = 0; n < number.length; n++) {
            if (!used[n]) {
                boolean[] now = Arrays.copyOf(used, used.length);
                now[n] = true;
                number[next] = n;
                least = Math.min(least, leastMoves(a, b, number, next + 1, now));
            }
        }
        return least;
    }

    private static boolean isConnected(CsrGraph graph) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(0);
        seen.set(0);
        while (!open.isEmpty()) {
            for (int neighbour : graph.neighbours(open.remove())) {
                if (!seen.get(neighbour)) {
                    seen.set(neighbour);
                    open.add(neighbour);
                }
            }
        }
        return seen.cardinality() == graph.nodeCount();
    }
}
