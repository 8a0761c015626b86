package dev.bgn.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Blocks of random graphs with hubs, isolated nodes, self loops and repeated edges, against sets of neighbours. */
class BlockTest {
    private static final long SEED = Long.getLong("bgn.test.seed", 11);

    private static CsrGraph draw(int nodes, Random random) {
        int edges = random.nextInt(4 * nodes);
        int[] source = new int[edges];
        int[] target = new int[edges];
        for (int e = 0; e < edges; e++) {
            // Node 0 is a hub, the last tenth is isolated.
            source[e] = e % 4 == 0 ? 0 : random.nextInt(nodes - nodes / 10);
            target[e] = e % 7 == 0 ? source[e] : random.nextInt(nodes - nodes / 10);
        }
        return CsrGraph.of(nodes, source, target);
    }

    /** The neighbours of a node, each once and not itself. */
    private static NavigableSet<Integer> near(GraphView graph, int node) {
        NavigableSet<Integer> near = new TreeSet<>();
        Arrays.stream(graph.neighbours(node)).filter(j -> j != node).forEach(near::add);
        return near;
    }

    private static List<Integer> ends(Block block, CsrGraph edges, int target) {
        return Arrays.stream(edges.neighbours(target)).map(block::node).boxed().toList();
    }

    private static void requireEdges(Block block, GraphView graph, int[] targets, String what) {
        assertThat(block.targetCount()).isEqualTo(targets.length);
        assertThat(block.sourceCount()).isEqualTo(block.nodes().length);
        for (int i = 0; i < block.sourceCount(); i++) {
            assertThat(block.node(i)).isEqualTo(block.nodes()[i]);
            assertThat(block.degrees()[i])
                    .as(what)
                    .isEqualTo(near(graph, block.node(i)).size());
        }
        for (int i = 0; i < targets.length; i++) {
            assertThat(block.node(i)).as(what).isEqualTo(targets[i]);
            NavigableSet<Integer> near = near(graph, targets[i]);
            assertThat(ends(block, block.plain(), i)).as(what).isEqualTo(List.copyOf(near));
            assertThat(block.inverseDegrees()[i]).as(what).isEqualTo(1f / (near.size() + 1));
            for (int e = block.plain().edgeStart(i); e < block.plain().edgeStart(i + 1); e++) {
                assertThat(block.mean()[e]).as(what).isEqualTo(1f / near.size());
            }
            near.add(targets[i]);
            assertThat(ends(block, block.withLoops(), i)).as(what).isEqualTo(List.copyOf(near));
            for (int e = block.withLoops().edgeStart(i); e < block.withLoops().edgeStart(i + 1); e++) {
                double other =
                        near(graph, block.node(block.withLoops().target(e))).size() + 1;
                assertThat(block.symmetric()[e]).as(what).isEqualTo((float) (1 / Math.sqrt(near.size() * other)));
            }
        }
    }

