package dev.bgn.report.timing;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Times several contenders side by side. They take turns, round after round, so that a busy moment of the machine hits
 * all of them; the figure of each is the median over the rounds, and a ratio is the median of the ratios within a round.
 */
public final class Stopwatch {
    private static final long REST_NANOS = 40_000_000;
    private static final int LEAST_CALLS = 150;
    private static final int MOST_WARM_UPS = 4;

    private final Effort effort;
    private final BooleanSupplier goesOn;

    public Stopwatch(Effort effort) {
        this(effort, () -> true);
    }

    private Stopwatch(Effort effort, BooleanSupplier goesOn) {
        this.effort = effort;
        this.goesOn = goesOn;
    }

    /** The same, which ends by a {@link CancellationException} once it is not to go on. */
    public Stopwatch endedBy(BooleanSupplier other) {
        return new Stopwatch(effort, other);
    }

    /** Nanoseconds of one call: {@code [run][round]}. */
    public double[][] timeAll(List<Runnable> runs) {
        return timeAll(runs, _ -> false);
    }

    /**
     * The same where some runs have threads of their own.
     *
     * @param isPeer which of them, by their place: the next one waits until their threads rest
     */
    public double[][] timeAll(List<Runnable> runs, IntPredicate isPeer) {
        int[] calls = new int[runs.size()];
        for (int i = 0; i < calls.length; i++) {
            requireGoesOn();
            calls[i] = warmUp(runs.get(i));
        }
        for (int i = 0; i < calls.length; i++) {
            if (calls[i] < LEAST_CALLS) {
                requireGoesOn();
                // Slow, or on a busy machine its code was compiled only while the others had their turn.
                calls[i] = warmUp(runs.get(i));
            }
        }
        double[][] nanos = new double[runs.size()][effort.rounds()];
        for (int round = 0; round < effort.rounds(); round++) {
            requireGoesOn();
            for (int i = 0; i < calls.length; i++) {
                nanos[i][round] = timeCalls(runs.get(i), calls[i]);
                if (isPeer.test(i)) {
                    letThreadsRest();
                }
            }
        }
        return nanos;
    }

    private void requireGoesOn() {
        if (!goesOn.getAsBoolean()) {
            throw new CancellationException("the timing was stopped");
        }
    }

    /**
     * Runs until the compilers are done with it: for the time that the effort says and {@value #LEAST_CALLS} calls, and
     * on until the fastest call is as old as half of the warm-up, but never {@value #MOST_WARM_UPS} times as long as
     * asked. Returns how many calls fill a round.
     */
    private int warmUp(Runnable run) {
        long least = effort.warmUpMillis() * 1_000_000L;
        long start = System.nanoTime();
        long fastest = Long.MAX_VALUE;
        long improvedAt = start;
        long now = start;
        for (int calls = 0; calls == 0 || now - start < MOST_WARM_UPS * least; calls++) {
            boolean settled = improvedAt - start < (now - start) / 2;
            if (now - start >= least && calls >= LEAST_CALLS && settled) {
                break;
            }
            run.run();
            long taken = System.nanoTime() - now;
            now += taken;
            if (taken < fastest - fastest / 20) {
                improvedAt = now;
            }
            fastest = Math.min(fastest, Math.max(1, taken));
        }
        return (int) Math.max(1, effort.roundMillis() * 1_000_000L / fastest);
    }

    /**
     * The peer's threads go on looking for work for some time after it is done, on the cores of whoever is next. This
     * thread stays awake meanwhile: after a sleep of 40 ms a processor takes as long to come back to its clock, and the
     * next contender would take up to 1.7 times as long.
     */
    private static void letThreadsRest() {
        long end = System.nanoTime() + REST_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static double timeCalls(Runnable run, int calls) {
        run.run(); // brings its data back into the caches, where others have worked meanwhile
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            run.run();
        }
        return (System.nanoTime() - start) / (double) calls;
    }

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median over the rounds of {@code slower / faster}. */
    public static double ratio(double[] slower, double[] faster) {
        double[] ratios = new double[slower.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = slower[i] / faster[i];
        }
        return median(ratios);
    }
}
