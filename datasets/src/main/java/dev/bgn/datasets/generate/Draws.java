package dev.bgn.datasets.generate;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.EdgeList;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The numbers of one random stream, one after the other. Chances are compared as integers, so they are exact. */
final class Draws {
    private static final int UNIFORM_BITS = 53;

    private final CounterRandom random;
    private long index;

    Draws(long seed, long stream) {
        this.random = new CounterRandom(seed, stream);
    }

    long bits() {
        return random.bits(index++);
    }

    /** A number from 0 to {@code bound} − 1. */
    int below(int bound) {
        return (int) random.below(bound, index++);
    }

    /** A number from 0 up to, but not, 1. */
    double uniform() {
        return random.uniform(index++);
    }

    /** True with the chance that {@link #threshold} turned into a threshold. */
    boolean happens(long threshold) {
        return bits() >>> (Long.SIZE - UNIFORM_BITS) < threshold;
    }

    /** A chance as a share of 2⁵³; exact, since a power of two scales a double without rounding. */
    static long threshold(double chance, String what) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException(what + " is a chance from 0 to 1, not " + chance);
        }
        return (long) (chance * (1L << UNIFORM_BITS));
    }

    /**
     * A number from 0 to {@code bound} − 1 of which the small ones come more often: the square of a uniform one, so that
     * the chance of k falls with 1/√k and degrees follow a power law with exponent 3. Without a floating-point power.
     */
    static int skewed(long bits, int bound) {
        return (int) Math.unsignedMultiplyHigh(Math.unsignedMultiplyHigh(bits, bits), bound);
    }

    /** The simple graph of a stream that gives both directions of each edge, one after the other. */
    static EdgeList.Simple simpleGraph(EdgeSource stream, int nodes) {
        EdgeList list = new EdgeList();
        try {
            // One direction is enough: the list adds the other.
            stream.forEach(new EdgeSource.Sink() {
                private boolean back;

                @Override
                public void edge(int source, int target) {
                    if (!back) {
                        list.add(source, target);
                    }
                    back = !back;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("numbers were drawn, no file was read", e);
        }
        return list.toSimpleGraph(nodes);
    }
}
