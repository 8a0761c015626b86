package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.datasets.GraphData;
import dev.bgn.report.comparison.Contestant;
import dev.bgn.report.comparison.Verdict;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Metric;
import dev.bgn.training.select.Contest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Tells how a training ended: first the runs and where the model is, then, when the baselines have run, the comparison. With
 * {@code --json} all of it is one object at the end.
 */
final class TrainEnd {
    /** A share of the validation nodes that is not worth a word. */
    private static final double LITTLE = 0.02;

    private final TrainTask task;
    private final Output output;
    private final long start;
    private final CommandSpec command;
    private final TrainReport report;
    private List<TrainedModel> runs = List.of();
    private List<Contestant> baselines = List.of();
    private double baselineSeconds;
    private Path kept;
    private String interrupted;

    /**
     * @param start when everything began
     * @param command as it was typed
     */
    TrainEnd(TrainTask task, Output output, long start, CommandSpec command) {
        this.task = task;
        this.output = output;
        this.start = start;
        this.command = command;
        this.report = new TrainReport(output, task);
    }

    void kept(Path file) {
        kept = file;
    }

    /** @param epochs that the run was to have */
    void interrupted(TrainedModel run, int epochs) {
        if (task.compares() && run.won().end() != Trial.End.INTERRUPTED) {
            interrupted = "Interrupted while comparing; what learned from "
                    + run.won().name() + " had come to its end.";
            return;
        }
        interrupted = String.format(
                Locale.ROOT,
                "Interrupted after epoch %d of %d of seed %d; the best so far was epoch %d, validation accuracy %.1f %%.",
                run.result().epochs(),
                epochs,
                run.seed(),
                run.result().epoch(),
                100 * run.result().validation());
    }

    /** Before the next run had come to a best epoch. */
    void interruptedAfter(int count) {
        interrupted = "Interrupted after " + count + " of " + task.seeds() + " seeds.";
    }

    /** Prints the runs of a training that failed; nothing where there are none. */
    void printFailed(List<TrainedModel> finished) {
        if (finished.isEmpty()) {
            return;
        }
        runs = finished;
        if (output.isJson()) {
            output.printJson(report.json(runs, network()));
        } else {
            report.print(runs, network());
        }
    }

    /** Prints the runs and where the model is: what can be told before the baselines have run. */
    void printRuns(List<TrainedModel> reported) {
        runs = reported;
        if (output.isJson()) {
            return;
        }
        report.print(runs, network());
        if (interrupted != null) {
            output.printForeign(interrupted);
        }
        output.printForeign("Model: " + (kept == null ? "none was kept; --out FILE keeps it" : kept));
        output.out().flush();
    }

    /** Runs the baselines on the splits of the runs; Ctrl-C leaves them out. */
    void compare(Workers workers, Interruption interruption) {
        long before = System.nanoTime();
        List<Long> seeds = runs.stream().map(TrainedModel::seed).toList();
        try (TerminalBar _ = TerminalBar.of("baselines", -1)) {
            baselines = Contestant.baselines(
                    task.splits(), seeds, task.plan().training().metric(), workers, () -> !interruption.isAsked());
        } catch (CancellationException e) {
            interrupted = "Interrupted: the baselines are left out.";
            output.err().println("interrupted: the baselines are left out");
        }
        baselineSeconds = (System.nanoTime() - before) / 1e9;
    }

    void printSummary() {
        TrainSummary summary = summary();
        if (output.isJson()) {
            Map<String, Object> json = report.json(runs, network());
            json.putAll(summary.json());
            output.printJson(json);
        } else {
            summary.print(output);
        }
    }

    private Contestant network() {
        String kinds =
                runs.stream().map(run -> run.model().kind().name()).distinct().collect(Collectors.joining(" and "));
        String network = kinds + ", binarize " + task.plan().model().level();
        return new Contestant(
                "this network (" + network.toLowerCase(Locale.ROOT) + ")",
                "network",
                runs.stream().map(run -> run.result().testScores()).toList(),
                runs.stream().map(run -> run.result().validationScores()).toList());
    }

    private TrainSummary summary() {
        GraphData first = task.splits().of(task.firstSeed());
        return new TrainSummary(
                first,
                task.plan().training().metric(),
                network(),
                baselines,
                structure(first),
                task.compares() ? compared() + betterTeachers() + otherKind() : otherWays(),
                Optional.ofNullable(kept),
                interrupted != null,
                task.comparable(),
                (System.nanoTime() - start) / 1e9,
                baselineSeconds,
                next(first.split().testCount() > 0));
    }

