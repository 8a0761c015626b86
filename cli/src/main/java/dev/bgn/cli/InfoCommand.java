package dev.bgn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what a model file holds. */
@Command(
        name = "info",
        description = {
            "Shows the layers of a model, their sizes, its features and its provenance.",
            "Sizes are those of the tensors in the file, where rows of bits are padded to words of 64."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Example:", "  bgn info model.safetensors"})
final class InfoCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private ModelArgument model;

    @Override
    public Integer call() throws IOException {
        ModelSummary summary = ModelSummary.of(model.load(), Files.size(model.file()));
        if (output.isJson()) {
            output.printJson(summary);
        } else {
            summary.print(output);
        }
        return 0;
    }
}
