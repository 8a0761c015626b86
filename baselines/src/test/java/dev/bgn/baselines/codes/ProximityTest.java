package dev.bgn.baselines.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The matrices that are factorised, against their formulas with dense matrices. */
class ProximityTest {
    /** Two parts and a node alone. */
    private static final CsrGraph GRAPH = graph();

    private static CsrGraph graph() {
        SplittableRandom random = new SplittableRandom(4);
        int[] from = new int[60];
        int[] to = new int[60];
        for (int i = 0; i < from.length; i++) {
            int part = i % 2;
            from[i] = part * 20 + random.nextInt(20);
            to[i] = part * 20 + random.nextInt(20);
        }
        return CsrGraph.undirected(41, from, to).simple();
    }

    private static DMatrixRMaj transition(CsrGraph graph) {
        DMatrixRMaj p = new DMatrixRMaj(graph.nodeCount(), graph.nodeCount());
        for (int node = 0; node < graph.nodeCount(); node++) {
            for (int other : graph.neighbours(node)) {
                p.set(node, other, 1.0 / graph.degree(node));
            }
        }
        return p;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void walksAreCountedAsTheFormulaSays(int window) {
        double negative = 1.5;
        SparseMatrix matrix = new NetMfMatrix(window, negative, 100).of(GRAPH, Workers.SINGLE, () -> true);
        DMatrixRMaj step = transition(GRAPH);
        DMatrixRMaj power = CommonOps_DDRM.identity(41);
        DMatrixRMaj sum = new DMatrixRMaj(41, 41);
        for (int i = 0; i < window; i++) {
            DMatrixRMaj next = new DMatrixRMaj(41, 41);
            CommonOps_DDRM.mult(power, step, next);
            power = next;
            CommonOps_DDRM.addEquals(sum, power);
        }
        int kept = 0;
        for (int r = 0; r < 41; r++) {
            for (int c = 0; c < 41; c++) {
                double degree = Math.max(1, GRAPH.degree(c));
                double value = GRAPH.edgeCount() / (negative * window) * sum.get(r, c) / degree;
                double expected = value > 1 ? Math.log(value) : 0;
                assertThat(matrix.toDense().get(r, c)).as("%d, %d", r, c).isCloseTo((float) expected, within(1e-6f));
                kept += expected > 0 ? 1 : 0;
            }
        }
        assertThat(matrix.entryCount()).isEqualTo(kept).isGreaterThan(50);
    }

    @Test
    void theLargestEntriesOfARowAreKept() {
        SparseMatrix all = new NetMfMatrix(4, 1, 100).of(GRAPH, Workers.SINGLE, () -> true);
        SparseMatrix few = new NetMfMatrix(4, 1, 3).of(GRAPH, Workers.SINGLE, () -> true);
        for (int r = 0; r < 41; r++) {
            assertThat(few.rowStart()[r + 1] - few.rowStart()[r])
                    .isEqualTo(Math.min(3, all.rowStart()[r + 1] - all.rowStart()[r]));
            float least = Float.MAX_VALUE;
            for (int c = 0; c < 41; c++) {
                float value = few.toDense().get(r, c);
                least = value == 0 ? least : Math.min(least, value);
            }
            for (int c = 0; c < 41; c++) {
                assertThat(few.toDense().get(r, c) != 0 || all.toDense().get(r, c) <= least)
                        .isTrue();
            }
        }
    }

    @Test
    void attributesAreSpreadAsTheFormulaSays() {
        SparseMatrix attributes = SmallMatrices.random(41, 7, 0.4, 2);
        DMatrixRMaj walk = transition(GRAPH.withSelfLoops());
        CommonOps_DDRM.scale(0.7, walk);
        CommonOps_DDRM.addEquals(walk, 0.3, CommonOps_DDRM.identity(41));
        DMatrixRMaj expected = SmallMatrices.dense(attributes);
        for (int i = 0; i < 3; i++) {
            DMatrixRMaj next = new DMatrixRMaj(41, 7);
            CommonOps_DDRM.mult(walk, expected, next);
            expected = next;
        }
        WeisfeilerLehman spread = new WeisfeilerLehman(GRAPH, new SparseMap(attributes), 0.7, 3);
        DMatrixRMaj all = spread.times(CommonOps_DDRM.identity(7), Workers.SINGLE);
        DMatrixRMaj back = spread.transposedTimes(CommonOps_DDRM.identity(41), Workers.SINGLE);
        assertThat(MatrixFeatures_DDRM.isIdentical(all, expected, 1e-12)).isTrue();
        assertThat(MatrixFeatures_DDRM.isIdentical(back, CommonOps_DDRM.transpose(expected, null), 1e-12))
                .isTrue();
    }

    @Test
    void mediansGiveAsManyBitsOfEachKind() {
        DMatrixRMaj values = SmallMatrices.dense(SmallMatrices.random(21, 4, 0.5, 6));
        DMatrixRMaj bits = MedianBits.of(values);
        for (int c = 0; c < 4; c++) {
            int positives = 0;
            double leastPositive = Double.MAX_VALUE;
            double largestNegative = -Double.MAX_VALUE;
            for (int r = 0; r < 21; r++) {
                boolean positive = bits.get(r, c) > 0;
                positives += positive ? 1 : 0;
                leastPositive = positive ? Math.min(leastPositive, values.get(r, c)) : leastPositive;
                largestNegative = positive ? largestNegative : Math.max(largestNegative, values.get(r, c));
            }
            assertThat(positives).isEqualTo(10);
            assertThat(leastPositive).isGreaterThanOrEqualTo(largestNegative);
        }
    }
}
