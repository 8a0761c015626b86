package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.kernel.scalar.ScalarPairAttention;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarPairAttention} with nodes that attend as lanes: each lane has its own maximum and sum, in the scalar's order. */
final class VectorPairAttention implements KernelSet.PairAttention {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = FLOATS.vectorShape().withLanes(int.class);
    private static final int LANES = FLOATS.length();
    /** Entries of a table that one instruction chooses from. */
    private static final int CHOICE = 2 * LANES;

    @Override
    public void softmax(PairBlocks pairs, FloatMatrix weights, float scale, int from, int to) {
        float[] w = weights.data();
        for (int g = from; g < to; g++) {
            int rows = pairs.count(g);
            int columns = pairs.count(g ^ 1);
            int block = pairs.block(g);
            int i = 0;
            for (; i + LANES <= columns; i += LANES) {
                softmax(w, block + i, rows, columns, scale);
            }
            if (i < columns) {
                lastSoftmax(w, block + i, rows, columns, scale, FLOATS.indexInRange(i, columns));
            }
        }
    }

    private static void softmax(float[] w, int start, int rows, int columns, float scale) {
        FloatVector max = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        int end = start + rows * columns;
        for (int at = start; at < end; at += columns) {
            FloatVector score = FloatVector.fromArray(FLOATS, w, at);
            max = max.blend(score, score.compare(VectorOperators.GT, max));
        }
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int at = start; at < end; at += columns) {
            FloatVector e = VectorElements.exp(
                    FloatVector.fromArray(FLOATS, w, at).sub(max).mul(scale));
            e.intoArray(w, at);
            sum = sum.add(e);
        }
        normalize(w, start, end, columns, FloatVector.broadcast(FLOATS, 1f).div(sum));
    }

    private static void normalize(float[] w, int start, int end, int columns, FloatVector factor) {
        for (int at = start; at < end; at += columns) {
            FloatVector.fromArray(FLOATS, w, at).mul(factor).intoArray(w, at);
        }
    }

    private static void lastSoftmax(
            float[] w, int start, int rows, int columns, float scale, VectorMask<Float> inside) {
        FloatVector max = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        int end = start + rows * columns;
        for (int at = start; at < end; at += columns) {
            max = max.max(FloatVector.fromArray(FLOATS, w, at, inside));
        }
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int at = start; at < end; at += columns) {
            FloatVector e = VectorElements.exp(
                    FloatVector.fromArray(FLOATS, w, at, inside).sub(max).mul(scale));
            e.intoArray(w, at, inside);
            sum = sum.add(e);
        }
        lastNormalize(w, start, end, columns, FloatVector.broadcast(FLOATS, 1f).div(sum), inside);
    }

    private static void lastNormalize(
            float[] w, int start, int end, int columns, FloatVector factor, VectorMask<Float> inside) {
        for (int at = start; at < end; at += columns) {
            FloatVector.fromArray(FLOATS, w, at, inside).mul(factor).intoArray(w, at, inside);
        }
    }

    @Override
    public void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix weights, int from, int to) {
        int[] choices = new int[(table.length + CHOICE - 1) / CHOICE * CHOICE];
        for (int t = 0; t < table.length; t++) {
            choices[t] = Float.floatToRawIntBits(table[t]);
        }
        for (int g = from; g < to; g++) {
            int rows = pairs.count(g);
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < columns && rows > 0; i += LANES) {
                if (codes.wordsPerRow() == 1) {
                    oneWord(codes.words(), pairs, g, i, choices, weights.data());
                } else {
                    manyWords(codes, pairs, g, i, choices, weights.data());
                }
            }
        }
    }

    private static void oneWord(int[] words, PairBlocks pairs, int g, int i, int[] choices, float[] w) {
        IntVector own = IntVector.fromArray(INTS, words, pairs.start(g ^ 1) + i);
        int first = pairs.start(g);
        int last = first + pairs.count(g);
        IntVector nearest = IntVector.broadcast(INTS, Integer.SIZE);
        IntVector farthest = IntVector.zero(INTS);
        for (int j = first; j < last; j++) {
            IntVector distance = own.lanewise(VectorOperators.XOR, words[j]).lanewise(VectorOperators.BIT_COUNT);
            nearest = nearest.min(distance);
            farthest = farthest.max(distance);
        }
        int most = farthest.sub(nearest).reduceLanes(VectorOperators.MAX);
        boolean near = most < CHOICE;
        IntVector low = IntVector.fromArray(INTS, choices, 0);
        IntVector high = IntVector.fromArray(INTS, choices, LANES);
        FloatVector sum = FloatVector.zero(FLOATS);
        int columns = pairs.count(g ^ 1);
        int start = pairs.block(g) + i;
        int at = start;
        boolean whole = i + LANES <= columns;
        VectorMask<Float> inside = FLOATS.indexInRange(i, columns);
        for (int j = first; j < last; j++) {
            IntVector t = own.lanewise(VectorOperators.XOR, words[j])
                    .lanewise(VectorOperators.BIT_COUNT)
                    .sub(nearest);
            FloatVector e = near ? t.selectFrom(low, high).reinterpretAsFloats() : chosen(t, most, choices);
            sum = sum.add(e);
            if (whole) {
                e.intoArray(w, at);
            } else {
                e.intoArray(w, at, inside);
            }
            at += columns;
        }
        FloatVector factor = FloatVector.broadcast(FLOATS, 1f).div(sum);
        if (whole) {
            normalize(w, start, at, columns, factor);
        } else {
            lastNormalize(w, start, at, columns, factor, inside);
        }
    }

    /** The entries of lanes that are at most {@code most}. */
    private static FloatVector chosen(IntVector t, int most, int[] choices) {
        IntVector found =
                t.selectFrom(IntVector.fromArray(INTS, choices, 0), IntVector.fromArray(INTS, choices, LANES));
        for (int c = CHOICE; c <= most; c += CHOICE) {
            IntVector here = t.sub(c)
                    .selectFrom(IntVector.fromArray(INTS, choices, c), IntVector.fromArray(INTS, choices, c + LANES));
            found = found.blend(here, t.compare(VectorOperators.GE, c));
        }
        return found.reinterpretAsFloats();
    }

    private static void manyWords(NodeCodes codes, PairBlocks pairs, int g, int i, int[] choices, float[] w) {
        int own = pairs.start(g ^ 1) + i;
        int first = pairs.start(g);
        int last = first + pairs.count(g);
        IntVector nearest = IntVector.broadcast(INTS, codes.columns());
        IntVector farthest = IntVector.zero(INTS);
        for (int j = first; j < last; j++) {
            IntVector distance = distances(codes, own, j);
            nearest = nearest.min(distance);
            farthest = farthest.max(distance);
        }
        int most = farthest.sub(nearest).reduceLanes(VectorOperators.MAX);
        FloatVector sum = FloatVector.zero(FLOATS);
        int columns = pairs.count(g ^ 1);
        int start = pairs.block(g) + i;
        int at = start;
        VectorMask<Float> inside = FLOATS.indexInRange(i, columns);
        for (int j = first; j < last; j++) {
            FloatVector e = chosen(distances(codes, own, j).sub(nearest), most, choices);
            sum = sum.add(e);
            e.intoArray(w, at, inside);
            at += columns;
        }
        lastNormalize(w, start, at, columns, FloatVector.broadcast(FLOATS, 1f).div(sum), inside);
    }

    /** Of the nodes from {@code own} on to node j. */
    private static IntVector distances(NodeCodes codes, int own, int j) {
        int[] words = codes.words();
        IntVector distance = IntVector.zero(INTS);
        for (int at = 0; at < codes.wordsPerRow() * codes.stride(); at += codes.stride()) {
            distance = distance.add(IntVector.fromArray(INTS, words, own + at)
                    .lanewise(VectorOperators.XOR, words[j + at])
                    .lanewise(VectorOperators.BIT_COUNT));
        }
        return distance;
    }
}
