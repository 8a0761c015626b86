package dev.bgn.cli;

import dev.bgn.training.task.Epoch;
import java.util.Locale;

/** Shows how a training goes: a bar on a terminal, a line now and then elsewhere. */
final class TrainProgress implements AutoCloseable {
    static final int EPOCHS_A_LINE = 50;

    private final Output output;
    private final String name;
    private final TerminalBar bar;

    TrainProgress(Output output, String name, int epochs) {
        this.output = output;
        this.name = name;
        this.bar = TerminalBar.of(name, epochs);
    }

    void show(Epoch epoch) {
        bar.stepTo(epoch.number(), message(epoch));
        if (!Terminal.showsErrors() && epoch.number() % EPOCHS_A_LINE == 0) {
            output.err().println(name + ": epoch " + epoch.number() + " of " + epoch.of() + ", " + message(epoch));
        }
    }

    private static String message(Epoch epoch) {
        String loss = String.format(Locale.ROOT, "loss %.3f", epoch.loss());
        return Double.isNaN(epoch.validation())
                ? loss
                : String.format(
                        Locale.ROOT,
                        "%s, validation %.1f %%, best %.1f %%",
                        loss,
                        100 * epoch.validation(),
                        100 * epoch.best());
    }

    @Override
    public void close() {
        bar.close();
    }
}
