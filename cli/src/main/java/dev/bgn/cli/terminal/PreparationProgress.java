package dev.bgn.cli.terminal;

import dev.bgn.training.progress.Progress;
import java.util.function.BooleanSupplier;

/** Shows what comes before a training, trials or teachers: a bar over the epochs of all of them, and lines above it. */
public final class PreparationProgress implements Progress, AutoCloseable {
    private final Output output;
    private final String run;
    private final String what;
    private final BooleanSupplier goesOn;
    /** Nothing before the first epoch. */
    private TerminalBar bar;

    private int all;

    /**
     * @param run what is prepared, in front of every line; empty for nothing
     * @param what what the bar counts the epochs of
     */
    public PreparationProgress(Output output, String run, String what, BooleanSupplier goesOn) {
        this.output = output;
        this.run = run;
        this.what = what;
        this.goesOn = goesOn;
    }

    @Override
    public void tell(String line) {
        String text = run + ": " + line;
        if (bar == null) {
            output.err().println(text);
        } else {
            bar.say(output.err(), text);
        }
    }

    @Override
    public void epochs(int done, int of) {
        // Teachers are chosen before they are trained, which is another number of epochs.
        if (bar == null || of != all) {
            close();
            bar = TerminalBar.of(run + ", " + what, of);
            all = of;
        }
        bar.stepTo(done);
    }

    @Override
    public boolean goesOn() {
        return goesOn.getAsBoolean();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
