package dev.bgn.lab.speed;

import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The table of kernels: what inference calls, at real shapes, beside our own float32 kernels and a peer, in one run.
 * Before anything is timed all contenders of a case must return the same numbers.
 */
public final class KernelBenchmark {
    private static final List<KernelCase> CASES = List.of(
            new BitProduct(20_000, 512, 64),
            new BitProduct(2_708, 64, 7),
            new BitProduct(100_000, 256, 256),
            new FeatureProduct("Cora", 2_708, 1_433, 18, true),
            new FeatureProduct("Citeseer", 3_327, 3_703, 32, true),
            new FeatureProduct("Pubmed", 19_717, 500, 50, false),
            new DenseProduct(20_000, 500, 64),
            new NeighbourSigns("Cora", 2_708, 5_278),
            new NeighbourSigns("Pubmed", 19_717, 44_324),
            new Votes("Cora", 2_708, 5_278, 7),
            new Votes("Pubmed", 19_717, 44_324, 3),
            new NeighbourAttention("Cora", 2_708, 5_278, 8, 8));

    private final Effort effort;
    private final Optional<FloatPeer> peer;
    private BooleanSupplier goesOn = () -> true;

    public KernelBenchmark(Effort effort, Optional<FloatPeer> peer) {
        this.effort = effort;
        this.peer = peer;
    }

    /** Lets timing end by a {@link java.util.concurrent.CancellationException} once it is not to go on. */
    public KernelBenchmark endedBy(BooleanSupplier other) {
        goesOn = other;
        return this;
    }

    /** How many cases {@link #run} goes through for each number of threads. */
    public int caseCount() {
        return cases().size();
    }

    private List<KernelCase> cases() {
        return CASES.stream()
                .filter(c -> c.operations() <= effort.mostOperations())
                .toList();
    }

    /**
     * Measures all cases.
     *
     * @param progress is told each case before it is measured
     */
    public List<KernelResult> run(List<Integer> threadCounts, Consumer<String> progress) {
        List<KernelResult> results = new ArrayList<>();
        for (int threads : threadCounts) {
            peer.ifPresent(p -> p.useThreads(threads));
            try (Workers workers = Workers.of(threads)) {
                for (KernelCase next : cases()) {
                    progress.accept(next.shape());
                    results.addAll(measure(next, workers));
                }
            }
        }
        return results;
    }

    List<KernelResult> measure(KernelCase measured, Workers workers) {
        List<FloatPeer.Product> open = new ArrayList<>();
        try {
            List<Contender> contenders = measured.contenders(peer.orElse(null), workers, open);
            requireEqualResults(measured, contenders);
            double[][] nanos = Contender.time(new Stopwatch(effort).endedBy(goesOn), contenders);
            double[] ownFloat = null;
            double[] peerTimes = null;
            for (int i = 0; i < nanos.length; i++) {
                switch (contenders.get(i).role()) {
                    case OWN_FLOAT -> ownFloat = nanos[i];
                    case PEER -> peerTimes = nanos[i];
                    case MEASURED, EXTRA -> {}
                }
            }
            List<KernelResult> results = new ArrayList<>();
            for (int i = 0; i < nanos.length; i++) {
                Contender contender = contenders.get(i);
                double median = Stopwatch.median(nanos[i]);
                results.add(new KernelResult(
                        contender.kernel(),
                        measured.shape(),
                        contender.implementation(),
                        workers.count(),
                        measured.operations() / median,
                        median / 1_000,
                        peerTimes == null ? null : Stopwatch.ratio(peerTimes, nanos[i]),
                        ownFloat == null ? null : Stopwatch.ratio(ownFloat, nanos[i])));
            }
            return results;
        } finally {
            open.forEach(FloatPeer.Product::close);
        }
    }

    /** Integer results agree exactly; sums of reals up to the rounding of their terms. */
    private static void requireEqualResults(KernelCase measured, List<Contender> contenders) {
        float[] expected = null;
        for (Contender contender : contenders) {
            contender.run().run();
            float[] result = contender.result().get();
            if (expected == null) {
                expected = result;
                continue;
            }
            for (int i = 0; i < expected.length; i++) {
                if (!(Math.abs(result[i] - expected[i]) <= 1e-3f * Math.max(1f, Math.abs(expected[i])))) {
                    throw new IllegalStateException(measured.shape() + ": " + contender.implementation() + " returns "
                            + result[i] + " for element " + i + ", "
                            + contenders.getFirst().implementation() + " returns " + expected[i]);
                }
            }
            boolean twins = contender.role() == Role.MEASURED;
            if (twins && !Arrays.equals(result, expected)) {
                throw new IllegalStateException(measured.shape() + ": the kernels are not twins");
            }
        }
    }
}
