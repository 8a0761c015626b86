package dev.bgn.runtime.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed team of threads that share the rows of one loop after another.
 *
 * <p>The calling thread works along, so {@code Workers.of(1)} has no other thread. Rows are handed out in blocks on
 * demand: which thread computes a row depends on timing, what it computes does not. A loop inside a loop runs on the
 * thread it is in. Calls from several threads take turns. Nothing is allocated by a call.
 */
public final class Workers implements AutoCloseable {
    /** The calling thread alone. */
    public static final Workers SINGLE = new Workers(1);

    /** How often a thread looks again before it sleeps: some microseconds, about one small kernel. */
    private static final int SPINS = 2_000;
    /** Blocks for each thread, so that one with long rows does not keep the others waiting. */
    private static final int BLOCKS_PER_THREAD = 8;

    /** More than the compiler inlines of a recursion, which is one. */
    private static final int HOPS = 3;

    /** Work on the rows {@code from … to-1}. */
    @FunctionalInterface
    public interface RowRange {
        void run(int from, int to);
    }

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger nextRow = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile int round;
    private volatile boolean closed;
    private volatile Thread caller;
    private volatile Throwable failure;
    private RowRange task;
    private int rows;
    private int block;

    private Workers(int count) {
        for (int i = 1; i < count; i++) {
            threads.add(Thread.ofPlatform().daemon().name("bgn-worker-" + i).start(this::serve));
        }
    }

    /** A team of {@code count} threads, the caller included. */
    public static Workers of(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a team needs at least one thread, not " + count);
        }
        return count == 1 ? SINGLE : new Workers(count);
    }

    /** A team as large as the machine has cores. */
    public static Workers ofAllCores() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    public int count() {
        return threads.size() + 1;
    }

    /**
     * Runs {@code task} over all rows.
     *
     * @param smallestBlock the fewest rows worth handing to another thread
     */
    public void forRows(int rowCount, int smallestBlock, RowRange task) {
        Objects.requireNonNull(task, "task");
        boolean nested = Thread.holdsLock(this) || threads.contains(Thread.currentThread());
        if (threads.isEmpty() || rowCount <= smallestBlock || nested) {
            runAlone(rowCount, task);
            return;
        }
        synchronized (this) {
            if (closed) {
                runAlone(rowCount, task);
                return;
            }
            this.task = task;
            this.rows = rowCount;
            this.block = Math.max(Math.max(smallestBlock, 1), rowCount / (count() * BLOCKS_PER_THREAD));
            failure = null;
            caller = Thread.currentThread();
            nextRow.set(0);
            busy.set(threads.size());
            round++; // publishes the fields above
            for (Thread thread : threads) {
                LockSupport.unpark(thread);
            }
            work();
            for (int spins = 0; busy.get() != 0; spins++) {
                pause(spins);
            }
            this.task = null;
            Throwable thrown = failure;
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            if (thrown instanceof Error e) {
                throw e;
            }
        }
    }

    private static void runAlone(int rowCount, RowRange task) {
        if (rowCount > 0) {
            runApart(rowCount, task, HOPS);
        }
    }

    /**
     * Runs the task in compiled code of its own. Where the compiler knows the task's class it would inline the kernel, its
     * caller, the caller's other kernels and so on into one large method, whose loops come out up to four times as slow. It
     * does not follow a recursion, and behind one it no longer knows the class.
     */
    private static void runApart(int rowCount, RowRange task, int hops) {
        if (hops > 0) {
            runApart(rowCount, task, hops - 1);
        } else {
            task.run(0, rowCount);
        }
    }

    private void serve() {
        int seen = 0;
        while (true) {
            for (int spins = 0; round == seen && !closed; spins++) {
                pause(spins);
            }
            if (closed) {
                return;
            }
            seen = round;
            work();
            if (busy.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    private void work() {
        try {
            while (failure == null) {
                // The sum may pass the last row, but never overflow: each thread passes it once.
                int from = nextRow.getAndAdd(block);
                if (from < 0 || from >= rows) {
                    return;
                }
                task.run(from, (int) Math.min((long) from + block, rows));
            }
        } catch (Throwable t) {
            failure = t;
        }
    }

    private void pause(int spins) {
        if (spins < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.park(this);
        }
    }

    /** Ends the threads; later calls run on the caller alone. */
    @Override
    public void close() {
        synchronized (this) {
            if (this != SINGLE) {
                closed = true;
                threads.forEach(LockSupport::unpark);
            }
        }
    }
}
