package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.matrix.Features;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static final GraphData DATA = PlantedPartition.likeCora(1, 60).toGraphData();

    @Test
    void theContentCountsAndTheNameDoesNot() {
        String print = Fingerprint.of(DATA);
        assertThat(print)
                .hasSize(64)
                .isEqualTo(Fingerprint.of(PlantedPartition.likeCora(1, 60).toGraphData()));
        GraphData renamed = new GraphData(
                "another",
                DATA.graph(),
                DATA.features(),
                DATA.labels(),
                List.of(),
                Splits.parse("stratified:0.4,0.3,0.3").apply(DATA, 1),
                DATA.edgeReport());
        assertThat(Fingerprint.of(renamed)).isEqualTo(print);
        assertThat(Fingerprint.of(PlantedPartition.likeCora(2, 60).toGraphData()))
                .isNotEqualTo(print);
    }

    @Test
    void oneLabelOrTheFormOfTheFeaturesChangesIt() {
        int[] labels = DATA.labels().toArray();
        labels[7] = (labels[7] + 1) % DATA.classCount();
        assertThat(Fingerprint.of(
                        with(DATA.features(), new Labels(labels, DATA.labels().classNames()))))
                .isNotEqualTo(Fingerprint.of(DATA));
        Features dense =
                new Features.Dense(((Features.Sparse) DATA.features()).matrix().toDense());
        assertThat(Fingerprint.of(with(dense, DATA.labels()))).isNotEqualTo(Fingerprint.of(DATA));
    }

    private static GraphData with(Features features, Labels labels) {
        return new GraphData(DATA.name(), DATA.graph(), features, labels, List.of(), Split.EMPTY, DATA.edgeReport());
    }
}
