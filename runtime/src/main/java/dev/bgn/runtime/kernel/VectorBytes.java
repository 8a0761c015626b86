package dev.bgn.runtime.kernel;

import static jdk.incubator.vector.VectorOperators.GE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Counts of features kept as bytes, and the signs of their scaled sums; for vectors of 512 bits. */
final class VectorBytes {
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
    private static final VectorSpecies<Byte> QUARTER = ByteVector.SPECIES_128;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_512;
    private static final int LANES = 16;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private VectorBytes() {}

    /** Whether vectors of 512 bits are what this machine prefers. */
    static boolean fits() {
        return FloatVector.SPECIES_PREFERRED.length() == LANES;
    }

    static void count(int[] rowStart, int[] index, long[] bits, AlignedBytes z, int from, int to) {
        for (int r = from; r < to; r++) {
            ByteVector counts = ByteVector.zero(BYTES);
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                counts = counts.add((byte) 1, VectorMask.fromLong(BYTES, bits[index[i]]));
            }
            // Twice the count may pass a byte, but what is left after taking off the entries does not.
            counts.add(counts)
                    .sub((byte) (rowStart[r + 1] - rowStart[r]))
                    .intoMemorySegment(z.segment(), (long) r * AlignedBytes.COLUMNS, ORDER);
        }
    }

    static void sumSigns(int[] starts, int[] targets, float[] scale, AlignedBytes rows, long[] out, int from, int to) {
        MemorySegment z = rows.segment();
        for (int r = from; r < to; r++) {
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                int target = targets[e];
                long row = (long) target * AlignedBytes.COLUMNS;
                FloatVector factor = FloatVector.broadcast(FLOATS, scale[target]);
                s0 = s0.add(ByteVector.fromMemorySegment(QUARTER, z, row, ORDER)
                        .castShape(FLOATS, 0)
                        .mul(factor));
                s1 = s1.add(ByteVector.fromMemorySegment(QUARTER, z, row + LANES, ORDER)
                        .castShape(FLOATS, 0)
                        .mul(factor));
                s2 = s2.add(ByteVector.fromMemorySegment(QUARTER, z, row + 2 * LANES, ORDER)
                        .castShape(FLOATS, 0)
                        .mul(factor));
                s3 = s3.add(ByteVector.fromMemorySegment(QUARTER, z, row + 3 * LANES, ORDER)
                        .castShape(FLOATS, 0)
                        .mul(factor));
            }
            out[r] = s0.compare(GE, 0f).toLong()
                    | s1.compare(GE, 0f).toLong() << LANES
                    | s2.compare(GE, 0f).toLong() << (2 * LANES)
                    | s3.compare(GE, 0f).toLong() << (3 * LANES);
        }
    }
}
