package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargestComponentTest {
    private static GraphData data(int nodes, int[] from, int[] to) {
        float[] features = new float[nodes];
        int[] labels = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            features[i] = 10 * i;
            labels[i] = i % 2;
        }
        return new GraphData(
                "two parts",
                CsrGraph.undirected(nodes, from, to),
                new Features.Dense(FloatMatrix.of(nodes, 1, features)),
                new Labels(labels, List.of("a", "b")),
                List.of("n0", "n1", "n2", "n3", "n4", "n5").subList(0, nodes),
                new Split(new int[] {1}, new int[] {0}, new int[] {2, 4}),
                new EdgeReport(from.length, 0, 0, from.length));
    }

    @Test
    void keepsWhatBelongsToItsNodes() {
        // 0 – 1 apart from 2 – 4 – 5; 3 has no neighbour.
        GraphData part = LargestComponent.of(data(6, new int[] {0, 2, 4}, new int[] {1, 4, 5}));
        assertThat(part.nodeNames()).containsExactly("n2", "n4", "n5");
        assertThat(part.edgeCount()).isEqualTo(2);
        assertThat(part.graph().degree(1)).isEqualTo(2);
        assertThat(((Features.Dense) part.features()).matrix().data()).containsExactly(20, 40, 50);
        assertThat(part.labels().toArray()).containsExactly(0, 0, 1);
        assertThat(part.split()).isEqualTo(new Split(new int[0], new int[0], new int[] {0, 1}));
    }

    /** A model is asked for the same columns again, so that it must keep what they were, not only their names. */
    @Test
    void keepsWhatTheFeaturesComeFrom() {
        FeatureSchema.Table colours =
                new FeatureSchema.Table(List.of(new FeatureSchema.Category("colour", List.of("red"))));
        GraphData whole = data(6, new int[] {0, 2, 4}, new int[] {1, 4, 5});
        GraphData part = LargestComponent.of(
                whole.withFeatures(whole.features(), colours).with(Finding.of(Finding.Kind.EDGE_FEATURES, "", 0)));
        assertThat(part.schema()).isEqualTo(colours);
        assertThat(part.remarks()).containsExactly("features of edges are not used");
    }

    @Test
    void aConnectedGraphStaysAsItIs() {
        GraphData data = data(5, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});
        assertThat(LargestComponent.of(data)).isSameAs(data);
    }
}
