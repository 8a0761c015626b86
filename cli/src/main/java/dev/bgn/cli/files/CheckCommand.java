package dev.bgn.cli.files;

import dev.bgn.cli.terminal.ByteSize;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks that files of ours are whole. */
@Command(
        name = "check",
        description = {
            "Checks files of BGN for damage: models, codes, embeddings, indexes of graphs, checkpoints, graph files, predictions, "
                    + "accuracy results, pages, and pictures and tables of bgn reproduce.",
            "The kind of a file is detected from its content. For converted datasets use bgn data info --nodes FILE --edges "
                    + "FILE.",
            "A checksum covers every byte of models, checkpoints, indexes, and codes and embeddings in .safetensors files. The other "
                    + "files have none, so they are read from end to end. Exit code 2 when a file is damaged, missing or not of BGN."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Example:", "  bgn check model.safetensors codes.safetensors"})
public final class CheckCommand implements Callable<Integer> {
    /** How a file fared; {@code holds} is nothing where {@code error} is something. */
    record Verdict(String file, boolean whole, boolean checksum, String holds, String error) {}

    @Mixin
    private Output output;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files to check.")
    private List<Path> files;

    @Override
    public Integer call() {
        files.forEach(file -> OutputPath.requireName(file, "FILE"));
        List<Verdict> verdicts = new ArrayList<>();
        for (Path file : files) {
            Verdict verdict = check(file);
            verdicts.add(verdict);
            if (!verdict.whole()) {
                output.err().println("bgn: " + verdict.error());
            } else if (!output.isJson()) {
                output.printForeign(file + ": " + verdict.holds()
                        + (verdict.checksum() ? ", whole" : ", readable (has no checksum)"));
            }
        }
        boolean whole = verdicts.stream().allMatch(Verdict::whole);
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("ok", whole);
            all.put("files", verdicts);
            output.printJson(all);
        }
        return whole ? 0 : Failures.BAD_INPUT;
    }

    private static Verdict check(Path file) {
        try {
            CheckedFile read = CheckedFile.read(file);
            String holds = read.holds() + ", " + ByteSize.of(Files.size(file));
            return new Verdict(file.toString(), true, read.checksum(), holds, null);
        } catch (MalformedFileException e) {
            return new Verdict(file.toString(), false, false, null, e.getMessage());
        } catch (IOException e) {
            // A message of the JDK is often no more than the name.
            String reason = Files.exists(file) ? "cannot be read" : "there is no such file";
            return new Verdict(file.toString(), false, false, null, file + ": " + reason);
        }
    }
}
