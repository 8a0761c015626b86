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
            return other("The model was trained on another dataset, '" + origin.get(Provenance.DATASET)
                    + "'; nodes that it learned from count here where they are in this one, too.");
        }
        if (origin.get(Provenance.SPLIT_HASH).equals(Fingerprint.of(data.split()))) {
            return new TrainingSplit(Optional.of(true), Optional.empty());
        }
        String learned = (data.split().equals(Split.EMPTY)
                        ? "There is no split here, so the model has learned"
                        : "This is not the split of training, so the model may have learned")
                + " from some of these nodes";
        String split = origin.get(Provenance.SPLIT);
        if (split == null) {
            return other(learned + ".");
        }
        String seed = split.equals("public") ? "" : " --seed " + origin.get(Provenance.SEED);
        return other(learned + "; --split " + split + seed + " is that of training.");
    }

    /**
     * The data with the split that the model was trained with. As it is where the file does not tell it, or where the model
     * was trained on other data: then there is no such split.
     */
    public static GraphData taken(NodeModel model, GraphData data) {
        Map<String, String> origin = model.provenance();
        String rule = origin.get(Provenance.SPLIT);
        if (rule == null
                || of(model, data).taken().orElse(true)
                || !origin.get(Provenance.DATASET_HASH).equals(Fingerprint.of(data))) {
            return data;
        }
        try {
            GraphData split = SeedSplits.split(data, rule, Long.parseLong(origin.getOrDefault(Provenance.SEED, "0")));
            return of(model, split).taken().orElse(false) ? split : data;
        } catch (BadInputException | NumberFormatException e) {
            // A rule of another program, or a split that comes with files that were not given here.
            return data;
        }
    }

    /** Which split of training the data has, after a comma; nothing where it has another or none. */
    public static String words(NodeModel model, GraphData data) {
        String rule = model.provenance().get(Provenance.SPLIT);
        if (rule == null || !of(model, data).taken().orElse(false)) {
            return "";
        }
        String seed =
                rule.equals("public") ? "" : ", seed " + model.provenance().get(Provenance.SEED);
        return ", split as in training (" + rule + seed + ")";
    }

    private static TrainingSplit other(String remark) {
        return new TrainingSplit(Optional.of(false), Optional.of(remark));
    }
}
