package dev.bgn.experiments.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.training.BinarizedAfterwards;
import dev.bgn.training.InputChoice;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Trains a row with several seeds, each with teachers of its own, the epoch chosen on validation. Seeds run side by side,
 * each on one thread: that uses all cores better than one run on all of them, and results do not depend on it. The model of
 * seed {@value AccuracyModels#SEED} goes into its file.
 */
public final class AccuracyProtocol {
    private final int threads;
    private final AccuracyModels models;
    private final Map<Pupil, FloatMatrix> taught = new ConcurrentHashMap<>();

    public AccuracyProtocol(int threads, AccuracyModels models) {
        this.threads = threads;
        this.models = models;
    }

    /**
     * Trains all seeds of a row on a dataset.
     *
     * @param progress is told the number of seeds that are done
     */
    public AccuracyCell run(AccuracyRow row, GraphData data, long firstSeed, int seeds, IntConsumer progress)
            throws InterruptedException {
        long start = System.nanoTime();
        List<TrainResult> results = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, seeds))) {
            List<Future<TrainResult>> running = new ArrayList<>();
            for (int i = 0; i < seeds; i++) {
                long seed = firstSeed + i;
                running.add(pool.submit(() -> train(row, data, seed)));
            }
            for (Future<TrainResult> run : running) {
                results.add(run.get());
                progress.accept(results.size());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    row.title() + " on " + data.name() + ": " + e.getCause().getMessage(), e);
        }
        return new AccuracyCell(
                row.name(),
                row.settings(),
                data.name(),
                firstSeed,
                results.stream().map(r -> percent(r.validation())).toList(),
                results.stream().map(r -> percent(r.test())).toList(),
                (System.nanoTime() - start) / 1e9 * Math.min(threads, seeds));
    }

    /** Whom teachers taught: every row that is distilled learns from the same ones, so they are trained once. */
    private record Pupil(String dataset, int teachers, long seed) {}

    private TrainResult train(AccuracyRow row, GraphData whole, long seed) throws IOException {
        SeedSplits splits = SeedSplits.of(whole, Optional.empty(), seed);
        GraphData data = splits.of(seed);
        if (row.binarizedAfterwards()) {
            InputChoice choice = InputChoice.of(row.plan(), data, seed, Workers.SINGLE, line -> {});
            return BinarizedAfterwards.train(choice.plan(), data, choice.input(), seed, Workers.SINGLE);
        }
        GraphInput usual = new GraphInput(data.graph(), data.features());
        SeedTraining training = SeedTraining.choose(row.plan(), data, usual, seed, Workers.SINGLE, line -> {});
        if (row.plan().teachers() > 0) {
            training.learnFrom(softLabels(data, usual, row.plan().teachers(), seed), "random-propagation");
        }
        TrainResult result = training.run(Trainer.Listener.NONE);
        if (seed == AccuracyModels.SEED) {
            ModelFile.write(models.file(row, data), training.export(splits.name(), result));
        }
        return result;
    }

    private FloatMatrix softLabels(GraphData data, GraphInput input, int teachers, long seed) {
        Pupil pupil = new Pupil(data.name(), teachers, seed);
        FloatMatrix known = taught.get(pupil);
        if (known != null) {
            return known;
        }
        FloatMatrix soft = Teachers.softLabels(data, input, teachers, seed, Workers.SINGLE, line -> {});
        taught.put(pupil, soft);
        return soft;
    }

    /** In percent, with two digits after the point: a test set of 1,000 nodes has one. */
    private static double percent(double share) {
        return Math.round(share * 10_000) / 100.0;
    }
}
