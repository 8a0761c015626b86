package dev.bgn.experiments.speed;

import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Copies of a float matrix that begin at different places within a cache line. Rows picked at random are read up to two
 * and a half times faster where they begin with a line, which Java leaves to chance: one array in eight does. So the
 * float kernel is measured on several copies, and the usual one is what others are compared to.
 */
final class CopiesByAlignment {
    private static final int COPIES = 8;
    private static final int TRIALS = 40;

    private CopiesByAlignment() {}

    /** Arrays laid one behind the other: their headers shift each to another place in the line. */
    static List<FloatMatrix> of(FloatMatrix matrix) {
        List<FloatMatrix> copies = new ArrayList<>();
        for (int i = 0; i < COPIES; i++) {
            copies.add(FloatMatrix.of(
                    matrix.rows(), matrix.columns(), matrix.data().clone()));
        }
        return copies;
    }

    /** The contender of median speed, and the fastest one as an extra if it is clearly faster. */
    static List<Contender> usualAndFastest(List<Contender> contenders) {
        System.gc(); // moves the copies to where they stay
        double[] nanos = new double[contenders.size()];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = fastestCall(contenders.get(i).run());
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> nanos[i]));
        Contender usual = contenders.get(order.get(order.size() / 2));
        Contender best = contenders.get(order.getFirst());
        if (nanos[order.getFirst()] > 0.8 * nanos[order.get(order.size() / 2)]) {
            return List.of(usual);
        }
        return List.of(
                usual,
                new Contender(
                        best.kernel(), best.implementation() + ", aligned", Role.EXTRA, best.run(), best.result()));
    }

    private static double fastestCall(Runnable run) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < TRIALS; i++) {
            long start = System.nanoTime();
            run.run();
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return fastest;
    }
}
