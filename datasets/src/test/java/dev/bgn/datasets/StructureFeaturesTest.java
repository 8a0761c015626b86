package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StructureFeaturesTest {
    private static final Structure SCHEMA = new Structure(2, 4);

    private static FloatMatrix of(CsrGraph graph, List<String> names) {
        return ((Features.Dense) StructureFeatures.of(graph, names, SCHEMA)).matrix();
    }

    private static float at(FloatMatrix features, int node, String name) {
        int column = SCHEMA.featureNames().indexOf(name);
        assertThat(column).as(name).isNotNegative();
        return features.get(node, column);
    }

    /** A triangle 0 1 2 with a tail 2 3, and the node 4 alone. */
    private static final CsrGraph SMALL = CsrGraph.undirected(5, new int[] {0, 0, 1, 2}, new int[] {1, 2, 2, 3});

    @Test
    void theColumnOfIdsIsKept() {
        GraphData edges = GraphData.ofEdges(
                "own", new EdgeList.Simple(SMALL, new EdgeReport(4, 0, 0, 4)), List.of("a", "b", "c", "d", "e"));
        FeatureSchema table = new FeatureSchema.Table(Optional.of("person"), List.of());
        GraphData own = edges.withFeatures(edges.features(), table);
        assertThat(StructureFeatures.addTo(own, SCHEMA).schema()).isEqualTo(SCHEMA.withId(Optional.of("person")));
        assertThat(StructureFeatures.addTo(edges, SCHEMA).schema()).isEqualTo(SCHEMA);
        assertThat(SCHEMA.withId(Optional.of("person")).toTable()).hasValue((FeatureSchema.Table) table);
    }

    @Test
    void degreesAndTrianglesAreThoseOfTheGraph() {
        FloatMatrix features = of(SMALL, List.of());
        assertThat(at(features, 0, "degree ≥ 2")).isOne();
        assertThat(at(features, 0, "degree ≥ 3")).isZero();
        assertThat(at(features, 2, "degree ≥ 3")).isOne();
        // The neighbours of 0 have degrees 2 and 3, their mean is 2.5; that of 3 has 3.
        assertThat(at(features, 0, "mean degree of neighbours ≥ 2")).isOne();
        assertThat(at(features, 0, "mean degree of neighbours ≥ 3")).isZero();
        assertThat(at(features, 3, "mean degree of neighbours ≥ 3")).isOne();
        assertThat(at(features, 0, "clustering ≥ 0.8")).isOne();
        // One of three pairs of neighbours.
        assertThat(at(features, 2, "clustering ≥ 0.3")).isOne();
        assertThat(at(features, 2, "clustering ≥ 0.4")).isZero();
        assertThat(at(features, 3, "clustering ≥ 0.01")).isZero();
    }

    /** By the definition, each pair of neighbours looked at. */
    @Test
    void clusteringEqualsTheDefinition() {
        CsrGraph graph = PlantedPartition.likeCora(3, 300).toGraphData().graph();
        FloatMatrix features = of(graph, List.of());
        for (int node = 0; node < graph.nodeCount(); node++) {
            int[] neighbours = graph.neighbours(node);
            int closed = 0;
            for (int a : neighbours) {
                for (int b : neighbours) {
                    closed += a < b && IntStream.of(graph.neighbours(a)).anyMatch(c -> c == b) ? 1 : 0;
                }
            }
            double pairs = neighbours.length * (neighbours.length - 1) / 2.0;
            for (float least : Structure.clusterings()) {
                float expected = pairs > 0 && closed / pairs >= least ? 1 : 0;
                assertThat(at(features, node, "clustering ≥ " + least)).isEqualTo(expected);
            }
        }
    }

    @Test
    void projectionsAreStandardisedAndFollowNames() {
        GraphData data = PlantedPartition.likeCora(3, 300).toGraphData();
        List<String> names = IntStream.range(0, 300).mapToObj(i -> "paper " + i).toList();
        FloatMatrix features = of(data.graph(), names);
        int column = SCHEMA.featureNames().indexOf("projection 1 over 2 hops");
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 300; i++) {
            sum += features.get(i, column);
            squares += (double) features.get(i, column) * features.get(i, column);
        }
        assertThat(sum / 300).isCloseTo(0, within(1e-5));
        assertThat(squares / 300).isCloseTo(1, within(1e-4));
        assertThat(of(data.graph(), names)).isEqualTo(features);
        assertThat(of(data.graph(), List.of())).isNotEqualTo(features);
        // Nodes in reverse order, each with its name, have the same features up to the rounding of sums.
        int[] source = new int[data.graph().targetArray().length];
        int[] target = new int[source.length];
        int count = 0;
        for (int i = 0; i < 300; i++) {
            for (int j : data.graph().neighbours(i)) {
                source[count] = 299 - i;
                target[count++] = 299 - j;
            }
        }
        FloatMatrix reversed = of(CsrGraph.of(300, source, target), names.reversed());
        for (int i = 0; i < 300; i++) {
            for (int c = 0; c < SCHEMA.featureCount(); c++) {
                assertThat(reversed.get(299 - i, c)).isCloseTo(features.get(i, c), within(1e-4f));
            }
        }
    }

    @Test
    void aNodeAloneHasZeros() {
        FloatMatrix features = of(SMALL, List.of());
        for (int c = 0; c < SCHEMA.featureCount(); c++) {
            assertThat(features.get(4, c)).isZero();
        }
        FloatMatrix one = of(CsrGraph.of(1, new int[0], new int[0]), List.of("only"));
        assertThat(one.data()).hasSize(SCHEMA.featureCount()).containsOnly(0);
        // Two nodes that know each other: finite whatever the deviation.
        for (float value : of(CsrGraph.undirected(2, new int[] {0}, new int[] {1}), List.of())
                .data()) {
            assertThat(Float.isFinite(value)).isTrue();
        }
        assertThat(of(CsrGraph.of(0, new int[0], new int[0]), List.of()).rows()).isZero();
    }

    @Test
    void aDatasetTakesThem() {
        GraphData data = GraphData.ofEdges(
                "bare", new EdgeList.Simple(SMALL, new EdgeReport(4, 0, 0, 4)), List.of("a", "b", "c", "d", "e"));
        Structure usual = StructureFeatures.usual(data.nodeCount());
        GraphData more = StructureFeatures.addTo(data, usual);
        assertThat(more.featureCount()).isEqualTo(296);
        assertThat(more.schema()).isEqualTo(usual);
        assertThat(more.featureNames()).hasSize(296);
    }

    @Test
    void largeGraphsHaveFewer() {
        assertThat(StructureFeatures.usual(226_719)).isEqualTo(new Structure(8, 32));
        assertThat(StructureFeatures.usual(226_720)).isEqualTo(new Structure(3, 32));
    }
}
