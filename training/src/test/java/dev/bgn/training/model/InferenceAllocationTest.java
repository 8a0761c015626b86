package dev.bgn.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In the training module because the runtime reads no module that counts allocations. */
class InferenceAllocationTest {
    @Test
    void nothingOfSizeIsAllocatedAfterTheFirstRuns() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().threadId();
        GraphData data = SmallGraphs.citations(2_000, 5);
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                GraphModel trained =
                        new GraphModel(ModelSettings.defaults(kind, level), data.featureCount(), data.classCount(), 1);
                NodeModel model = ModelExport.of(trained, new FeatureCoding.RowSum(), List.of("a", "b", "c"), Map.of());
                // The scalar kernels: vectors become registers only once they are compiled.
                Inference inference = new Inference(
                        model,
                        PreparedGraph.of(data.graph(), data.features(), model),
                        Workers.SINGLE,
                        Kernels.scalar());
                int[] classes = new int[data.nodeCount()];
                inference.classify(classes);
                inference.classify(classes);
                long before = threads.getThreadAllocatedBytes(id);
                inference.classify(classes);
                assertThat(threads.getThreadAllocatedBytes(id) - before)
                        .as("%s %s", kind, level)
                        .isLessThan(8192);
            }
        }
    }
}
