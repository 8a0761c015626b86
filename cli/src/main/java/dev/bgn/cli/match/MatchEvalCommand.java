package dev.bgn.cli.match;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.matching.EditDistances;
import dev.bgn.training.matching.MatchingTraining;
import dev.bgn.training.matching.RandomPairs;
import dev.bgn.training.matching.RankingExam;
import dev.bgn.training.score.RankingScores;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Evaluates a graph matching network. */
@Command(
        name = "eval",
        description = {
            "Evaluates a graph matching network on graphs that it has not seen.",
            "Generated graphs: a fixed set of 1,000 pairs and 1,000 triplets. Edit distances: each test graph is compared with "
                    + "all training graphs, beside what the sizes of the graphs alone say.",
            "Without options the graphs are of the kind that the model was trained on."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn match eval matcher.safetensors",
            "  bgn match eval matcher.safetensors --nodes 40",
            "  bgn match eval aids.safetensors --dataset aids700nef --json"
        })
public final class MatchEvalCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private MatcherArgument model;

    @Mixin
    private PairOptions pairs;

    @Mixin
    private ThreadsOption threads;

    @Override
    public Integer call() throws IOException {
        GraphMatcher matcher = model.load();
        String origin = matcher.model().provenance().getOrDefault(Provenance.DATASET, "");
        Optional<GedDataset> distances = pairs.areGiven() ? pairs.distances() : pairs.distances(origin);
        try (Workers workers = threads.workers()) {
            if (distances.isPresent()) {
                evaluate(matcher, distances.get(), workers);
                return 0;
            }
            RandomPairs random = pairs.areGiven()
                    ? pairs.generated()
                    : RandomPairs.parse(origin)
                            .orElseThrow(() -> new BadInputException(model.file()
                                    + (origin.isEmpty()
                                            ? ": does not say what it was trained on; "
                                            : ": was trained on " + Terminal.oneLine(origin)
                                                    + ", which is not at hand; ")
                                    + "give --nodes, --dataset or --distances"));
            if (matcher.model().shape().labelCount() > 1) {
                throw new BadInputException(
                        model.file() + ": knows node labels, which generated graphs have not; give --dataset");
            }
            var scores = MatchingTraining.test(random, workers).scores(matcher);
            if (output.isJson()) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("data", random.toString());
                json.putAll(MatchReport.json(scores));
                output.printJson(json);
            } else {
                output.out().println(random + "; 1000 pairs, 1000 triplets");
                MatchReport.print(output, scores);
            }
        }
        return 0;
    }

    private void evaluate(GraphMatcher matcher, GedDataset data, Workers workers) {
        EditDistances distances = new EditDistances(data, seed(matcher));
        List<String> known = matcher.model().shape().labels();
        if (!known.equals(distances.labelNames())) {
            throw new BadInputException(
                    data.name() + " has " + distances.labelNames().size() + " node labels, the model " + known.size()
                            + ", or other ones: it was trained on other graphs");
        }
        RankingExam exam = distances.test(workers);
        RankingScores ofModel = exam.scores(matcher).ranking();
        RankingScores ofSizes = exam.scores(distances.sizes());
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("data", data.name());
            json.putAll(MatchReport.json(ofModel));
            json.put("sizesAlone", MatchReport.json(ofSizes));
            output.printJson(json);
            return;
        }
        output.out()
                .println(data.name() + ": " + data.test().size() + " test graphs, each with "
                        + data.train().size() + " training graphs");
        output.printTable(
                MatchReport.RANKING,
                List.of(MatchReport.row("matcher", ofModel), MatchReport.row("sizes alone", ofSizes)));
    }

    /** The seed of its training: sizes are fitted to the graphs that the model learned from. */
    private static long seed(GraphMatcher matcher) {
        try {
            return Long.parseLong(matcher.model().provenance().getOrDefault(Provenance.SEED, "1"));
        } catch (NumberFormatException _) {
            return 1;
        }
    }
}
