package dev.bgn.lab.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short slice of {@code bgn selftest checkpoints}. */
class CheckpointCampaignTest {
    @Test
    void threeKillsLoseNothing(@TempDir Path folder) throws Exception {
        AtomicInteger told = new AtomicInteger();
        CheckpointCampaign.Result result = CheckpointCampaign.run(folder, 3, 3, told::set);
        assertThat(result.isGood()).as("%s", result).isTrue();
        assertThat(result.epochs()).isPositive();
        assertThat(told).hasValue(3);
        try (var files = Files.list(folder)) {
            assertThat(files.filter(f -> f.toString().endsWith(".tmp")).count())
                    .as("half-written files do not pile up")
                    .isLessThanOrEqualTo(1);
        }
    }
}
