package dev.bgn.runtime.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class WorkersTest {
    private static void countRows(Workers workers, int rows, int block) {
        AtomicIntegerArray seen = new AtomicIntegerArray(rows);
        workers.forRows(rows, block, (from, to) -> {
            for (int r = from; r < to; r++) {
                seen.incrementAndGet(r);
            }
        });
        for (int r = 0; r < rows; r++) {
            assertThat(seen.get(r)).as("row %d of %d", r, rows).isEqualTo(1);
        }
    }

    @Test
    void everyRowIsRunOnce() {
        for (int threads = 1; threads <= 9; threads++) {
            try (Workers workers = Workers.of(threads)) {
                assertThat(workers.count()).isEqualTo(threads);
                for (int rows : new int[] {0, 1, 2, 7, 64, 1_000, 12_345}) {
                    countRows(workers, rows, 1);
                    countRows(workers, rows, 100);
                }
            }
        }
    }

    @Test
    void aFailureReachesTheCallerAndTheTeamGoesOn() {
        try (Workers workers = Workers.of(3)) {
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> workers.forRows(1_000, 1, (from, to) -> {
                            if (from >= 500) {
                                throw new IllegalStateException("row " + from);
                            }
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("row ");
            }
            countRows(workers, 1_000, 1);
        }
    }

    @Test
    void aLoopInsideALoopRunsInPlace() {
        try (Workers workers = Workers.of(4)) {
            AtomicIntegerArray seen = new AtomicIntegerArray(100);
            workers.forRows(
                    10,
                    1,
                    (from, to) -> workers.forRows(10, 1, (innerFrom, innerTo) -> {
                        for (int r = from; r < to; r++) {
                            for (int i = innerFrom; i < innerTo; i++) {
                                seen.incrementAndGet(r * 10 + i);
                            }
                        }
                    }));
            for (int i = 0; i < 100; i++) {
                assertThat(seen.get(i)).isEqualTo(1);
            }
        }
    }

    @Test
    void severalCallersTakeTurns() throws InterruptedException {
        try (Workers workers = Workers.of(3)) {
            List<Thread> callers = new ArrayList<>();
            List<Throwable> failures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread caller = new Thread(() -> {
                    for (int repeat = 0; repeat < 200; repeat++) {
                        countRows(workers, 300, 1);
                    }
                });
                caller.setUncaughtExceptionHandler((t, e) -> {
                    synchronized (failures) {
                        failures.add(e);
                    }
                });
                callers.add(caller);
                caller.start();
            }
            for (Thread caller : callers) {
                caller.join();
            }
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void afterCloseTheCallerWorksAlone() {
        Workers workers = Workers.of(2);
        workers.close();
        countRows(workers, 100, 1);
    }

    @Test
    void aTeamNeedsSomeone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Workers.of(0)).withMessageContaining("0");
    }
}
