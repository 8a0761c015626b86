package dev.bgn.cli;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Evaluation;
import dev.bgn.training.LabelChecksum;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a model file says about where it comes from. Accuracies are in percent. */
final class Provenance {
    static final String DATASET = "dataset";
    static final String DATASET_HASH = "datasetHash";
    static final String SPLIT = "split";
    static final String SPLIT_HASH = "splitHash";
    static final String SEED = "seed";
    private static final String FEATURE_NAMES = "featureNames";

    private Provenance() {}

    static Map<String, String> of(
            GraphData data, String split, TrainPlan plan, String teacher, long seed, SeedRun run, TrainResult result) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(DATASET, data.name());
        map.put(DATASET_HASH, Fingerprint.of(data));
        Fingerprint.ofFeatureNames(data).ifPresent(names -> map.put(FEATURE_NAMES, names));
        map.put(SPLIT, split);
        map.put(SPLIT_HASH, Fingerprint.of(data.split()));
        map.put("settings", RecordWords.of(run.model().settings()));
        map.put("training", RecordWords.of(plan.training()));
        map.put("teacher", teacher);
        map.put(SEED, Long.toString(seed));
        map.put("epoch", Integer.toString(result.epoch()));
        putPercent(map, "validationAccuracy", result.validation());
        putPercent(map, "testAccuracy", result.test());
        map.put(
                LabelChecksum.KEY,
                LabelChecksum.of(Evaluation.classes(run.trainer().logits())));
        map.put("version", Version.ours());
        return map;
    }

    /** The fingerprint of the names of the features that a model was trained on; nothing where they had none. */
    static Optional<String> featureNames(NodeModel model) {
        return Optional.ofNullable(model.provenance().get(FEATURE_NAMES));
    }

    /** Nothing where the split has no such nodes. */
    private static void putPercent(Map<String, String> map, String key, double share) {
        if (!Double.isNaN(share)) {
            map.put(key, String.format(Locale.ROOT, "%.2f", 100 * share));
        }
    }

    /** Of a training on the split that comes with the dataset, as tables and the demo are made. */
    static Map<String, String> published(TrainPlan plan, GraphData data, long seed, SeedRun run, TrainResult result) {
        String teacher = plan.teachers() == 0 ? "none" : "random-propagation";
        return of(data, "public", plan, teacher, seed, run, result);
    }
}
