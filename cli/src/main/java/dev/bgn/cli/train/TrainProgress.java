package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.score.Metric;
import java.util.Locale;

/** Shows how a training goes: a bar on a terminal, a line now and then elsewhere. */
public final class TrainProgress implements AutoCloseable {
    static final int EPOCHS_A_LINE = 50;

    private final Output output;
    private final String name;
    private final TerminalBar bar;
    /** What is shown of validation. */
    private final String shown;

    private final int epochsALine;
    /** 0 where epochs are counted, not steps. */
    private final int stepsOfEpoch;

    public TrainProgress(Output output, String name, int epochs, Metric metric) {
        this.output = output;
        this.name = name;
        this.shown = metric == Metric.ACCURACY ? "validation" : "validation " + metric;
        this.epochsALine = EPOCHS_A_LINE;
        this.stepsOfEpoch = 0;
        this.bar = TerminalBar.of(name, epochs);
    }

    /** Of a training whose epochs take long: steps are counted. */
    public TrainProgress(Output output, String name, int epochs, int stepsOfEpoch, int epochsALine) {
        this.output = output;
        this.name = name;
        this.shown = "validation";
        this.epochsALine = epochsALine;
        this.stepsOfEpoch = stepsOfEpoch;
        this.bar = TerminalBar.of(name + ", steps", (long) epochs * stepsOfEpoch);
    }

    /** One step more. */
    public void step() {
        bar.stepBy(1);
    }

    public void show(Epoch epoch) {
        long each = Math.max(1, stepsOfEpoch);
        bar.stepTo(epoch.number() * each, shortMessage(epoch));
        if (!Terminal.showsErrors() && epoch.number() % epochsALine == 0) {
            output.err()
                    .println(name + (stepsOfEpoch == 0 ? ": epoch " : ": step ") + epoch.number() * each + " of "
                            + epoch.of() * each + ", " + message(epoch));
        }
    }

    /** Beside a bar there is room for what matters most. */
    private String shortMessage(Epoch epoch) {
        return Double.isNaN(epoch.validation())
                ? message(epoch)
                : String.format(
                        Locale.ROOT, "%s %.1f %%, best %.1f %%", shown, 100 * epoch.validation(), 100 * epoch.best());
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
