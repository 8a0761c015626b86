package dev.bgn.lab.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.DropoutRates;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The time of a training epoch (forward, backward, Adam; no evaluation) of a GAT of 8 heads of 8, real-valued and all
 * binary, beside a peer. All contenders of a dataset take turns in one run, those of different numbers of threads too.
 */
public final class TrainingBenchmark {
    private static final List<Level> LEVELS = List.of(Level.NONE, Level.WEC);
    private static final long SEED = 1;
    /** Everywhere, so that all do the same work; the defaults differ from layer to layer. */
    private static final double DROPOUT = 0.6;

    private final Effort effort;
    private final Optional<TrainingPeer> peer;

    public TrainingBenchmark(Effort effort, Optional<TrainingPeer> peer) {
        this.effort = effort;
        this.peer = peer;
    }

    /** What is timed, and by whom. */
    private record Line(String binarize, int threads, Contender contender) {}

    /** Measures a dataset with sparse features and a split. */
    public List<TrainingResult> measure(GraphData data, List<Integer> threadCounts) {
        GraphInput input = new GraphInput(data.graph(), data.features());
        if (input.sparse() == null) {
            throw new IllegalArgumentException(data.name() + " has dense features: the peer takes sparse ones");
        }
        List<Line> lines = new ArrayList<>();
        List<AutoCloseable> open = new ArrayList<>();
        try {
            for (int threads : threadCounts) {
                Workers workers = Workers.of(threads);
                open.add(workers);
                for (Level level : LEVELS) {
                    lines.add(own(data, input, level, workers));
                }
                peer.ifPresent(p -> lines.add(peer(p, data, input, threads, open)));
            }
            return results(
                    data.name(),
                    lines,
                    Contender.time(
                            new Stopwatch(effort),
                            lines.stream().map(Line::contender).toList()));
        } finally {
            open.forEach(TrainingBenchmark::close);
        }
    }

    private static TrainPlan plan(Level level) {
        return TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, level).withDropout(DropoutRates.all(DROPOUT)));
    }

    private static Line own(GraphData data, GraphInput input, Level level, Workers workers) {
        Trainer trainer = new SeedRun(plan(level), data, input, Optional.empty(), SEED, workers).trainer();
        return new Line(
                level.name().toLowerCase(Locale.ROOT),
                workers.count(),
                new Contender(
                        "epoch",
                        Kernels.best().name(),
                        level == Level.NONE ? Role.OWN_FLOAT : Role.MEASURED,
                        trainer::learn,
                        () -> new float[0]));
    }

    private static Line peer(
            TrainingPeer peer, GraphData data, GraphInput input, int threads, List<AutoCloseable> open) {
        TrainPlan plan = plan(Level.NONE);
        ModelSettings model = plan.model();
        TrainingPeer.Training training = peer.gat(new TrainingPeer.Task(
                input.block(0).withLoops().graph(),
                input.sparse().features(),
                data.labels().toArray(),
                data.classCount(),
                data.split().train(),
                model.heads(),
                model.bits() / model.heads(),
                DROPOUT,
                plan.training().rate(),
                plan.training().decay()));
        open.add(training);
        Runnable epoch = () -> {
            peer.useThreads(threads);
            training.run();
        };
        return new Line("none", threads, new Contender("epoch", peer.name(), Role.PEER, epoch, () -> new float[0]));
    }

    private static List<TrainingResult> results(String dataset, List<Line> lines, double[][] nanos) {
        List<TrainingResult> results = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            Line line = lines.get(i);
            results.add(new TrainingResult(
                    dataset,
                    line.binarize(),
                    line.contender().implementation(),
                    line.threads(),
                    Stopwatch.median(nanos[i]) / 1e6,
                    ratio(nanos, i, find(lines, "none", line.threads(), true)),
                    ratio(nanos, i, find(lines, "none", line.threads(), false)),
                    ratio(
                            nanos,
                            i,
                            find(lines, line.binarize(), 1, line.contender().role() == Role.PEER))));
        }
        return results;
    }

    private static int find(List<Line> lines, String binarize, int threads, boolean ofPeer) {
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            boolean sameKind = (line.contender().role() == Role.PEER) == ofPeer;
            if (sameKind && line.threads() == threads && line.binarize().equals(binarize)) {
                return i;
            }
        }
        return -1;
    }

    private static Double ratio(double[][] nanos, int of, int to) {
        return to < 0 ? null : Stopwatch.ratio(nanos[to], nanos[of]);
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            throw new IllegalStateException("closing after the measurement failed", e);
        }
    }
}
