package dev.bgn.datasets;

import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a model is judged by the split that it was trained with, as far as its file tells.
 *
 * @param taken nothing where the file does not tell
 * @param remark a line for people; nothing where there is nothing to remark
 */
public record TrainingSplit(Optional<Boolean> taken, Optional<String> remark) {
    public static TrainingSplit of(NodeModel model, GraphData data) {
        Map<String, String> origin = model.provenance();
        if (!origin.containsKey(Provenance.DATASET_HASH) || !origin.containsKey(Provenance.SPLIT_HASH)) {
            return new TrainingSplit(Optional.empty(), Optional.empty());
        }
        if (!origin.get(Provenance.DATASET_HASH).equals(Fingerprint.of(data))) {
            return other("The model was trained on another dataset, '" + origin.get(Provenance.DATASET) + "'.");
        }
        if (origin.get(Provenance.SPLIT_HASH).equals(Fingerprint.of(data.split()))) {
            return new TrainingSplit(Optional.of(true), Optional.empty());
        }
        String what = data.split().equals(Split.EMPTY) ? "There is no split here" : "This is not the split of training";
        String split = origin.get(Provenance.SPLIT);
        String seed = split.equals("public") ? "" : " --seed " + origin.get(Provenance.SEED);
        return other(what + ", so the model has learned from some of these nodes; --split " + split + seed
                + " is that of training.");
    }

    private static TrainingSplit other(String remark) {
        return new TrainingSplit(Optional.of(false), Optional.of(remark));
    }
}
