package dev.bgn.runtime.kernel.vector;

import static jdk.incubator.vector.VectorOperators.B2S;
import static jdk.incubator.vector.VectorOperators.GE;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.StepFeatures;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Features in steps by ±1 weights of 64 columns, and the signs of sums of such rows; for vectors of 512 bits. */
final class VectorSteps implements KernelSet.Steps {
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
    private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_512;
    private static final VectorSpecies<Short> HALF = ShortVector.SPECIES_256;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_512;
    private static final int LANES = 16;
    /** Bytes of a quarter of a row. */
    private static final int STEP = LANES * Short.BYTES;

    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    /** Whether vectors of 512 bits are what this machine prefers. */
    @Override
    public boolean preferred() {
        return FloatVector.SPECIES_PREFERRED.length() == LANES;
    }

    @Override
    public void sum(StepFeatures features, BitMatrix weights, AlignedShorts z, int from, int to) {
        long[] bits = weights.words();
        if (!features.isConstantInRows()) {
            sumEntries(features, features.rowStart(), features.index(), features.twice(), bits, z.segment(), from, to);
            return;
        }
        int[] rowStart = features.rowStart();
        for (int r = from; r < to; r++) {
            if (rowStart[r + 1] - rowStart[r] <= Byte.MAX_VALUE) {
                count(rowStart[r], rowStart[r + 1], features.index(), features.step(r), bits, z.segment(), r);
            } else {
                countMany(rowStart[r], rowStart[r + 1], features.index(), features.step(r), bits, z.segment(), r);
            }
        }
    }

    /** Counts in bytes: one addition for all columns. */
    private static void count(int begin, int end, int[] index, short step, long[] bits, MemorySegment z, int r) {
        ByteVector counts = ByteVector.zero(BYTES);
        for (int i = begin; i < end; i++) {
            counts = counts.add((byte) 1, VectorMask.fromLong(BYTES, bits[index[i]]));
        }
        // Twice the count may pass a byte, but what is left after taking off the entries does not.
        ByteVector signed = counts.add(counts).sub((byte) (end - begin));
        long o = (long) r * AlignedShorts.ROW_BYTES;
        ((ShortVector) signed.convertShape(B2S, SHORTS, 0)).mul(step).intoMemorySegment(z, o, ORDER);
        ((ShortVector) signed.convertShape(B2S, SHORTS, 1)).mul(step).intoMemorySegment(z, o + 2 * STEP, ORDER);
    }

    private static void countMany(int begin, int end, int[] index, short step, long[] bits, MemorySegment z, int r) {
        ShortVector s0 = ShortVector.zero(SHORTS);
        ShortVector s1 = s0;
        for (int i = begin; i < end; i++) {
            long row = bits[index[i]];
            s0 = s0.add((short) 1, VectorMask.fromLong(SHORTS, row));
            s1 = s1.add((short) 1, VectorMask.fromLong(SHORTS, row >>> 32));
        }
        short entries = (short) (end - begin);
        long o = (long) r * AlignedShorts.ROW_BYTES;
        s0.add(s0).sub(entries).mul(step).intoMemorySegment(z, o, ORDER);
        s1.add(s1).sub(entries).mul(step).intoMemorySegment(z, o + 2 * STEP, ORDER);
    }

    private static void sumEntries(
            StepFeatures features,
            int[] rowStart,
            int[] index,
            int[] twice,
            long[] bits,
            MemorySegment z,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            ShortVector s0 = ShortVector.zero(SHORTS);
            ShortVector s1 = s0;
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                long row = bits[index[i]];
                ShortVector step = IntVector.broadcast(INTS, twice[i]).reinterpretAsShorts();
                s0 = s0.add(step, VectorMask.fromLong(SHORTS, row));
                s1 = s1.add(step, VectorMask.fromLong(SHORTS, row >>> 32));
            }
            // Twice the positive part may pass 16 bits, but what is left after taking off the total does not.
            short total = features.total(r);
            long o = (long) r * AlignedShorts.ROW_BYTES;
            s0.add(s0).sub(total).intoMemorySegment(z, o, ORDER);
            s1.add(s1).sub(total).intoMemorySegment(z, o + 2 * STEP, ORDER);
        }
    }

    @Override
    public void sumSigns(CsrGraph graph, AlignedShorts rows, BitMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        MemorySegment z = rows.segment();
        long[] out = result.words();
        for (int r = from; r < to; r++) {
            if (starts[r + 1] - starts[r] > EXACT_SUMS) {
                out[r] = signsOfFloats(starts[r], starts[r + 1], targets, z);
                continue;
            }
            IntVector s0 = IntVector.zero(INTS);
            IntVector s1 = s0;
            IntVector s2 = s0;
            IntVector s3 = s0;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                long row = (long) targets[e] * AlignedShorts.ROW_BYTES;
                s0 = s0.add(ShortVector.fromMemorySegment(HALF, z, row, ORDER).castShape(INTS, 0));
                s1 = s1.add(ShortVector.fromMemorySegment(HALF, z, row + STEP, ORDER)
                        .castShape(INTS, 0));
                s2 = s2.add(ShortVector.fromMemorySegment(HALF, z, row + 2 * STEP, ORDER)
                        .castShape(INTS, 0));
                s3 = s3.add(ShortVector.fromMemorySegment(HALF, z, row + 3 * STEP, ORDER)
                        .castShape(INTS, 0));
            }
            out[r] = s0.compare(GE, 0).toLong()
                    | s1.compare(GE, 0).toLong() << LANES
                    | s2.compare(GE, 0).toLong() << (2 * LANES)
                    | s3.compare(GE, 0).toLong() << (3 * LANES);
        }
    }

    /** For the few nodes with so many neighbours that the order of float additions may matter. */
    private static long signsOfFloats(int begin, int end, int[] targets, MemorySegment z) {
        long word = 0;
        for (int part = 0; part < 4; part++) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int e = begin; e < end; e++) {
                long row = (long) targets[e] * AlignedShorts.ROW_BYTES + (long) part * STEP;
                sum = sum.add(ShortVector.fromMemorySegment(HALF, z, row, ORDER).castShape(FLOATS, 0));
            }
            word |= sum.compare(GE, 0f).toLong() << (part * LANES);
        }
        return word;
    }

    /** Rows of both are 64 numbers, so that they are one stream. */
    @Override
    public void toFloats(AlignedShorts rows, float factor, AlignedRows result, int from, int to) {
        MemorySegment z = rows.segment();
        MemorySegment out = result.segment();
        long end = (long) to * AlignedShorts.ROW_BYTES;
        for (long o = (long) from * AlignedShorts.ROW_BYTES; o < end; o += STEP) {
            FloatVector whole = (FloatVector)
                    ShortVector.fromMemorySegment(HALF, z, o, ORDER).castShape(FLOATS, 0);
            whole.mul(factor).intoMemorySegment(out, 2 * o, ORDER);
        }
    }
}
