package dev.bgn.cli.files;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.file.AnyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
public final class InfoCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private ModelArgument model;

    @Override
    public Integer call() throws IOException {
        model.requireFile();
        long fileBytes = Files.size(model.file());
        if (AnyFile.read(model.file()) instanceof AnyFile.Matcher(MatchingModel matcher)) {
            MatcherSummary summary = MatcherSummary.of(matcher, fileBytes);
            show(summary, summary::print);
        } else {
            ModelSummary summary = ModelSummary.of(model.load(), fileBytes);
            show(summary, summary::print);
        }
        return 0;
    }

    private void show(Object summary, Consumer<Output> print) {
        if (output.isJson()) {
            output.printJson(summary);
        } else {
            print.accept(output);
        }
    }
}
