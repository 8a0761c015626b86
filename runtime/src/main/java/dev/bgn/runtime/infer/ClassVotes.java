package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;

/**
 * The last layer where all of it is binary: {@code Σ_j (d − 2 · distance(code_j, class))} over η_i ∪ {i}, so the class
 * is the one with the smallest sum of distances.
 *
 * <p>A distance takes a byte; those to eight classes are one word, and words of neighbours are added eight sums at a
 * time, in two halves whose lanes have 16 bits. That is less work than any vector needs for so few classes.
 */
public final class ClassVotes implements OutputPass {
    private static final int LANES = 8;
    private static final long EVEN = 0x00ff00ff00ff00ffL;
    private static final int FARTHEST = 255;
    /** The most classes whose number fits below a sum. */
    private static final int MOST_CLASSES = 1 << 12;
    /** The most distances whose sum fits a lane. */
    private static final int ROOM = 0xffff / FARTHEST;

    private final int classes;
    private final int width;
    private final int groups;
    /** The words of each class, padded to whole groups. */
    private final long[] ends;

    private final BitMatrix codes;
    private final PreparedGraph prepared;
    private final CsrGraph graph;
    private final Workers workers;
    private final float[] inverseDegree;
    /** For each source, {@code groups} words. */
    private final long[] distances;

    /** @param codes of the sources of the last block; what they hold may change */
    public ClassVotes(Layer layer, BitMatrix codes, PreparedGraph graph, Workers workers) {
        Block block = graph.last();
        Weights.Signs signs = (Weights.Signs) layer.weights();
        classes = layer.width();
        width = signs.in();
        groups = (classes + LANES - 1) / LANES;
        ends = new long[groups * LANES * signs.byOutput().wordsPerRow()];
        load(layer);
        this.codes = codes;
        prepared = graph;
        this.graph = block.withLoops();
        this.workers = workers;
        inverseDegree = block.inverseDegrees();
        distances = new long[Math.multiplyExact(block.sourceCount(), groups)];
    }

    @Override
    public void load(Layer layer) {
        ((Weights.Signs) layer.weights()).byOutput().copyWords(0, classes, ends);
    }

    /** Whether a layer can be run in this way on codes. */
    static boolean fits(Layer layer) {
        return layer.weights() instanceof Weights.Signs signs
                && signs.scale() == 1f
                && signs.in() <= FARTHEST
                && layer.width() <= MOST_CLASSES
                && layer.combination() instanceof Combination.Sum
                && layer.activation() == Activation.NONE;
    }

    private void measure() {
        long[] words = codes.words();
        int deep = codes.wordsPerRow();
        workers.forRows(codes.rows(), 4096, (from, to) -> {
            for (int g = 0; g < groups; g++) {
                if (deep == 1) {
                    oneWord(words, ends, g, groups, distances, from, to);
                } else {
                    manyWords(words, deep, g, from, to);
                }
            }
        });
    }

    private void oneWord(long[] codes, long[] ends, int g, int step, long[] out, int from, int to) {
        int first = g * LANES;
        long e0 = ends[first];
        long e1 = ends[first + 1];
        long e2 = ends[first + 2];
        long e3 = ends[first + 3];
        long e4 = ends[first + 4];
        long e5 = ends[first + 5];
        long e6 = ends[first + 6];
        long e7 = ends[first + 7];
        long padding = padding(g);
        for (int r = from; r < to; r++) {
            long code = codes[r];
            int low = Long.bitCount(code ^ e0)
                    | Long.bitCount(code ^ e1) << 8
                    | Long.bitCount(code ^ e2) << 16
                    | Long.bitCount(code ^ e3) << 24;
            int high = Long.bitCount(code ^ e4)
                    | Long.bitCount(code ^ e5) << 8
                    | Long.bitCount(code ^ e6) << 16
                    | Long.bitCount(code ^ e7) << 24;
            out[r * step + g] = (long) high << 32 | (low & 0xffffffffL) | padding;
        }
    }

