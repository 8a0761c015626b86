package dev.bgn.report.demo;

import dev.bgn.datasets.GraphData;
import dev.bgn.report.page.Report;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Machine;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.report.timing.ModelTimer.Pass;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.NodeTrainer;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.TrainingListener;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.select.Ways;
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
    private final TrainingListener listener;
    private final ModelTimer timer;

    /**
     * @param folder where the files go
     * @param timer times the models on the same dataset
     * @param listener follows the trainings, and hears what else happens
     */
    public Demo(GraphData data, Path folder, Workers workers, ModelTimer timer, TrainingListener listener) {
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
        listener.line("", "timing the models from their files, in JVMs that have not trained (20 s or so)");
        Path realFile = folder.resolve(REAL_FILE);
        Path binaryFile = folder.resolve(BINARY_FILE);
        double[] microseconds =
                timer.microseconds(List.of(Pass.of(realFile), Pass.of(binaryFile), new Pass(binaryFile, true)));
        listener.line("", "placing the codes in the plane (some seconds)");
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

    /** Forwards progress under the title of the network, and keeps the epochs for the curve. */
    private final class Watch implements TrainingListener {
        private final String title;
        private final List<Epoch> epochs = new ArrayList<>();

        Watch(String title) {
            this.title = title;
        }

        @Override
        public void line(String network, String line) {
            listener.line(title, line);
        }

        @Override
        public void epochs(String network, Stage stage, int done, int of) {
            listener.epochs(title, stage, done, of);
        }

        @Override
        public void epoch(String network, Epoch epoch) {
            epochs.add(epoch);
            listener.epoch(title, epoch);
        }

        @Override
        public boolean goesOn() {
            return listener.goesOn();
        }
    }

    private TrainingCurve train(Network network, String file) throws IOException {
        long start = System.nanoTime();
        Watch watch = new Watch(network.title());
        TrainedModel trained = new NodeTrainer()
                .ways(Ways.only(network.plan()))
                .seed(SEED)
                .workers(workers)
                .listener(watch)
                .train(data);
        ModelFile.write(folder.resolve(file), trained.model());
        return new TrainingCurve(
                watch.epochs.stream().mapToDouble(Epoch::loss).toArray(),
                watch.epochs.stream().mapToDouble(Epoch::validation).toArray(),
                trained.result().epoch(),
                (System.nanoTime() - start) / 1e9);
    }
}
