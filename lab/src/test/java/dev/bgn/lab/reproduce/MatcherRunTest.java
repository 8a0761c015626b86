package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.training.matching.CodeEstimator;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatcherRunTest {
    private static final int NODES = 8;

    private static MatcherRun run(int steps) {
        MatchingSettings network = MatchingSettings.usual().withWidths(4, 8).withCodes(true, true);
        return MatcherRun.of(new MatchingPlan(network, CodeEstimator.TANH, false, 2, steps, 1e-3, 5), NODES, NODES);
    }

    private static Resources resources(Path folder, BooleanSupplier goesOn) {
        return new Resources(new Form(true, OptionalInt.empty()), null, 1, null, null, folder, line -> {}, goesOn);
    }

    private static float[] weights(MatchingModel model) {
        return model.weights().output().data();
    }

    @Test
    void aTrainingThatWasStoppedGoesOnToTheSameNetwork(@TempDir Path folder) throws IOException {
        MatcherRun run = run(1000);
        float[] atOnce = weights(run.model(resources(folder.resolve("one"), () -> true)));
        AtomicInteger steps = new AtomicInteger();
        Path stopped = folder.resolve("two");
        // In the second of two epochs, after the first has its checkpoint.
        assertThatThrownBy(() -> run.model(resources(stopped, () -> steps.incrementAndGet() < 700)))
                .isInstanceOf(CancellationException.class);
        assertThat(files(stopped)).singleElement().asString().endsWith(".checkpoint");
        assertThat(weights(run.model(resources(stopped, () -> true)))).isEqualTo(atOnce);
        assertThat(files(stopped)).singleElement().asString().endsWith(".safetensors");
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aModelThatIsThereIsNotTrainedAgain(@TempDir Path folder) throws IOException {
        MatcherRun run = run(20);
        float[] trained = weights(run.model(resources(folder, () -> true)));
        AtomicInteger asked = new AtomicInteger();
        MatchingModel kept = run.model(resources(folder, () -> asked.incrementAndGet() < 0));
        assertThat(weights(kept)).isEqualTo(trained);
        assertThat(asked).hasValue(0);
    }

    @Test
    void largerGraphsGoOnFromTheNetworkOfSmallerOnes(@TempDir Path folder) throws IOException {
        MatcherRun small = run(20);
        // A rate so small that nothing moves: what comes out is what went in.
        MatchingPlan still = new MatchingPlan(small.plan().network(), CodeEstimator.TANH, false, 2, 2, 1e-30, 9);
        MatcherRun large = small.then(still, NODES + 2);
        Resources resources = resources(folder, () -> true);
        assertThat(weights(large.model(resources))).isEqualTo(weights(small.model(resources)));
        assertThat(large.settings()).contains(small.settings());
        assertThat(large.model(resources).provenance().get("dataset"))
                .contains("random pairs of 10 nodes", "after random pairs of 8 nodes");
    }

    @Test
    void scoresHaveIntervalsAroundThem(@TempDir Path folder) throws IOException {
        List<Measured> scores = run(4).scores("GMN", "8", resources(folder, () -> true));
        assertThat(scores).hasSize(2).allSatisfy(score -> {
            assertThat(score.values()).hasSize(1);
            assertThat(score.interval().getFirst()).isLessThan(score.values().getFirst());
            assertThat(score.interval().getLast()).isGreaterThan(score.values().getFirst());
            assertThat(score.values().getFirst()).isBetween(30.0, 70.0);
        });
    }
}