    private void manyWords(long[] codes, int deep, int g, int from, int to) {
        for (int r = from; r < to; r++) {
            long packed = padding(g);
            for (int c = 0; c < Math.min(LANES, classes - g * LANES); c++) {
                long distance = 0;
                for (int w = 0; w < deep; w++) {
                    distance += Long.bitCount(codes[r * deep + w] ^ ends[(g * LANES + c) * deep + w]);
                }
                packed |= distance << (8 * c);
            }
            distances[r * groups + g] = packed;
        }
    }

    /** Lanes beyond the last class are as far as can be, so that they never win. */
    private long padding(int g) {
        int count = Math.min(LANES, classes - g * LANES);
        return count == LANES ? 0 : -1L << (8 * count);
    }

    @Override
    public void classify(int[] out) {
        measure();
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        workers.forRows(graph.nodeCount(), 1024, (from, to) -> {
            for (int r = from; r < to; r++) {
                out[prepared.place(r)] = starts[r + 1] - starts[r] > ROOM
                        ? nearestOfMany(r)
                        : groups == 1
                                ? nearest(distances, starts[r], starts[r + 1], targets)
                                : nearest(distances, groups, starts[r], starts[r + 1], targets);
            }
        });
    }

    /** The class of a node where all distances to a node are one word. */
    private static int nearest(long[] distances, int begin, int end, int[] targets) {
        long even = 0;
        long odd = 0;
        for (int e = begin; e < end; e++) {
            long packed = distances[targets[e]];
            even += packed & EVEN;
            odd += packed >>> 8 & EVEN;
        }
        return nearest(even, odd) & 7;
    }

    /** The smallest sum above, its class below: the first of equals. */
    private static int nearest(long even, long odd) {
        return Math.min(
                Math.min(smallest(even, 0), smallest(odd, 1)),
                Math.min(smallest(even >>> 32, 4), smallest(odd >>> 32, 5)));
    }

    private static int nearest(long[] distances, int groups, int begin, int end, int[] targets) {
        int best = Integer.MAX_VALUE;
        for (int g = 0; g < groups; g++) {
            long even = 0;
            long odd = 0;
            for (int e = begin; e < end; e++) {
                long packed = distances[targets[e] * groups + g];
                even += packed & EVEN;
                odd += packed >>> 8 & EVEN;
            }
            int group = nearest(even, odd);
            int candidate = (group >>> 3 << 12) | (g * LANES + (group & 7));
            best = g == 0 ? candidate : candidate >>> 12 < best >>> 12 ? candidate : best;
        }
        return best & 0xfff;
    }

    /** The smaller of two lanes, 16 bits each, with the classes {@code lane} and {@code lane + 2}. */
    private static int smallest(long lanes, int lane) {
        int first = ((int) lanes & 0xffff) << 3 | lane;
        int second = ((int) lanes >>> 16) << 3 | (lane + 2);
        return Math.min(first, second);
    }

    /** The class of a node with so many neighbours that a lane might not hold the sum. */
    private int nearestOfMany(int node) {
        int best = 0;
        long least = sum(node, 0);
        for (int c = 1; c < classes; c++) {
            long sum = sum(node, c);
            best = sum < least ? c : best;
            least = Math.min(least, sum);
        }
        return best;
    }

    private long sum(int node, int c) {
        long sum = 0;
        for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
            sum += distances[graph.target(e) * groups + c / LANES] >>> (8 * (c % LANES)) & 0xff;
        }
        return sum;
    }

    @Override
    public void logits(FloatMatrix out) {
        measure();
        workers.forRows(graph.nodeCount(), 1024, (from, to) -> {
            for (int r = from; r < to; r++) {
                for (int c = 0; c < classes; c++) {
                    float dot = (long) graph.degree(r) * width - 2L * sum(r, c);
                    out.data()[prepared.place(r) * classes + c] = inverseDegree[r] * dot;
                }
            }
        });
    }
}
