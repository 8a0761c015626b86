package dev.bgn.cli;

import dev.bgn.training.score.Metric;
import dev.bgn.training.task.Epoch;
import java.util.Locale;

/** Shows how a training goes: a bar on a terminal, a line now and then elsewhere. */
final class TrainProgress implements AutoCloseable {
    static final int EPOCHS_A_LINE = 50;

    private final Output output;
    private final String name;
    private final TerminalBar bar;
    /** What is shown of validation. */
    private final String shown;

    private final int epochsALine;

    TrainProgress(Output output, String name, int epochs, Metric metric) {
        this(output, name, epochs, metric == Metric.ACCURACY ? "validation" : "validation " + metric, EPOCHS_A_LINE);
    }

    /**
     * The same of any training.
     *
     * @param shown what the score on validation is called
     */
    TrainProgress(Output output, String name, int epochs, String shown, int epochsALine) {
        this.output = output;
        this.name = name;
        this.shown = shown;
        this.epochsALine = epochsALine;
        this.bar = TerminalBar.of(name, epochs);
    }

    void show(Epoch epoch) {
        bar.stepTo(epoch.number(), message(epoch));
        if (!Terminal.showsErrors() && epoch.number() % epochsALine == 0) {
            output.err().println(name + ": epoch " + epoch.number() + " of " + epoch.of() + ", " + message(epoch));
        }
    }

    private String message(Epoch epoch) {
        String loss = String.format(Locale.ROOT, "loss %.3f", epoch.loss());
        return Double.isNaN(epoch.validation())
                ? loss
                : String.format(
                        Locale.ROOT,
                        "%s, %s %.1f %%, best %.1f %%",
                        loss,
                        shown,
                        100 * epoch.validation(),
                        100 * epoch.best());
    }

    @Override
    public void close() {
        bar.close();
    }
}
