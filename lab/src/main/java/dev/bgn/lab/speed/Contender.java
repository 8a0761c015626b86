package dev.bgn.lab.speed;

import dev.bgn.report.timing.Stopwatch;
import java.util.List;
import java.util.function.Supplier;

/**
 * One way to compute the result of a case.
 *
 * @param kernel what it calls, {@code maskedCount} for example
 * @param implementation {@code vector-512}, {@code scalar}, {@code float} (our own float32 kernels), {@code libtorch}
 * @param role what its time is compared to
 * @param run computes the result once
 * @param result the result of the last run as floats
 */
record Contender(String kernel, String implementation, Role role, Runnable run, Supplier<float[]> result) {
    enum Role {
        MEASURED,
        OWN_FLOAT,
        /** Shown beside the others, compared to nothing. */
        EXTRA,
        PEER
    }

    /** Nanoseconds of one call: {@code [contender][round]}. */
    static double[][] time(Stopwatch watch, List<Contender> contenders) {
        return watch.timeAll(
                contenders.stream().map(Contender::run).toList(),
                i -> contenders.get(i).role() == Role.PEER);
    }
}