    /** Which networks take the structure where the data has columns of its own, in a sentence; empty where none does. */
    private String structure(GraphData data) {
        long count = runs.stream()
                .filter(run -> run.model().schema() instanceof FeatureSchema.Structure)
                .count();
        if (count == 0 || data.schema() instanceof FeatureSchema.Structure) {
            return "";
        }
        return count == runs.size()
                ? "It takes the structure of the graph in place of its columns, so it is for this graph, also with some new nodes."
                : "Of " + runs.size() + " seeds " + count + (count == 1 ? " takes" : " take")
                        + " the structure of the graph in place of its columns; such a network is for this graph, also with some new nodes.";
    }

    /** What was learned from, and what the comparison cost beside labels alone. */
    private String compared() {
        Map<String, Integer> wins = new LinkedHashMap<>();
        double all = 0;
        double labels = 0;
        for (TrainedModel run : runs) {
            wins.merge(run.won().name(), 1, Integer::sum);
            all += run.trials().stream().mapToDouble(Trial::seconds).sum();
            labels += run.trials().getFirst().seconds();
        }
        StringJoiner who = new StringJoiner(", ");
        wins.forEach((from, count) -> who.add(runs.size() == 1 ? from : from + " (seeds: " + count + ")"));
        return runs.stream().allMatch(run -> run.trials().size() == 1)
                ? "Learned from: " + who
                        + (interrupted == null
                                ? ", nothing else could be better on validation."
                                : "; the interruption came before anything else was tried.")
                : String.format(
                        Locale.ROOT,
                        "Learned from: %s, the best on validation%s. Comparing took %.1f s, labels alone %.1f s (--teacher none).",
                        who,
                        interrupted == null ? "" : " of those that were trained",
                        all,
                        labels);
    }

    /** Where real-valued teachers are clearly ahead of the network that learned from them or without them: bits cost something. */
    private String betterTeachers() {
        List<TrainedModel> taught =
                runs.stream().filter(run -> Double.isFinite(teachers(run))).toList();
        double teachers =
                taught.stream().mapToDouble(TrainEnd::teachers).average().orElse(Double.NaN);
        double won = taught.stream()
                .mapToDouble(run -> run.won().validation())
                .average()
                .orElse(Double.NaN);
        int nodes = task.splits().of(task.firstSeed()).split().validationCount()
                * (task.splits().isDrawn() ? taught.size() : 1);
        boolean ahead = task.plan().training().metric() == Metric.ACCURACY
                && task.plan().model().level() != Level.NONE
                && teachers - won >= Math.max(LITTLE, Evaluation.standardError(teachers, nodes));
        return ahead
                ? String.format(
                        Locale.ROOT,
                        " Real-valued teachers came to %.1f %% on validation, this network to %.1f %%: a real-valued network that "
                                + "learns from them may be better here (--binarize none%s --teacher auto).",
                        100 * teachers,
                        100 * won,
                        2
                                                * taught.stream()
                                                        .filter(run ->
                                                                run.model().kind() == ModelKind.SAGE)
                                                        .count()
                                        > taught.size()
                                ? " --model sage"
                                : "")
                : "";
    }

    /** Where a simple method is better than a network whose kind was named, and the kind that was left out may be better. */
    private String otherKind() {
        TrainPlan plan = task.plan();
        boolean leftOut = task.ways().kinds().size() == 1
                && plan.model().level() == Level.WEC
                && plan.model().kind() != ModelKind.SAGE;
        return leftOut && isWorse()
                ? " Without --model, GraphSAGE is compared as well, which suits neighbours that are unlike."
                : "";
    }

    /** The same where one way to learn was asked for, and others could be compared. */
    private String otherWays() {
        TrainPlan plan = task.plan();
        GraphData first = task.splits().of(task.firstSeed());
        boolean open = plan.model().level() == Level.WEC && plan.batch() == 0 && !plan.inductive();
        boolean canCompare = first.split().validationCount() > 0 && Contest.isQuick(first);
        return open && canCompare && isWorse()
                ? "One way to learn was trained; --teacher auto"
                        + (plan.consistency().isOn() ? " in place of --consistency" : "")
                        + " without --model compares several, and GraphSAGE, which suits neighbours that are unlike."
                : "";
    }

    /** Whether a simple method is clearly better on validation, by which everything is chosen. */
    private boolean isWorse() {
        int judged = task.splits().of(task.firstSeed()).split().validationCount();
        return Verdict.better(
                        network().onValidation(),
                        TrainSummary.onValidation(baselines),
                        task.plan().training().metric(),
                        judged)
                .isPresent();
    }

    /** What the best teachers of a run came to on validation; not a number where there were none. */
    private static double teachers(TrainedModel run) {
        return run.trials().stream()
                .mapToDouble(Trial::teachers)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private String next(boolean hasTest) {
        if (kept == null) {
            return Terminal.CALLED + GivenOptions.all(command) + " --out model.safetensors";
        }
        String rest = " " + GivenOptions.quoted(kept.toString()) + GivenOptions.ofDataset(command);
        return Terminal.CALLED + (hasTest ? " eval" + rest : " predict" + rest + " --out predictions.csv");
    }
}
