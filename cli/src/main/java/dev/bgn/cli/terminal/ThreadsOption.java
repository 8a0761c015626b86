package dev.bgn.cli.terminal;

import dev.bgn.datasets.BadInputException;
import dev.bgn.runtime.parallel.Workers;
import picocli.CommandLine.Option;

/** How many threads a command uses. */
public final class ThreadsOption {
    private static final int MOST = 1024;

    @Option(names = "--threads", paramLabel = "N", description = "Threads (default: one for each core).")
    private Integer threads;

    public Workers workers() {
        return threads == null ? Workers.ofAllCores() : Workers.of(count());
    }

    /** Refuses a number that makes no sense, so that a command may ask before it begins. */
    public int count() {
        if (threads == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (threads < 1 || threads > MOST) {
            throw new BadInputException("--threads " + threads + ": expected 1 to " + MOST);
        }
        return threads;
    }
}
