package dev.bgn.training.node;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.BuildVersion;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.score.Evaluation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a model file says about where it comes from. Accuracies are in percent. */
public final class TrainingProvenance {
    private TrainingProvenance() {}

    public static Map<String, String> of(
            GraphData data,
            String split,
            TrainPlan plan,
            String teacher,
            long seed,
            FloatMatrix logits,
            TrainResult result) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(Provenance.DATASET, data.name());
        map.put(Provenance.DATASET_HASH, Fingerprint.of(data));
        Fingerprint.ofFeatureNames(data).ifPresent(names -> map.put(Provenance.FEATURE_NAMES, names));
        data.labels().column().ifPresent(column -> map.put(Provenance.LABEL_COLUMN, column));
        map.put(Provenance.SPLIT, split);
        map.put(Provenance.SPLIT_HASH, Fingerprint.of(data.split()));
        map.put("settings", plan.suitedTo(data.features()).model().described().words());
        map.put("training", plan.training().described().words());
        map.put("teacher", teacher);
        if (plan.consistency().isOn()) {
            map.put("consistency", plan.consistency().described().words());
        }
        if (plan.batch() > 0) {
            map.put("batch", Integer.toString(plan.batch()));
        }
        if (plan.batch() > 0 && plan.model().kind() == ModelKind.ASGCN) {
            map.put("drawn", plan.layerDraws().described().words());
        }
        if (plan.inductive()) {
            map.put("inductive", "true");
        }
        map.put(Provenance.SEED, Long.toString(seed));
        map.put("epoch", Integer.toString(result.epoch()));
        putPercent(map, "validationAccuracy", result.validation());
        putPercent(map, "testAccuracy", result.test());
        map.put(LabelChecksum.KEY, LabelChecksum.of(Evaluation.classes(logits)));
        map.put("version", BuildVersion.ours());
        return map;
    }

    /** Nothing where the split has no such nodes. */
    private static void putPercent(Map<String, String> map, String key, double share) {
        if (!Double.isNaN(share)) {
            map.put(key, String.format(Locale.ROOT, "%.2f", 100 * share));
        }
    }
}
