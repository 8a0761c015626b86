package dev.bgn.experiments.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.experiments.report.Report;
import dev.bgn.experiments.speed.Effort;
import dev.bgn.experiments.speed.Machine;
import dev.bgn.experiments.speed.ModelTimer;
import dev.bgn.experiments.speed.ModelTimer.Pass;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.Epoch;
import dev.bgn.training.FeatureChoice;
import dev.bgn.training.Progress;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import dev.bgn.training.layer.GraphInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains a float32 GAT and a distilled 1-bit one, writes a file of each, and finds out from the files alone what they are
 * worth.
 */
public final class Demo {
    public static final String REAL_FILE = "gat-float32.safetensors";
    public static final String BINARY_FILE = "gat-1bit.safetensors";

    public static final long SEED = 1;

    private static final String REAL_NAME = "float32 GAT, not taught";
    private static final String BINARY_NAME = "1-bit sums, taught";

    private static final int TEACHERS = 3;
    /** Fewer than the default: on Cora the best epoch comes well before, and a demo should not last. */
    private static final int STUDENT_EPOCHS = 300;

    private static final int QUICK_EPOCHS = 20;

    /** Rounds of some passes each, so short that another program seldom comes between. */
    public static final Effort EFFORT = new Effort(1500, 4, 125, Double.MAX_VALUE);

    private final GraphData data;
    private final Path folder;
    private final Workers workers;
    private final Listener listener;
    private final ModelTimer timer;
    private final GraphInput input;

    /** Told how the demo goes. */
    public interface Listener {
        /** What happens now, or came of it. */
        void say(String line);

        void epoch(String network, Epoch epoch);

        /** How many of all epochs of a network's teachers are done. */
        default void teacherEpochs(String network, int done, int of) {}
    }

    /**
     * @param folder where the files go
     * @param timer times the models on the same dataset
     */
    public Demo(GraphData data, Path folder, Workers workers, ModelTimer timer, Listener listener) {
        this.data = data;
        this.folder = folder;
        this.workers = workers;
        this.timer = timer;
        this.listener = listener;
        this.input = new GraphInput(data.graph(), data.features());
    }

    /** The plan of the float32 network. */
    public static TrainPlan realPlan() {
        return TrainPlan.of(ModelKind.GAT, Level.NONE);
    }

    /** The plan of the 1-bit network. */
    public static TrainPlan binaryPlan() {
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, Level.WEC).taughtBy(TEACHERS);
        return plan.withTraining(plan.training().withEpochs(STUDENT_EPOCHS, 0));
    }

    public DemoResult run() throws IOException {
        return run(realPlan(), binaryPlan());
    }

    /** The same with so few epochs that the figures mean nothing. */
    public DemoResult runQuickly() throws IOException {
        return run(quick(realPlan()), quick(binaryPlan().taughtBy(1)));
    }

    private static TrainPlan quick(TrainPlan plan) {
        return plan.withTraining(plan.training().withEpochs(QUICK_EPOCHS, 0));
    }

    DemoResult run(TrainPlan realPlan, TrainPlan binaryPlan) throws IOException {
        TrainingCurve realCurve = train(REAL_NAME, realPlan, REAL_FILE);
        TrainingCurve binaryCurve = train(BINARY_NAME, binaryPlan, BINARY_FILE);
        listener.say("timing the models from their files, in JVMs that have not trained (20 s or so)");
        Path realFile = folder.resolve(REAL_FILE);
        Path binaryFile = folder.resolve(BINARY_FILE);
        double[] microseconds =
                timer.microseconds(List.of(Pass.of(realFile), Pass.of(binaryFile), new Pass(binaryFile, true)));
        listener.say("placing the codes in the plane (some seconds)");
        Report report = Report.of(ModelFile.read(binaryFile), data, workers);
        return new DemoResult(
                data,
                NetworkReport.of(data, REAL_NAME, realFile, microseconds[0], realCurve),
                NetworkReport.of(data, BINARY_NAME, binaryFile, microseconds[1], binaryCurve),
                microseconds[2],
                report,
                SEED,
                Machine.current());
    }

    private Progress teacherProgress(String name) {
        return new Progress() {
            @Override
            public void tell(String line) {
                listener.say(name + ": " + line);
            }

            @Override
            public void epochs(int done, int of) {
                listener.teacherEpochs(name, done, of);
            }
        };
    }

    private TrainingCurve train(String name, TrainPlan plan, String file) throws IOException {
        long start = System.nanoTime();
        // A bag of words, whose coding needs no trials here.
        SeedTraining training = SeedTraining.choose(
                plan.withFeatures(FeatureChoice.ROW_SUM),
                data,
                input,
                SEED,
                workers,
                line -> listener.say(name + ": " + line));
        if (plan.teachers() > 0) {
            listener.say(name + ": training " + plan.teachers() + " teachers");
        }
        List<Epoch> epochs = new ArrayList<>();
        TrainResult result = training.teach(teacherProgress(name)).run(Trainer.Listener.of(epoch -> {
            epochs.add(epoch);
            listener.epoch(name, epoch);
        }));
        ModelFile.write(folder.resolve(file), training.export("public", result));
        return new TrainingCurve(
                epochs.stream().mapToDouble(Epoch::loss).toArray(),
                epochs.stream().mapToDouble(Epoch::validation).toArray(),
                result.epoch(),
                (System.nanoTime() - start) / 1e9);
    }
}
