package dev.bgn.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CsrGraphTest {
    private final CsrGraph graph = CsrGraph.of(4, new int[] {2, 0, 0, 2, 0, 3}, new int[] {1, 3, 1, 2, 1, 0});

    @Test
    void rowsAreSortedAndComplete() {
        assertThat(graph.nodeCount()).isEqualTo(4);
        assertThat(graph.edgeCount()).isEqualTo(6);
        assertThat(graph.neighbours(0)).containsExactly(1, 1, 3);
        assertThat(graph.neighbours(1)).isEmpty();
        assertThat(graph.neighbours(2)).containsExactly(1, 2);
        assertThat(graph.degrees()).containsExactly(3, 0, 2, 1);
    }

    @Test
    void aRandomGraphEqualsSortedLists() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int nodes = 1 + random.nextInt(40);
            int edges = random.nextInt(200);
            List<List<Integer>> out = lists(nodes);
            List<List<Integer>> in = lists(nodes);
            List<TreeSet<Integer>> undirected = new ArrayList<>();
            for (int i = 0; i < nodes; i++) {
                undirected.add(new TreeSet<>());
            }
            int[] source = new int[edges];
            int[] target = new int[edges];
            for (int e = 0; e < edges; e++) {
                source[e] = random.nextInt(nodes);
                target[e] = random.nextInt(nodes);
                out.get(source[e]).add(target[e]);
                in.get(target[e]).add(source[e]);
                if (source[e] != target[e]) {
                    undirected.get(source[e]).add(target[e]);
                    undirected.get(target[e]).add(source[e]);
                }
            }
            CsrGraph made = CsrGraph.of(nodes, source, target);
            CsrGraph reverse = made.reverse();
            CsrGraph simple = CsrGraph.undirected(nodes, source, target);
            CsrGraph looped = simple.withSelfLoops();
            assertThat(simple.isSymmetric()).isTrue();
            for (int i = 0; i < nodes; i++) {
                Collections.sort(out.get(i));
                Collections.sort(in.get(i));
                assertThat(boxed(made.neighbours(i))).as("seed %d", seed).isEqualTo(out.get(i));
                assertThat(boxed(reverse.neighbours(i))).as("seed %d", seed).isEqualTo(in.get(i));
                assertThat(boxed(simple.neighbours(i))).as("seed %d", seed).isEqualTo(List.copyOf(undirected.get(i)));
                for (int j = 0; j < nodes; j++) {
                    assertThat(simple.hasEdge(i, j)).isEqualTo(undirected.get(i).contains(j));
                }
                undirected.get(i).add(i);
                assertThat(boxed(looped.neighbours(i))).as("seed %d", seed).isEqualTo(List.copyOf(undirected.get(i)));
            }
            assertThat(looped.withSelfLoops()).isEqualTo(looped).hasSameHashCodeAs(looped);
            assertThat(looped.simple()).isEqualTo(simple);
        }
    }

    private static List<List<Integer>> lists(int count) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static List<Integer> boxed(int[] values) {
        List<Integer> list = new ArrayList<>();
        for (int value : values) {
            list.add(value);
        }
        return list;
    }

    @Test
    void anEdgeToAMissingNodeIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.of(3, new int[] {0, 1}, new int[] {1, 7}))
                .withMessageContainingAll("edge 1", "node 7", "target", "0 … 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.of(3, new int[] {-1}, new int[] {1}))
                .withMessageContainingAll("node -1", "source");
    }

    @Test
    void wrongArraysAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.of(3, new int[2], new int[3]))
                .withMessageContainingAll("2 sources", "3 targets");
        assertThatIllegalArgumentException().isThrownBy(() -> CsrGraph.of(-1, new int[0], new int[0]));
        assertThatNullPointerException().isThrownBy(() -> CsrGraph.of(1, null, new int[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.ofRows(new int[] {0, 2}, new int[] {1, 0}))
                .withMessageContaining("node 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.ofRows(new int[] {0, 2, 2}, new int[] {1, 0}))
                .withMessageContaining("ascending");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsrGraph.ofRows(new int[] {0, 1}, new int[0]))
                .withMessageContaining("0 edges");
    }

    @Test
    void anEmptyGraphIsAGraph() {
        CsrGraph empty = CsrGraph.of(0, new int[0], new int[0]);
        assertThat(empty.reverse()).isEqualTo(empty);
        assertThat(CsrGraph.of(2, new int[0], new int[0]).withSelfLoops().edgeCount())
                .isEqualTo(2);
    }
}
