package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.MappedGraphs;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same bits for any number of threads, and for matrices and graphs on the heap or mapped. */
class ThreadsTest {
    private static final int ROWS = 3_001;
    private final BitMatrix bits = Fill.RANDOM.bits(ROWS, 200, 1);
    private final BitPanels panels = BitPanels.ofColumns(Fill.RANDOM.bits(37, 200, 2));
    private final SparseMatrix sparse = Fill.RANDOM.sparse(ROWS, 200, 12, false, 3);
    private final SparseMatrix binary = Fill.RANDOM.sparse(ROWS, 200, 12, true, 4);
    private final BitMatrix weights = Fill.RANDOM.bits(200, 70, 5);
    private final FloatMatrix dense = Fill.RANDOM.floats(ROWS, 70, 6);
    private final FloatMatrix square = Fill.RANDOM.floats(70, 70, 7);
    private final CsrGraph graph = Fill.graph(ROWS, 20_000, 9);
    private final float[] edgeWeights = Fill.RANDOM.array(20_000, 10);

    /** The results of every kernel. */
    private List<Object> results(BitMatrix a, BitMatrix w, CsrGraph g, Workers workers) {
        List<Object> results = new ArrayList<>();
        IntMatrix dots = IntMatrix.zeros(ROWS, 37);
        KERNELS.xnorDot(a, panels, dots, workers);
        results.add(dots);
        AlignedRows sums = new AlignedRows(ROWS, 70);
        KERNELS.maskedSum(sparse, w, 1f, sums, workers);
        results.add(KernelsUnderTest.onHeap(sums));
        FloatMatrix denseSums = FloatMatrix.zeros(ROWS, 70);
        KERNELS.maskedSum(dense, w.rows(0, 70), denseSums, workers);
        results.add(denseSums);
        AlignedRows counts = new AlignedRows(ROWS, 70);
        KERNELS.maskedCount(binary, null, w, 1f, counts, workers);
        results.add(KernelsUnderTest.onHeap(counts));
        FloatMatrix product = FloatMatrix.zeros(ROWS, 70);
        KERNELS.product(dense, square, product, workers);
        results.add(product);
        FloatMatrix aggregated = FloatMatrix.zeros(ROWS, 70);
        KERNELS.aggregate(g, edgeWeights, dense, aggregated, workers);
        results.add(aggregated);
        FloatMatrix plain = FloatMatrix.zeros(ROWS, 70);
        KERNELS.aggregate(g, dense, plain, workers);
        results.add(plain);
        IntMatrix distances = IntMatrix.zeros(5, ROWS);
        KERNELS.hamming(a.rows(10, 15), a, distances, workers);
        results.add(distances);
        BitMatrix signs = BitMatrix.zeros(ROWS, 70);
        KERNELS.packSigns(aggregated, signs, workers);
        results.add(signs);
        FloatMatrix unpacked = FloatMatrix.zeros(ROWS, 70);
        KERNELS.unpackSigns(signs, unpacked, workers);
        results.add(unpacked);
        return results;
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        List<Object> single = results(bits, weights, graph, Workers.SINGLE);
        for (int threads : new int[] {2, 3, 8}) {
            try (Workers workers = Workers.of(threads)) {
                for (int repeat = 0; repeat < 5; repeat++) {
                    assertThat(results(bits, weights, graph, workers))
                            .as("%d threads", threads)
                            .isEqualTo(single);
                }
            }
        }
    }

    @Test
    void mappedOperandsGiveTheSame(@TempDir Path folder) throws Exception {
        List<Object> onHeap = results(bits, weights, graph, Workers.SINGLE);
        MappedGraphs.write(graph, folder.resolve("g"));
        try (Arena arena = Arena.ofShared();
                Workers two = Workers.of(2)) {
            BitMatrix mappedBits = offHeap(bits, arena);
            BitMatrix mappedWeights = offHeap(weights, arena);
            CsrGraph mapped = MappedGraphs.map(folder.resolve("g"), arena);
            assertThat(mappedBits.isOnHeap() || mappedWeights.isOnHeap() || mapped.isOnHeap())
                    .isFalse();
            assertThat(results(mappedBits, mappedWeights, mapped, Workers.SINGLE))
                    .isEqualTo(onHeap);
            assertThat(results(mappedBits, mappedWeights, mapped, two)).isEqualTo(onHeap);
        }
    }

    static BitMatrix offHeap(BitMatrix matrix, Arena arena) {
        MemorySegment segment = arena.allocate((long) matrix.rows() * matrix.wordsPerRow() * Long.BYTES + 8, 8);
        // One byte off: nothing may rely on alignment.
        MemorySegment part = segment.asSlice(1, segment.byteSize() - 8);
        ValueLayout.OfLong word = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        for (int r = 0; r < matrix.rows(); r++) {
            for (int w = 0; w < matrix.wordsPerRow(); w++) {
                part.set(word, ((long) r * matrix.wordsPerRow() + w) * Long.BYTES, matrix.word(r, w));
            }
        }
        return BitMatrix.ofSegment(matrix.rows(), matrix.columns(), part);
    }
}
