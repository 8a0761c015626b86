package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Checksum;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingScores;
import dev.bgn.training.matching.MatchingTraining;
import dev.bgn.training.matching.RandomPairs;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A training of a graph matching network on generated pairs, whose model is kept in a file.
 *
 * @param startNodes of the first graphs, which grow to those of {@code pairs}
 * @param before whose network it goes on from
 */
record MatcherRun(MatchingPlan plan, RandomPairs pairs, int startNodes, Optional<MatcherRun> before) {
    /** Microseconds of a pair with states of 32: of each node, and of each pair of nodes. Forward and backward are three times. */
    private static final double NODE_MICROS = 15;

    private static final double PRODUCT_MICROS = 0.08;
    private static final double USUAL_WIDTH = 32;
    /** Pairs of the exams of an epoch, forward alone. */
    private static final double EXAM_PAIRS = 3000;

    static MatcherRun of(MatchingPlan plan, int nodes, int startNodes) {
        return new MatcherRun(plan, pairs(nodes), startNodes, Optional.empty());
    }

    /** From this network to larger graphs. */
    MatcherRun then(MatchingPlan next, int nodes) {
        return new MatcherRun(next, pairs(nodes), pairs.nodes(), Optional.of(this));
    }

    /** As in the paper: edges have a probability of 0.2, similar graphs one other edge, dissimilar ones two. */
    static RandomPairs pairs(int nodes) {
        return new RandomPairs(nodes, 0.2, 1, 2);
    }

    /** What decides the model beside the code. */
    String settings() {
        return plan.described().words() + ", " + pairs + ", start nodes " + startNodes
                + before.map(run -> "; after " + run.settings()).orElse("");
    }

    /** About how long the training takes on one thread; what came before is counted where it is measured. */
    double seconds() {
        int nodes = pairs.nodes();
        double width = plan.network().nodeWidth() / USUAL_WIDTH;
        double pair = (NODE_MICROS * nodes + PRODUCT_MICROS * nodes * nodes) * (0.5 + width * width / 2) / 1e6;
        return pair * (3.0 * plan.steps() * plan.batch() + EXAM_PAIRS * (plan.epochs() + 1));
    }

    /** The model, from its file or trained; a training that was stopped goes on where it was. */
    MatchingModel model(Resources resources) throws IOException {
        Path file = resources.folder().resolve(name() + ".safetensors");
        if (Files.exists(file)) {
            return MatcherFile.read(file);
        }
        Files.createDirectories(resources.folder());
        Optional<MatchingModel> start =
                before.isEmpty() ? Optional.empty() : Optional.of(before.get().model(resources));
        Path checkpoint = resources.folder().resolve(name() + ".checkpoint");
        try (Workers workers = Workers.of(resources.threads())) {
            MatchingTraining training = start.isPresent()
                    ? MatchingTraining.continued(start.get(), plan, pairs, startNodes, workers)
                    : MatchingTraining.of(plan, pairs, startNodes, workers);
            Trainer.Outcome outcome = training.run(new Checkpointing(checkpoint, 1, true), listener(resources));
            if (!resources.goesOn().getAsBoolean()) {
                throw new CancellationException();
            }
            MatcherFile.write(file, training.export(outcome));
        }
        Files.deleteIfExists(checkpoint);
        return MatcherFile.read(file);
    }

    static Trainer.Listener<IOException> listener(Resources resources) {
        return new Trainer.Listener<>() {
            @Override
            public boolean proceed(Epoch epoch) {
                return goesOn();
            }

            @Override
            public boolean goesOn() {
                return resources.goesOn().getAsBoolean();
            }
        };
    }

    /** For files: what a reader looks for, and what tells it from others. */
    private String name() {
        return String.format(
                Locale.ROOT,
                "matcher-%d-nodes-%s-%s",
                pairs.nodes(),
                plan.network().nodeCodes() || plan.network().graphCodes() ? "codes" : "real",
                Checksum.of(settings()));
    }

    /** How good it is on the fixed test pairs and triplets, in percent with 95 % intervals, at a place of each score. */
    List<Measured> scores(String series, String x, Resources resources) throws IOException {
        MatchingModel model = model(resources);
        try (Workers workers = Workers.of(resources.threads())) {
            return measured(
                    places(series, x), MatchingTraining.test(pairs, workers).scores(GraphMatcher.of(model)));
        }
    }

    /** Where the scores of a network stand. */
    static List<Place> places(String series, String x) {
        return List.of(new Place(series, "", x, Quantities.PAIR_AUC), new Place(series, "", x, Quantities.TRIPLETS));
    }

    /** Scores in percent, with 95 % intervals. */
    static List<Measured> measured(List<Place> places, MatchingScores scores) {
        return List.of(
                measured(places.getFirst(), scores.pairAuc(), scores.pairError()),
                measured(places.getLast(), scores.tripletAccuracy(), scores.tripletError()));
    }

    private static Measured measured(Place place, double share, double error) {
        return new Measured(
                place,
                List.of(100 * share),
                List.of(
                        100 * (share - Evaluation.HALF_INTERVAL * error),
                        100 * (share + Evaluation.HALF_INTERVAL * error)),
                Optional.empty());
    }
}
