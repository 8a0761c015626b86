package dev.bgn.cli.terminal;

import java.io.IOError;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jline.terminal.TerminalBuilder;

/**
 * How far a long task is: a bar with the time gone and the time left, in one line of the terminal. Where nobody looks at a
 * terminal it draws nothing. The line is empty again once the bar is closed, so close it before results are printed.
 */
public final class TerminalBar implements AutoCloseable {
    /** To the start of the line, and nothing on it. */
    private static final String CLEAR = "\r\u001b[K";

    private static final int REDRAW_MILLIS = 250;

    /** The library draws in a thread of its own: a message and the bar never share a line. */
    private static final Object DRAWING = new Object();

    /** Nothing where there is no terminal. */
    private final ProgressBar bar;

    private TerminalBar(ProgressBar bar) {
        this.bar = bar;
    }

    /** A bar of a number of steps; −1 where that is not known. */
    public static TerminalBar of(String task, long steps) {
        return new TerminalBar(Terminal.showsErrors() ? builder(task, steps).build() : null);
    }

    /** A bar of bytes, counted in thousands. */
    public static TerminalBar ofBytes(String task, long bytes) {
        return new TerminalBar(
                Terminal.showsErrors()
                        ? builder(task, bytes).setUnit(" kB", 1000).build()
                        : null);
    }

    private static ProgressBarBuilder builder(String task, long steps) {
        return new ProgressBarBuilder()
                .setTaskName(Terminal.oneLine(task))
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .continuousUpdate()
                .setConsumer(new Line(System.err));
    }

    /** Draws on the stream that our messages go to; the library's own would draw on descriptor 2, which is not the terminal. */
    private static final class Line extends ConsoleProgressBarConsumer {
        private static final int LEAST_WIDTH = 10;

        private final PrintStream err;
        private final org.jline.terminal.Terminal terminal;
        private int width = 80;

        Line(PrintStream err) {
            super(err);
            this.err = err;
            terminal = terminal();
        }

        /**
         * It only tells its width. The library's own terminal takes the handlers of signals away as long as a bar is there:
         * Ctrl-C then ends the JVM at once, and what was trained is lost.
         */
        private static org.jline.terminal.Terminal terminal() {
            try {
                return TerminalBuilder.builder().dumb(true).nativeSignals(false).build();
            } catch (IOException _) {
                return null;
            }
        }

        /** How wide the terminal is now, or was when it could last be asked. */
        @Override
        public int getMaxRenderedLength() {
            try {
                int now = terminal == null ? 0 : terminal.getWidth();
                width = now < LEAST_WIDTH ? width : now;
            } catch (IOError | IllegalStateException _) {
                // Closed meanwhile, as at the end of the JVM.
            }
            return width;
        }

        @Override
        public void accept(String text) {
            synchronized (DRAWING) {
                err.print(CLEAR);
                super.accept(text.stripTrailing()); // cut to the width of the terminal
                err.flush();
            }
        }

        @Override
        public void close() {
            // The library's would begin a new line.
            try {
                if (terminal != null) {
                    terminal.close();
                }
            } catch (IOException _) {
                // Nothing was written to it.
            }
        }
    }

    public void stepTo(long done) {
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    public void stepTo(long done, String message) {
        if (bar != null) {
            bar.setExtraMessage(Terminal.oneLine(message)).stepTo(done);
        }
    }

    /** So many steps more. */
    public void stepBy(long more) {
        if (bar != null) {
            bar.stepBy(more);
        }
    }

    /** How many steps there are, where that is known later than the start. */
    public void steps(long steps) {
        if (bar != null) {
            bar.maxHint(steps);
        }
    }

    /** Prints a line above the bar, which comes back when it is drawn next. */
    public void say(PrintWriter err, String line) {
        synchronized (DRAWING) {
            clear();
            err.println(line);
        }
    }

    private void clear() {
        if (bar != null) {
            System.err.print(CLEAR);
            System.err.flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            // A bar that is closed before it was drawn for the first time is drawn by that, and not cleared.
            clear();
        }
    }
}
