package dev.bgn.cli.files;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.ModelFit;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model that a command runs. */
public final class ModelArgument {
    @Parameters(paramLabel = "MODEL", description = "A model file, as bgn train --out and bgn demo write it.")
    private Path file;

    /** For a command in which it may be missing. */
    public static ModelArgument of(Path file) {
        ModelArgument argument = new ModelArgument();
        argument.file = file;
        return argument;
    }

    public Path file() {
        return file;
    }

    /** Fails where the argument cannot be a file at all. */
    void requireFile() {
        OutputPath.requireName(file, "MODEL");
        if (Files.isDirectory(file)) {
            throw new BadInputException(file + ": a folder, not a model file");
        }
    }

    public NodeModel load() throws IOException {
        requireFile();
        return ModelFile.read(file);
    }

    /** Fails unless the model can run on the dataset. */
    public void requireFit(NodeModel model, GraphData data) {
        ModelFit.require(file.toString(), model, data);
    }
}
