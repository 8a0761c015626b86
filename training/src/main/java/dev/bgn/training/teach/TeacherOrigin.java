package dev.bgn.training.teach;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a model may teach: it must have been trained on the same data with the same split. Any other has learned from
 * test nodes, and its soft labels tell their classes to the student.
 */
public final class TeacherOrigin {
    private TeacherOrigin() {}

    /** Why a model may not teach the students of some seeds; nothing where all may. */
    public static Optional<String> objection(List<NodeModel> teachers, SeedSplits splits, long firstSeed, int seeds) {
        if (teachers.isEmpty()) {
            return Optional.empty();
        }
        // It is the same for all seeds: the split is no part of it.
        String hash = Fingerprint.of(splits.data());
        for (int i = 0; i < seeds; i++) {
            GraphData data = splits.of(firstSeed + i);
            for (NodeModel teacher : teachers) {
                Optional<String> objection = objection(teacher, data, hash);
                if (objection.isPresent()) {
                    String seed = seeds == 1 ? "" : " (seed " + (firstSeed + i) + ")";
                    return objection.map(why -> "the model " + why + seed);
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> objection(NodeModel teacher, GraphData data, String hash) {
        Map<String, String> origin = teacher.provenance();
        String dataset = origin.get(Provenance.DATASET_HASH);
        String split = origin.get(Provenance.SPLIT_HASH);
        if (dataset == null || split == null) {
            return Optional.of("does not say what data and split it was trained on");
        }
        if (!dataset.equals(hash)) {
            return Optional.of("was trained on other data than " + data.name());
        }
        if (!split.equals(Fingerprint.of(data.split()))) {
            return Optional.of("was trained on another split than this run's");
        }
        return Provenance.isComparable(teacher)
                ? Optional.empty()
                : Optional.of("was itself taught by a model of another split");
    }
}
