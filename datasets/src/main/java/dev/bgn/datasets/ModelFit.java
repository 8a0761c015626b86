package dev.bgn.datasets;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import java.util.List;
import java.util.Optional;

/** Whether a model can run on a dataset. */
public final class ModelFit {
    private ModelFit() {}

    /** Fails unless the model, called {@code name} in messages, can run on the dataset. */
    public static void require(String name, NodeModel model, GraphData data) {
        if (model.schema() instanceof FeatureSchema.Structure && !(data.schema() instanceof FeatureSchema.Structure)) {
            throw new BadInputException(name + " takes features made from the structure of a graph, but " + data.name()
                    + " has features of its own");
        }
        if (model.featureCount() != data.featureCount()) {
            throw new BadInputException(name + " takes " + model.featureCount() + " features a node, but " + data.name()
                    + " has " + data.featureCount());
        }
        List<String> names = model.schema().featureNames();
        boolean otherNames = !names.isEmpty() && !data.featureNames().isEmpty() && !names.equals(data.featureNames());
        Optional<String> trained = Provenance.featureNames(model);
        Optional<String> given = Fingerprint.ofFeatureNames(data);
        if (otherNames || (trained.isPresent() && given.isPresent() && !trained.equals(given))) {
            throw new BadInputException(name + " was trained on other features than those of " + data.name()
                    + ": they have other names, or another order");
        }
    }
}
