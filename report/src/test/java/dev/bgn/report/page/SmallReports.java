package dev.bgn.report.page;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small graph whose names are hostile to a page, and models trained on it. */
final class SmallReports {
    static final int NODES = 140;
    static final List<String> CLASSES = List.of(
            "</script><script>alert(1)</script>", "\"quoted\"", "Neural_Networks", "a & b", "{{data}}", "it's", "$1\\");
    static final List<String> HOSTILE_NODES = List.of(
            "</script><script>alert(2)</script>",
            "<!--<script>",
            "<img src=x onerror=alert(3)>",
            "'\"&",
            "a\u2028b\u0007");

    private SmallReports() {}

    static GraphData data() {
        GraphData planted = PlantedPartition.likeCora(3, NODES).toGraphData();
        List<String> names = new ArrayList<>(HOSTILE_NODES);
        while (names.size() < NODES) {
            names.add("node-" + names.size());
        }
        GraphData named = new GraphData(
                "folder/<i>hostile",
                planted.graph(),
                planted.features(),
                new Labels(planted.labels().toArray(), CLASSES),
                names,
                planted.split(),
                planted.edgeReport());
        return named.withSplit(Splits.parse("per-class:5,3").apply(named, 1));
    }

    static GraphData withoutLabels(GraphData data) {
        return new GraphData(
                data.name(),
                data.graph(),
                data.features(),
                Labels.none(data.nodeCount()),
                data.nodeNames(),
                Split.EMPTY,
                data.edgeReport());
    }

    static NodeModel train(GraphData data, Level level) {
        GraphInput input = new GraphInput(data.graph(), data.features());
        TrainPlan plan =
                TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, level).withSize(2, 4, 20));
        SeedRun run = new SeedRun(
                plan.withTraining(plan.training().withEpochs(20, 0)), data, input, Optional.empty(), 1, Workers.SINGLE);
        run.trainer().run(Trainer.Listener.NONE);
        return ModelExport.of(run.model(), input.coding(), data.labels().classNames(), Map.of());
    }
}
