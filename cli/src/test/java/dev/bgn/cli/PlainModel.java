package dev.bgn.cli;

import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A model file without what it says of its origin, which names data, accuracies and comparisons. */
final class PlainModel {
    private PlainModel() {}

    static byte[] bytes(Path file) throws IOException {
        NodeModel model = ModelFile.read(file);
        Path plain = Files.createTempFile(file.toAbsolutePath().getParent(), "plain", ".safetensors");
        ModelFile.write(
                plain,
                new NodeModel(
                        model.kind(), model.level(), model.coding(), model.layers(), model.classNames(), Map.of()));
        return Files.readAllBytes(plain);
    }
}
