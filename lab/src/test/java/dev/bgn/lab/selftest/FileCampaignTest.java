package dev.bgn.lab.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCampaignTest {
    @TempDir
    private Path folder;

    @Test
    void findsNothingButTheOneException() throws IOException {
        Campaign.Result result = FileCampaign.run(folder, 20261115, 10_000, done -> {});
        // A failure names its seed and the number of its mutant.
        assertThat(result.failures()).isEmpty();
        assertThat(result.mutants()).isEqualTo(10_000);
        assertThat(result.rejected()).isGreaterThan(5_000);
        // Some damage leaves a sound file once its checksum fits again: another weight, another name.
        assertThat(result.accepted()).isPositive();
        assertThat(folder).isEmptyDirectory();
    }
}
