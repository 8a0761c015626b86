package dev.bgn.training.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Tape;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against loops in float64. */
class SageAggregatorTest {
    private static final long SEED = 20_261_118;
    private static final int WIDTH = 5;
    /** The last node has no neighbours. */
    private static final CsrGraph GRAPH =
            CsrGraph.undirected(7, new int[] {0, 0, 0, 1, 2, 4}, new int[] {1, 2, 3, 2, 5, 5});

    /** Whole numbers, as products of signs are. */
    private static FloatMatrix products() {
        Random random = new Random(SEED);
        FloatMatrix z = FloatMatrix.zeros(GRAPH.nodeCount(), 2 * WIDTH);
        for (int i = 0; i < z.data().length; i++) {
            z.data()[i] = random.nextInt(-9, 10);
        }
        return z;
    }

    private static float[] aggregate(boolean whole, FloatMatrix z, TrainingBlock block) {
        Tape tape = new Tape(SEED, Workers.SINGLE);
        tape.begin(0, false);
        return new SageAggregator(whole).apply(tape.constant(z), block).data().clone();
    }

    private static double[] meanForm(FloatMatrix z) {
        double[] out = new double[GRAPH.nodeCount() * WIDTH];
        for (int i = 0; i < GRAPH.nodeCount(); i++) {
            for (int c = 0; c < WIDTH; c++) {
                double near = 0;
                for (int j : GRAPH.neighbours(i)) {
                    near += z.get(j, WIDTH + c);
                }
                out[i * WIDTH + c] = z.get(i, c) + near / Math.max(1, GRAPH.degree(i));
            }
        }
        return out;
    }

    @Test
    void ownAndMean() {
        FloatMatrix z = products();
        float[] found = aggregate(false, z, TrainingBlock.whole(GRAPH));
        double[] wanted = meanForm(z);
        for (int i = 0; i < wanted.length; i++) {
            assertThat((double) found[i]).as("%d, seed %d", i, SEED).isCloseTo(wanted[i], within(1e-5));
        }
    }

    @Test
    void withCoefficientsOfOneItIsTheMeanTimesTheNeighboursInWholeNumbers() {
        FloatMatrix z = products();
        float[] found = aggregate(true, z, TrainingBlock.whole(GRAPH));
        double[] mean = meanForm(z);
        for (int i = 0; i < mean.length; i++) {
            int neighbours = Math.max(1, GRAPH.degree(i / WIDTH));
            assertThat((double) found[i]).as("%d, seed %d", i, SEED).isCloseTo(neighbours * mean[i], within(1e-9));
        }
    }

    /** A sample of one of its neighbours stands for all of them, and the node weighs as much as in the whole graph. */
    @Test
    void aSampleKnowsTheTrueDegree() {
        Block one = new BlockCutter(GRAPH).cut(new int[] {0}, (_, _, count) -> count - 2);
        FloatMatrix z = FloatMatrix.of(2, 2, 2f, 9f, 8f, 5f);
        assertThat(GRAPH.degree(0)).isEqualTo(3);
        assertThat(aggregate(true, z, TrainingBlock.of(one))).containsExactly(3 * 2f + 3 * 5f);
    }
}
