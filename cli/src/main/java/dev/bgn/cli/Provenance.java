package dev.bgn.cli;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.training.Evaluation;
import dev.bgn.training.LabelChecksum;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a model file says about where it comes from. Accuracies are in percent. */
final class Provenance {
    private Provenance() {}

    static Map<String, String> of(
            GraphData data, String split, TrainPlan plan, String teacher, long seed, SeedRun run, TrainResult result) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("dataset", data.name());
        map.put("datasetHash", Fingerprint.of(data));
        map.put("split", split);
        map.put("settings", run.model().settings().toString());
        map.put("training", plan.training().toString());
        map.put("teacher", teacher);
        map.put("seed", Long.toString(seed));
        map.put("epoch", Integer.toString(result.epoch()));
        map.put("validationAccuracy", percent(result.validation()));
        map.put("testAccuracy", percent(result.test()));
        map.put(
                LabelChecksum.KEY,
                LabelChecksum.of(Evaluation.classes(run.trainer().logits())));
        map.put("version", Version.ours());
        return map;
    }

    /** Of a training on the split that comes with the dataset, as tables and the demo are made. */
    static Map<String, String> published(TrainPlan plan, GraphData data, long seed, SeedRun run, TrainResult result) {
        String teacher = plan.teachers() == 0 ? "none" : "random-propagation";
        return of(data, "published", plan, teacher, seed, run, result);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }
}
