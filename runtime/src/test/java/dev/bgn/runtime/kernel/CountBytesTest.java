package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counts as bytes give the signs that counts as floats give, with scalar kernels and with those of this machine. */
class CountBytesTest {
    private static final int NODES = 211;
    private static final int FEATURES = 307;

    private final Random random = new Random(7);
    private final CsrGraph graph = graph();
    private final BitMatrix weights =
            BitMatrix.ofWords(FEATURES, 64, random.longs(FEATURES).toArray());
    private final float[] scale = new float[NODES];

    private CsrGraph graph() {
        int[] source = random.ints(900, 0, NODES).toArray();
        int[] target = random.ints(900, 0, NODES).toArray();
        return CsrGraph.undirected(NODES, source, target).withSelfLoops();
    }

    /** Rows of 0 to 127 entries, the most that fits. */
    private SparseMatrix features() {
        int[] starts = new int[NODES + 1];
        for (int r = 0; r < NODES; r++) {
            int entries = r % (AlignedBytes.MOST_ENTRIES + 1);
            starts[r + 1] = starts[r] + entries;
            scale[r] = entries == 0 ? 1f : 1f / entries;
        }
        return SparseMatrix.binary(
                NODES, FEATURES, starts, random.ints(starts[NODES], 0, FEATURES).toArray());
    }

    @Test
    void bytesGiveTheSignsOfFloats() {
        SparseMatrix features = features();
        AlignedRows floats = new AlignedRows(NODES, 64);
        BitMatrix expected = BitMatrix.zeros(NODES, 64);
        Kernels.scalar().rows().count(features, scale, weights, 1f, floats, Workers.SINGLE);
        Kernels.scalar().rows().sumSigns(graph, floats, expected, Workers.SINGLE);
        for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
            if (kernels != Kernels.scalar() && !kernels.rows().prefersBytes()) {
                continue; // narrow vectors never take this way
            }
            AlignedBytes bytes = new AlignedBytes(NODES);
            BitMatrix codes = BitMatrix.zeros(NODES, 64);
            kernels.rows().count(features, weights, bytes, Workers.SINGLE);
            kernels.rows().sumSigns(graph, scale, bytes, codes, Workers.SINGLE);
            assertThat(codes).as(kernels.name()).isEqualTo(expected);
            for (int r = 0; r < NODES; r++) {
                int count = 0;
                for (int i = features.rowStart()[r]; i < features.rowStart()[r + 1]; i++) {
                    count += weights.get(features.columnIndex()[i], 5) ? 1 : -1;
                }
                assertThat(bytes.get(r, 5)).as("row %d", r).isEqualTo((byte) count);
            }
        }
    }

    @Test
    void shapesMustAgree() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Kernels.best().rows().count(features(), weights, new AlignedBytes(NODES - 1), Workers.SINGLE));
    }
}
