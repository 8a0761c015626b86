package dev.bgn.report.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.report.page.Report;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Machine;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.report.timing.ModelTimer.Pass;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.FeatureChoice;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.task.Epoch;
import dev.bgn.training.task.Progress;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    }

    /**
     * A network of the demo.
     *
     * @param title as the tables name it
     */
    record Network(String title, TrainPlan plan) {
        Network {
            // A bag of words, whose coding needs no trials here.
            plan = plan.withFeatures(FeatureChoice.ROW_SUM);
        }

        Network withEpochs(int epochs) {
            return new Network(title, plan.withTraining(plan.training().withEpochs(epochs, 0)));
        }
    }

    /** The float32 network. */
    static Network real() {
        return new Network(REAL_NAME, TrainPlan.of(ModelKind.GAT, Level.NONE));
    }

    /** The 1-bit network. */
    static Network binary(int teachers) {
        return new Network(BINARY_NAME, TrainPlan.of(ModelKind.GAT, Level.WEC).taughtBy(teachers))
                .withEpochs(STUDENT_EPOCHS);
    }

    public DemoResult run() throws IOException {
        return run(real(), binary(TEACHERS));
    }

    /** The same with so few epochs that the figures mean nothing. */
    public DemoResult runQuickly() throws IOException {
        return run(real().withEpochs(QUICK_EPOCHS), binary(1).withEpochs(QUICK_EPOCHS));
    }

    DemoResult run(Network real, Network binary) throws IOException {
        TrainingCurve realCurve = train(real, REAL_FILE);
        TrainingCurve binaryCurve = train(binary, BINARY_FILE);
        listener.say("timing the models from their files, in JVMs that have not trained (20 s or so)");
        Path realFile = folder.resolve(REAL_FILE);
        Path binaryFile = folder.resolve(BINARY_FILE);
        double[] microseconds =
                timer.microseconds(List.of(Pass.of(realFile), Pass.of(binaryFile), new Pass(binaryFile, true)));
        listener.say("placing the codes in the plane (some seconds)");
        Report report = Report.of(ModelFile.read(binaryFile), data, workers);
        return new DemoResult(
                data,
                NetworkReport.of(data, real.title(), realFile, microseconds[0], realCurve),
                NetworkReport.of(data, binary.title(), binaryFile, microseconds[1], binaryCurve),
                microseconds[2],
                report,
                SEED,
                Machine.current());
    }

    /** Hands on what a training tells, and keeps its epochs for the curve. */
    private final class Watch implements Progress {
        private final String network;
        private final List<Epoch> epochs = new ArrayList<>();

        Watch(String network) {
            this.network = network;
        }

        @Override
        public void tell(String line) {
            listener.say(network + ": " + line);
        }

        @Override
        public void epochs(int done, int of) {
            listener.teacherEpochs(network, done, of);
        }

        void epoch(Epoch epoch) {
            epochs.add(epoch);
            listener.epoch(network, epoch);
        }
    }

    private TrainingCurve train(Network network, String file) throws IOException {
        long start = System.nanoTime();
        Watch watch = new Watch(network.title());
        SeedSplits splits = SeedSplits.of(data, Optional.empty(), SEED);
        SeedTraining training = SeedTraining.choose(network.plan(), splits.of(SEED), SEED, workers, watch);
        TrainResult result = training.teach(watch).run(Trainer.Listener.of(watch::epoch));
        NodeModel model = training.export(splits.name(), result);
        ModelFile.write(folder.resolve(file), model);
        return new TrainingCurve(
                watch.epochs.stream().mapToDouble(Epoch::loss).toArray(),
                watch.epochs.stream().mapToDouble(Epoch::validation).toArray(),
                result.epoch(),
                (System.nanoTime() - start) / 1e9);
    }
}
