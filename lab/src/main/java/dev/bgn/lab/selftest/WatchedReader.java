package dev.bgn.lab.selftest;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs readers on a thread of its own, so that one that hangs can be left behind. */
public final class WatchedReader implements AutoCloseable {
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private final Duration limit;

    /** A reader at work on one file. */
    @FunctionalInterface
    public interface Attempt {
        void read() throws IOException;
    }

    /**
     * How an attempt went.
     *
     * @param refused with the one exception that is right
     * @param hung it never came back; the thread is of no more use
     * @param error anything else that went wrong, or nothing
     */
    record Outcome(boolean refused, boolean hung, String error, long nanos) {}

    WatchedReader(Duration limit) {
        this.limit = limit;
    }

    Outcome run(Attempt attempt) throws IOException {
        long start = System.nanoTime();
        Future<?> reading = thread.submit(() -> {
            attempt.read();
            return null;
        });
        try {
            reading.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new Outcome(false, false, "", System.nanoTime() - start);
        } catch (ExecutionException e) {
            // Whatever a reader throws is what this looks for, errors such as a full heap included.
            boolean refused = e.getCause() instanceof MalformedFileException;
            return new Outcome(refused, false, refused ? "" : e.getCause().toString(), System.nanoTime() - start);
        } catch (TimeoutException e) {
            return new Outcome(false, true, "hangs: no end after " + limit.toSeconds() + " s", limit.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