    private static int[] shuffled(int count, Random random) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return order;
    }

    @Test
    void edgesKeepTheOrderOfTheGraph() {
        for (long seed = SEED; seed < SEED + 60; seed++) {
            Random random = new Random(seed);
            int nodes = 1 + random.nextInt(40);
            CsrGraph graph = draw(nodes, random);
            String what = "seed " + seed;
            requireEdges(Block.whole(graph), graph, IntStream.range(0, nodes).toArray(), what);
            BlockCutter cutter = new BlockCutter(graph);
            for (int round = 0; round < 3; round++) {
                int[] targets = Arrays.copyOf(shuffled(nodes, random), random.nextInt(nodes + 1));
                Block block = cutter.cut(targets);
                requireEdges(block, graph, targets, what);
                assertThat(Arrays.stream(block.nodes()).distinct().count()).isEqualTo(block.sourceCount());
            }
        }
    }

    @Test
    void blocksOfLayersFitEachOther() {
        Random random = new Random(SEED);
        CsrGraph graph = draw(60, random);
        int[] asked = {50, 3, 59, 0};
        List<Block> blocks = new BlockCutter(graph).cut(asked, 3);
        assertThat(blocks).hasSize(3);
        int[] targets = asked;
        for (int l = 2; l >= 0; l--) {
            requireEdges(blocks.get(l), graph, targets, "layer " + l);
            targets = blocks.get(l).nodes();
        }
    }

    @Test
    void someNeighboursAreChosen() {
        CsrGraph graph = CsrGraph.undirected(6, new int[] {2, 2, 2, 2}, new int[] {0, 1, 4, 5});
        Block block = new BlockCutter(graph).cut(new int[] {2}, (node, near, count) -> {
            assertThat(node).isEqualTo(2);
            assertThat(Arrays.copyOf(near, count)).containsExactly(0, 1, 4, 5);
            near[0] = 5;
            near[1] = 1;
            return 2;
        });
        assertThat(block.nodes()).containsExactly(2, 5, 1);
        assertThat(block.degrees()).as("in the whole graph").containsExactly(4, 1, 1);
        assertThat(ends(block, block.bySource().withLoops(), 0)).containsExactly(2, 5, 1);
    }

    @Test
    void aNodeThatIsGivenTwiceHasTwoRows() {
        CsrGraph graph = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});
        Block block = new BlockCutter(graph).cut(new int[] {1, 0, 1});
        for (int i : new int[] {0, 2}) {
            assertThat(ends(block, block.withLoops(), i)).containsExactly(0, 1, 2);
        }
    }

    @Test
    void aMissingNodeIsNamedAndTheNextCutIsWhole() {
        CsrGraph graph = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});
        BlockCutter cutter = new BlockCutter(graph);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cutter.cut(new int[] {1, 7}))
                .withMessage("there is no node 7; nodes are 0 … 2");
        requireEdges(cutter.cut(new int[] {2, 1}), graph, new int[] {2, 1}, "after an error");
    }

    @Test
    void aGrownGraphEqualsAFreshOne() {
        for (long seed = SEED; seed < SEED + 40; seed++) {
            Random random = new Random(seed);
            int nodes = 1 + random.nextInt(30);
            int added = random.nextInt(5);
            CsrGraph old = draw(nodes, random);
            int[][] neighbours = new int[added][];
            List<int[]> edges = new ArrayList<>();
            for (int i = 0; i < nodes; i++) {
                for (int j : old.neighbours(i)) {
                    edges.add(new int[] {i, j});
                }
            }
            for (int k = 0; k < added; k++) {
                // Old and new ones, some twice, some the node itself.
                neighbours[k] = random.ints(random.nextInt(6), 0, nodes + added).toArray();
                for (int j : new TreeSet<>(Arrays.stream(neighbours[k]).boxed().toList())) {
                    if (j != nodes + k) {
                        edges.add(new int[] {nodes + k, j});
                        edges.add(new int[] {j, nodes + k});
                    }
                }
            }
            CsrGraph fresh = CsrGraph.of(
                    nodes + added,
                    edges.stream().mapToInt(edge -> edge[0]).toArray(),
                    edges.stream().mapToInt(edge -> edge[1]).toArray());
            GrownGraph grown = new GrownGraph(old, neighbours);
            String what = "seed " + seed;
            assertThat(grown.nodeCount()).as(what).isEqualTo(fresh.nodeCount());
            assertThat(grown.isSimple()).as(what).isEqualTo(old.isSimple());
            for (int i = 0; i < fresh.nodeCount(); i++) {
                assertThat(near(grown, i)).as(what).isEqualTo(near(fresh, i));
                assertThat(grown.degree(i)).as(what).isEqualTo(grown.neighbours(i).length);
                assertThat(grown.neighbours(i)).as(what).isSorted();
            }
            int[] all = shuffled(fresh.nodeCount(), random);
            requireEdges(new BlockCutter(grown).cut(all), fresh, all, what);
            assertThat(grown.edgeCount())
                    .as(what)
                    .isEqualTo(IntStream.range(0, grown.nodeCount())
                            .map(grown::degree)
                            .sum());
        }
    }
}
