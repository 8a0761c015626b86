package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeListTest {
    @ParameterizedTest(name = "{0} nodes, {1} edges, seed {2}")
    @CsvSource({
        "1, 0, 1",
        "1, 5, 2",
        "2, 1, 3",
        "2, 9, 4",
        "7, 30, 5",
        "50, 200, 6",
        "1000, 16384, 7",
        "1000, 16385, 8",
        "300, 100000, 9",
        "200000, 70000, 10"
    })
    void equalsTheGraphOfSetsOfPairs(int nodes, int entries, long seed) {
        Random random = new Random(seed);
        EdgeList list = new EdgeList();
        int[] from = new int[entries];
        int[] to = new int[entries];
        Set<Long> directed = new HashSet<>();
        Set<Long> undirected = new HashSet<>();
        int loops = 0;
        int repeated = 0;
        for (int e = 0; e < entries; e++) {
            from[e] = random.nextInt(nodes);
            to[e] = random.nextInt(nodes);
            list.add(from[e], to[e]);
            if (from[e] == to[e]) {
                loops++;
            } else {
                repeated += directed.add((long) from[e] << 32 | to[e]) ? 0 : 1;
                undirected.add((long) Math.min(from[e], to[e]) << 32 | Math.max(from[e], to[e]));
            }
        }
        assertThat(list.count()).isEqualTo(entries);
        for (int e = 0; e < entries; e += 97) {
            assertThat(list.source(e)).isEqualTo(from[e]);
            assertThat(list.target(e)).isEqualTo(to[e]);
        }

        EdgeList.Simple simple = list.toSimpleGraph(nodes);

        assertThat(simple.graph()).isEqualTo(CsrGraph.undirected(nodes, from, to));
        assertThat(simple.report()).isEqualTo(new EdgeReport(entries, loops, repeated, undirected.size()));
        assertThat(list.count()).isZero();
    }

    @Test
    void namesTheEdgeWithAMissingNode() {
        EdgeList list = new EdgeList();
        list.add(0, 1);
        list.add(1, 2);
        assertThatThrownBy(() -> list.toSimpleGraph(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("edge 1 from 1 to 2 has a missing node; nodes are 0 … 1");
    }
}
