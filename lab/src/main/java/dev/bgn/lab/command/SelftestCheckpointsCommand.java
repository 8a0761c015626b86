package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.selftest.CheckpointCampaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Kills trainings. */
@Command(
        name = "checkpoints",
        description = {
            "Kills a training at random moments and resumes it from its checkpoint.",
            "After every kill the checkpoint must be readable and hold what was reported as written; at the end its "
                    + "bytes must be those of an uninterrupted training."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class SelftestCheckpointsCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Option(
            names = "--kills",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How often (default: ${DEFAULT-VALUE}).")
    private int kills;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (kills < 1) {
            throw new BadInputException("--kills " + kills + ": expected 1 or more");
        }
        Path folder = Files.createTempDirectory("bgn-selftest");
        CheckpointCampaign.Result result;
        try (TerminalBar bar = TerminalBar.of("checkpoints", kills)) {
            result = CheckpointCampaign.run(folder, seed, kills, bar::stepTo);
        }
        if (result.isGood()) {
            delete(folder);
        } else {
            output.err().println("bgn: the checkpoints are in " + folder);
        }
        report(result);
        return result.isGood() ? 0 : Failures.FAILED;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private void report(CheckpointCampaign.Result result) {
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("kills", result.kills());
            all.put("seed", seed);
            all.put("epochs", result.epochs());
            all.put("unreadable", result.unreadable());
            all.put("mostEpochsLost", result.mostLost());
            all.put("sameAsUndisturbed", result.same());
            output.printJson(all);
            return;
        }
        output.out()
                .println(result.kills() + " kills over " + result.epochs() + " epochs: " + result.unreadable()
                        + " unreadable checkpoints, at most " + result.mostLost() + " reported epochs lost, weights "
                        + (result.same() ? "equal to" : "different from") + " those of an undisturbed training");
    }
}
