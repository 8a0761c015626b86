package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Reproduction;
import dev.bgn.lab.reproduce.Reproduction.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows how far {@code bgn reproduce} is, on standard error: a line for each cell, and a bar on a terminal. */
final class ReproduceProgress implements Reproduction.Listener, AutoCloseable {
    private static final int PERCENT = 100;

    private final Output output;
    private final Reproduction run;
    private final List<String> failed = new ArrayList<>();
    private TerminalBar bar;
    private long start;

    ReproduceProgress(Output output, Reproduction run) {
        this.output = output;
        this.run = run;
    }

    /** Says what is ahead. */
    void announce(int threads, boolean quick, boolean fresh) {
        int open = run.open().size();
        output.err()
                .println(Output.counted(run.finishedBefore(), "measurement is", "measurements are") + " there, " + open
                        + " to do: about " + words(run.seconds()) + " on "
                        + Output.counted(threads, "thread", "threads")
                        + (quick ? ", quick: figures are not meaningful" : "")
                        + (open == 0 ? "" : "; Ctrl-C stops, and " + sameCommand(fresh) + " goes on"));
    }

    /** What goes on with a run that was stopped: a fresh one would begin again. */
    static String sameCommand(boolean fresh) {
        return "the same command" + (fresh ? " without --fresh" : "");
    }

    @Override
    public void begins(Part part, int number, int of, double secondsLeft) {
        if (bar == null) {
            bar = TerminalBar.of("reproduce", PERCENT);
            start = System.nanoTime();
        }
        double gone = (System.nanoTime() - start) / 1e9;
        // By time, because the last ones take the longest.
        bar.stepTo((long) (PERCENT * gone / Math.max(1, gone + secondsLeft)), number + " of " + of + ": " + what(part));
        if (!Terminal.showsErrors() && part.seconds() > 0) {
            String left = secondsLeft < 1 ? "" : words(secondsLeft) + " left, ";
            output.err()
                    .println(number + " of " + of + ", " + left + part.item().name() + ": " + what(part));
        }
    }

    @Override
    public void ends(Part part, List<Cell> cells) {
        if (cells.isEmpty()) {
            bar.say(output.err(), what(part) + ": the dataset lacks what it takes");
        }
        for (Cell cell : cells) {
            bar.say(output.err(), cell.item() + ": " + cell.place() + " " + value(cell));
        }
    }

    @Override
    public void fails(Part part, RuntimeException why) {
        failed.add(part.item().name() + ": " + what(part) + ": " + why.getMessage());
        bar.say(output.err(), "failed: " + failed.getLast());
    }

    private static String what(Part part) {
        int others = part.measurement().places().size() - 1;
        return part.measurement().places().getFirst() + (others == 0 ? "" : " and " + others + " more");
    }

    private static String value(Cell cell) {
        return cell.values().size() == 1
                ? String.format(Locale.ROOT, "%.4g", cell.mean())
                : String.format(
                        Locale.ROOT,
                        "%.1f ± %.1f (%d seeds)",
                        cell.mean(),
                        cell.deviation(),
                        cell.values().size());
    }

    /** Such as {@code 2 h 10 min}. */
    static String words(double seconds) {
        Duration time = Duration.ofSeconds(Math.round(seconds));
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0 ? Math.round(seconds / 60) + " min" : time.toSeconds() + " s";
    }

    List<String> failed() {
        return List.copyOf(failed);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
