package dev.bgn.cli.match;

import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.cli.train.TrainProgress;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.matching.EditDistances;
import dev.bgn.training.matching.Exam;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingTraining;
import dev.bgn.training.matching.RandomPairs;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a graph matching network. */
@Command(
        name = "train",
        description = {
            "Trains a graph matching network: how similar two graphs are.",
            "It learns from generated pairs, a few edges apart, or from exact edit distances. The whole schedule is run; the "
                    + "weights are chosen on validation, and scores are those on graphs that it has not seen."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn match train --out matcher.safetensors",
            "  bgn match train --steps 2000 --binarize none",
            "  bgn match train --nodes 60 --node-bits 64 --batch 20 --checkpoint matcher.checkpoint --resume",
            "  bgn match train --dataset aids700nef --out aids.safetensors",
            "  bgn match train --dataset linux --cross-graph none --out codes.safetensors"
        })
public final class MatchTrainCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;
    private static final int EPOCHS_A_LINE = 10;

    @Mixin
    private PairOptions pairs;

    @Mixin
    private MatchTrainOptions options;

    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Mixin
    private ThreadsOption threads;

    @Option(names = "--checkpoint", paramLabel = "FILE", description = "Keep a checkpoint of the training here.")
    private Path checkpoint;

    @Option(names = "--resume", description = "Continue from the checkpoint, where there is one.")
    private boolean resume;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the model here.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        if (resume && checkpoint == null) {
            throw new BadInputException("--resume needs --checkpoint FILE");
        }
        force.requireFile(out, "--out", FileKind.MATCHER);
        OutputPath.requireCheckpoint(checkpoint, resume);
        Optional<GedDataset> distances = pairs.distances();
        if (distances.isPresent() && (options.hasTriplets() || options.hasLossOfPairs())) {
            throw new BadInputException(
                    "edit distances are learned in pairs by regression; --triplets and --loss hamming or margin are for "
                            + "generated pairs");
        }
        if (distances.isPresent() && options.hasStartNodes()) {
            throw new BadInputException("--start-nodes is for generated pairs");
        }
        if (distances.isEmpty() && options.loss() == MatchingLoss.REGRESSION) {
            throw new BadInputException(
                    "--loss regression is for edit distances; generated pairs take hamming or margin");
        }
        try (Workers workers = threads.workers();
                Interruption interruption = new Interruption()) {
            if (distances.isPresent()) {
                EditDistances learned = new EditDistances(distances.get(), options.seed());
                MatchingPlan plan = options.plan(learned.labelCount(), MatchingLoss.REGRESSION);
                return run(
                        plan, MatchingTraining.of(plan, learned, workers), () -> learned.test(workers), interruption);
            }
            RandomPairs random = pairs.generated();
            MatchingPlan plan = options.plan(1, options.loss());
            MatchingTraining training = MatchingTraining.of(plan, random, options.startNodes(random.nodes()), workers);
            return run(plan, training, () -> MatchingTraining.test(random, workers), interruption);
        }
    }

    private int run(MatchingPlan plan, MatchingTraining training, Supplier<Exam> test, Interruption interruption)
            throws IOException {
        Trainer.Outcome outcome;
        try (TrainProgress progress =
                new TrainProgress(output, "matcher", plan.epochs(), plan.stepsOfEpoch(), EPOCHS_A_LINE)) {
            Trainer.Listener<IOException> listener = new Trainer.Listener<>() {
                @Override
                public boolean proceed(Epoch epoch) {
                    progress.show(epoch);
                    return !interruption.isAsked();
                }

                @Override
                public boolean goesOn() {
                    progress.step();
                    return !interruption.isAsked();
                }
            };
            outcome = checkpoint == null
                    ? training.run(listener)
                    : training.run(new Checkpointing(checkpoint, 1, resume), listener);
        }
        if (interruption.isAsked()) {
            output.err()
                    .println("interrupted"
                            + (checkpoint == null || outcome.epochs() == 0
                                    ? ""
                                    : "; --resume goes on from the last look at validation"));
        }
        if (outcome.epoch() == 0) {
            return INTERRUPTED;
        }
        MatchingModel model = training.export(outcome);
        if (out != null) {
            out = interruption.isAsked() ? OutputPath.ofInterrupted(out) : out;
            MatcherFile.write(out, model);
        }
        Exam.Scores scores = test.get().scores(GraphMatcher.of(model));
        if (!interruption.isAsked() && scores.isChance(outcome.score())) {
            output.warn(
                    "the network has learned next to nothing; more --steps, a smaller --rate or another --seed may help");
        }
        report(plan, outcome, model, scores);
        return interruption.isAsked() ? INTERRUPTED : 0;
    }

    private void report(MatchingPlan plan, Trainer.Outcome outcome, MatchingModel model, Exam.Scores scores) {
        long steps = (long) outcome.epoch() * plan.stepsOfEpoch();
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("steps", (long) outcome.epochs() * plan.stepsOfEpoch());
            json.put("chosen", steps);
            json.put("validation", outcome.score());
            json.put("test", MatchReport.json(scores));
            json.put("seconds", outcome.seconds());
            json.put("model", out == null ? null : out.toString());
            output.printJson(json);
            return;
        }
        MatchReport.print(output, scores);
        output.out()
                .println(String.format(
                        Locale.ROOT,
                        "chosen after %d of %d steps by validation (%.1f %%); %.0f s",
                        steps,
                        (long) plan.epochs() * plan.stepsOfEpoch(),
                        100 * outcome.score(),
                        outcome.seconds()));
        output.out()
                .println(
                        out == null
                                ? "no model was kept; --out FILE keeps one"
                                : "model: " + Terminal.oneLine(out.toString()) + "; next: " + Terminal.CALLED
                                        + " match " + (GraphMatcher.of(model).hasCodes() ? "index" : "compare")
                                        + " --help");
    }
}
