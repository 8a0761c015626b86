package dev.bgn.datasets.known;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Closes a stream on which a read waits too long, so that the read fails and the download can go on with another
 * connection: the time limit of a request ends when its headers arrive.
 */
final class StallGuard extends FilterInputStream {
    private final Duration limit;
    private final Thread watcher;
    private volatile long readSince = System.nanoTime();
    private volatile boolean stalled;

    StallGuard(InputStream in, Duration limit) {
        super(in);
        this.limit = limit;
        this.watcher = Thread.ofVirtual().start(this::watch);
    }

    private void watch() {
        try {
            while (true) {
                long left = limit.toNanos() - (System.nanoTime() - readSince);
                if (left <= 0) {
                    stalled = true;
                    in.close();
                    return;
                }
                Thread.sleep(Duration.ofNanos(left));
            }
        } catch (InterruptedException | IOException e) {
            // Closed in time, or broken anyway: the reader sees it.
            return;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        readSince = System.nanoTime();
        try {
            int count = in.read(bytes, offset, length);
            readSince = System.nanoTime();
            if (!stalled) {
                return count;
            }
        } catch (IOException e) {
            if (!stalled) {
                throw e;
            }
        }
        throw new IOException("no bytes for " + limit.toMillis() / 1000.0 + " s");
    }

    @Override
    public void close() throws IOException {
        watcher.interrupt();
        in.close();
    }
}
