package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
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

    @Test
    void namesOfFeaturesCountInTheirOrder() {
        assertThat(Fingerprint.ofFeatureNames(DATA)).as("without names").isEmpty();
        String print = Fingerprint.ofFeatureNames(named("a", "b", "cd")).orElseThrow();
        assertThat(print).hasSize(16);
        assertThat(Fingerprint.ofFeatureNames(named("a", "b", "cd"))).hasValue(print);
        assertThat(List.of(named("b", "a", "cd"), named("a", "bc", "d"), named("a", "b", "CD")))
                .noneMatch(
                        data -> Fingerprint.ofFeatureNames(data).orElseThrow().equals(print));
        assertThatThrownBy(() -> named("a", "b")).hasMessageContaining("2 features are described");
    }

    private static GraphData named(String... names) {
        return new GraphData(
                DATA.name(),
                DATA.graph(),
                new Features.Dense(FloatMatrix.zeros(DATA.nodeCount(), 3)),
                List.of(names),
                DATA.labels(),
                List.of(),
                Split.EMPTY,
                DATA.edgeReport());
    }

    @Test
    void aSplitIsKnownByItsNodes() {
        Split split = new Split(new int[] {1, 2}, new int[] {3}, new int[] {});
        assertThat(Fingerprint.of(split))
                .isEqualTo(Fingerprint.of(new Split(new int[] {2, 1}, new int[] {3}, new int[0])));
        assertThat(List.of(
                        Split.EMPTY,
                        new Split(new int[] {1}, new int[] {2, 3}, new int[0]),
                        new Split(new int[] {1, 2}, new int[0], new int[] {3}),
                        new Split(new int[] {1, 2}, new int[] {4}, new int[0])))
                .noneMatch(other -> Fingerprint.of(other).equals(Fingerprint.of(split)));
    }

    private static GraphData with(Features features, Labels labels) {
        return new GraphData(DATA.name(), DATA.graph(), features, labels, List.of(), Split.EMPTY, DATA.edgeReport());
    }
}
