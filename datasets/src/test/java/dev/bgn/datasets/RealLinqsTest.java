package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.linqs.LinqsReader;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RealLinqsTest {
    @Test
    void readsCora() throws IOException {
        Path folder = RealData.require("linqs-cora");
        GraphData cora = LinqsReader.read("cora", folder.resolve("cora.content"), folder.resolve("cora.cites"));
        assertThat(cora.nodeCount()).isEqualTo(2708);
        assertThat(cora.edgeReport()).isEqualTo(new EdgeReport(5429, 0, 0, 5278));
        assertThat(cora.featureCount()).isEqualTo(1433);
        assertThat(((Features.Sparse) cora.features()).matrix().isBinary()).isTrue();
        assertThat(((Features.Sparse) cora.features()).matrix().entryCount()).isEqualTo(49_216);
        assertThat(cora.nodeNames()).startsWith("31336").doesNotHaveDuplicates();
        assertThat(cora.labels().classNames())
                .containsExactly(
                        "Case_Based",
                        "Genetic_Algorithms",
                        "Neural_Networks",
                        "Probabilistic_Methods",
                        "Reinforcement_Learning",
                        "Rule_Learning",
                        "Theory");
        assertThat(cora.labels().classSizes()).containsExactly(298, 418, 818, 426, 217, 180, 351);
    }
}
