package dev.bgn.lab.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WatchedReaderTest {
    @Test
    void tellsARefusalFromAnError() throws IOException {
        try (WatchedReader reader = new WatchedReader(Duration.ofMinutes(1))) {
            assertThat(reader.run(() -> {}).error()).isEmpty();
            assertThat(reader.run(() -> {
                                throw MalformedFileException.in(Path.of("x"), "damaged");
                            })
                            .refused())
                    .isTrue();
            WatchedReader.Outcome full = reader.run(() -> {
                throw new OutOfMemoryError("full");
            });
            assertThat(full.refused()).isFalse();
            assertThat(full.error()).isEqualTo("java.lang.OutOfMemoryError: full");
        }
    }

    @Test
    void leavesAReaderThatHangs() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        try (WatchedReader reader = new WatchedReader(Duration.ofSeconds(1))) {
            WatchedReader.Outcome outcome = reader.run(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(outcome.hung()).isTrue();
            assertThat(outcome.error()).isEqualTo("hangs: no end after 1 s");
        }
    }
}
