package dev.bgn.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C: asks the work to end, and gives it time to leave valid files. */
public final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::ask, "bgn-interruption");
    private volatile boolean asked;

    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void ask() {
        asked = true;
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("bgn: the work did not end in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isAsked() {
        return asked;
    }

    @Override
    public void close() {
        finished.countDown();
        if (!asked) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
