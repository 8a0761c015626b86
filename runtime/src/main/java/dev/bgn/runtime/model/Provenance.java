package dev.bgn.runtime.model;

import java.util.Optional;

/** The keys under which a model file says where it comes from. A file without them is as good. */
public final class Provenance {
    public static final String DATASET = "dataset";
    public static final String DATASET_HASH = "datasetHash";
    public static final String SPLIT = "split";
    public static final String SPLIT_HASH = "splitHash";
    public static final String SEED = "seed";
    public static final String FEATURE_NAMES = "featureNames";

    /** The column of a table that the classes were in. */
    public static final String LABEL_COLUMN = "labelColumn";

    /** {@code false} where a teacher may have seen test labels: accuracies on them say nothing then. */
    public static final String COMPARABLE = "comparable";

    private Provenance() {}

    /** The fingerprint of the names of the features that a model was trained on; nothing where they had none. */
    public static Optional<String> featureNames(NodeModel model) {
        return Optional.ofNullable(model.provenance().get(FEATURE_NAMES));
    }

    /** The column of a table that the classes were in; nothing where they were not in a table, or an older version trained. */
    public static Optional<String> labelColumn(NodeModel model) {
        return Optional.ofNullable(model.provenance().get(LABEL_COLUMN));
    }

    /** Whether the accuracy on test nodes can stand beside that of other models, as far as the file tells. */
    public static boolean isComparable(NodeModel model) {
        return !"false".equals(model.provenance().get(COMPARABLE));
    }
}
