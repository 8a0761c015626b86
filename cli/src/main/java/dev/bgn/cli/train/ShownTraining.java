package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.PreparationProgress;
import dev.bgn.training.TrainingListener;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.score.Metric;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Shows on standard error how a training goes: one bar at a time, and lines. */
final class ShownTraining implements TrainingListener, AutoCloseable {
    private final Output output;
    private final UnaryOperator<String> title;
    private final Metric metric;
    private final BooleanSupplier goesOn;
    /** Whose bar there is. */
    private String shown = "";

    private Stage stage;
    private PreparationProgress preparation;
    private TrainProgress training;
    private int epochs;

    /**
     * @param title what a network is called, in front of every line; empty for nothing
     * @param goesOn asked whether to go on
     */
    ShownTraining(Output output, UnaryOperator<String> title, Metric metric, BooleanSupplier goesOn) {
        this.output = output;
        this.title = title;
        this.metric = metric;
        this.goesOn = goesOn;
    }

    /** Those that the latest network was to have. */
    int epochs() {
        return epochs;
    }

    @Override
    public void line(String network, String line) {
        String name = title.apply(network);
        if (preparation != null && name.equals(shown)) {
            preparation.tell(line);
            return;
        }
        close();
        output.err().println(name.isEmpty() ? line : name + ": " + line);
    }

    @Override
    public void epochs(String network, Stage now, int done, int of) {
        String name = title.apply(network);
        if (preparation == null || now != stage || !name.equals(shown)) {
            close();
            shown = name;
            stage = now;
            preparation = new PreparationProgress(output, name, now.name().toLowerCase(Locale.ROOT), goesOn);
        }
        preparation.epochs(done, of);
    }

    @Override
    public void epoch(String network, Epoch epoch) {
        String name = title.apply(network);
        if (training == null || !name.equals(shown)) {
            close();
            shown = name;
            training = new TrainProgress(output, name, epoch.of(), metric);
        }
        epochs = epoch.of();
        training.show(epoch);
        if (epoch.number() == epoch.of()) {
            close();
        }
    }

    @Override
    public boolean goesOn() {
        return goesOn.getAsBoolean();
    }

    @Override
    public void close() {
        if (preparation != null) {
            preparation.close();
        }
        if (training != null) {
            training.close();
        }
        preparation = null;
        training = null;
    }
}
