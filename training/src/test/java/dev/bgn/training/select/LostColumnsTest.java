package dev.bgn.training.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.layer.GraphInput;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LostColumnsTest {
    /** Three nodes: a flag and a salary. */
    private static GraphData salaries() {
        SparseMatrix matrix = SparseMatrix.of(
                3, 2, new int[] {0, 2, 3, 5}, new int[] {0, 1, 1, 0, 1}, new float[] {1, 40_000, 50_000, 1, 60_000});
        return new GraphData(
                "salaries",
                CsrGraph.undirected(3, new int[] {0}, new int[] {1}),
                new Features.Sparse(matrix),
                List.of("flag", "salary"),
                Labels.none(3),
                List.of(),
                Split.EMPTY,
                new EdgeReport(1, 0, 0, 1));
    }

    private static Optional<String> lost(GraphData data, FeatureCoding coding) {
        return LostColumns.of(data, new GraphInput(data.graph(), data.features(), coding));
    }

    @Test
    void aColumnThatRoundingRemovesIsNamed() {
        assertThat(lost(salaries(), new FeatureCoding.RowSum()).orElseThrow())
                .contains("column flag:")
                .contains("--features");
    }

    @Test
    void whereNothingIsLostNothingIsSaid() {
        GraphData data = salaries();
        FloatMatrix dense = ((Features.Sparse) data.features()).matrix().toDense();
        assertThat(lost(data, FeatureCoding.Standard.of(dense))).isEmpty();
        assertThat(lost(data, Thermometer.of(data.features(), 4))).isEmpty();
    }

    @Test
    void aColumnThatIsSmallBesideAnotherIsNamed() {
        assertThat(lost(salaries(), new FeatureCoding.UnitRows()).orElseThrow())
                .startsWith("little is left of the column flag beside the column salary")
                .contains("--features");
    }
}
