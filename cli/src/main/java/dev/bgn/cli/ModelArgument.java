package dev.bgn.cli;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The model that a command runs. */
final class ModelArgument {
    @Parameters(paramLabel = "MODEL", description = "A model file, as bgn train --out and bgn demo write it.")
    private Path file;

    Path file() {
        return file;
    }

    NodeModel load() throws IOException {
        DatasetOptions.requireName(file, "MODEL");
        if (Files.isDirectory(file)) {
            throw new BadInputException(file + ": a folder, not a model file");
        }
        return ModelFile.read(file);
    }

    /** Fails unless the model can run on the dataset. */
    void requireFit(NodeModel model, GraphData data) {
        requireFit(file.toString(), model, data);
    }

    /** The same for a model that is called {@code name}. */
    static void requireFit(String name, NodeModel model, GraphData data) {
        if (model.featureCount() != data.featureCount()) {
            throw new BadInputException(name + " takes " + model.featureCount() + " features a node, but " + data.name()
                    + " has " + data.featureCount());
        }
        Optional<String> trained = Provenance.featureNames(model);
        Optional<String> given = Fingerprint.ofFeatureNames(data);
        if (trained.isPresent() && given.isPresent() && !trained.equals(given)) {
            throw new BadInputException(name + " was trained on other features than those of " + data.name()
                    + ": they have other names, or another order");
        }
    }
}
