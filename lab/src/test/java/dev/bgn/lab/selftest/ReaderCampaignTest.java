package dev.bgn.lab.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaderCampaignTest {
    @TempDir
    Path folder;

    @Test
    void findsNothingButTheOneException() throws IOException {
        Campaign.Result result = ReaderCampaign.run(folder, 20261115, 3_000, done -> {});
        // A failure names its seed and the number of its mutant.
        assertThat(result.failures()).isEmpty();
        assertThat(result.mutants()).isEqualTo(3_000);
        assertThat(result.rejected()).isGreaterThan(1_000);
        assertThat(result.accepted()).isPositive().isEqualTo(3_000 - result.rejected());
        assertThat(folder).isEmptyDirectory();
    }

    /** A sample that no reader takes would hide everything behind the first check. */
    @Test
    void theSamplesAreWhole() throws IOException {
        for (SampleFolder sample : SampleTexts.all()) {
            sample.write(folder);
            sample.reader().read(folder.resolve(sample.folder()));
            sample.delete(folder);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anArchiveIsPackedAsItWas() {
        for (byte[] archive : SampleBytes.archives()) {
            assertThat(SampleBytes.packed(SampleBytes.unpacked(archive))).isEqualTo(archive);
        }
    }

    @Test
    void makesTheSameMutantsOfTheSameSeed() {
        byte[] sample = SampleBytes.archives().getFirst();
        for (long seed = 0; seed < 200; seed++) {
            assertThat(new Mutator(seed).mutate(sample, sample))
                    .as("seed %d", seed)
                    .isEqualTo(new Mutator(seed).mutate(sample, sample));
        }
    }
}
