package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfLoopsTest {
    private static final NetworkMethod WEC = Networks.gat(Level.WEC).bounded(20);

    /** Sums are of floats here and of bits there, so that some codes differ by a bit. */
    @Test
    void withTheNodeItselfItIsTheNetworkOfTheTable(@TempDir Path folder) throws Exception {
        Resources resources = QuickResources.of(folder, Map.of());
        double table =
                resources.accuracies().get(WEC, "cora", 1).orElseThrow().tests().getFirst();
        assertThat(accuracy(true, resources)).isCloseTo(table, within(1.0));
        assertThat(accuracy(false, resources)).isNotCloseTo(table, within(1.0));
    }

    private static double accuracy(boolean itself, Resources resources) throws Exception {
        return new SelfLoops("cora", itself, WEC, 1)
                .measure(resources)
                .getFirst()
                .values()
                .getFirst();
    }
}
