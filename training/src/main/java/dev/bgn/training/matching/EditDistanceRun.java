package dev.bgn.training.matching;

import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.training.score.RankingScores;
import dev.bgn.training.task.Trainer;

/** Networks of several forms that learn the edit distances of a dataset, beside what the sizes of the graphs alone say. */
public final class EditDistanceRun {
    private final EditDistances distances;
    private final long seed;
    private final Workers workers;
    private final RankingExam validation;
    private final RankingExam test;

    public EditDistanceRun(GedDataset data, long seed, Workers workers) {
        distances = new EditDistances(data, seed);
        this.seed = seed;
        this.workers = workers;
        validation = distances.validation(Integer.MAX_VALUE, workers);
        test = distances.test(workers);
    }

    /** What is real and what is binary. */
    public enum Form {
        /** Everything real, with cross-graph attention. */
        REAL(CrossGraph.DOT, false, false),
        /** Codes of nodes and of graphs, with cross-graph attention. */
        BINARY(CrossGraph.DOT, true, true),
        /** Codes of graphs, which an index can hold: a graph has the same one in all pairs. */
        SIAMESE(CrossGraph.NONE, false, true);

        private final CrossGraph crossGraph;
        private final boolean nodeCodes;
        private final boolean graphCodes;

        Form(CrossGraph crossGraph, boolean nodeCodes, boolean graphCodes) {
            this.crossGraph = crossGraph;
            this.nodeCodes = nodeCodes;
            this.graphCodes = graphCodes;
        }

        /** The network of usual size. */
        public MatchingSettings settings(int labelCount) {
            MatchingSettings usual = MatchingSettings.usual();
            return new MatchingSettings(
                    labelCount,
                    usual.nodeWidth(),
                    usual.graphWidth(),
                    usual.steps(),
                    crossGraph,
                    nodeCodes,
                    graphCodes,
                    MatchingLoss.REGRESSION);
        }
    }

    /** How good something is on the queries of validation and of test. */
    public record Line(RankingScores validation, RankingScores test) {}

    /** A trained network and how good it is. */
    public record Trained(MatchingModel model, Line scores) {}

    /** The usual training of a form. */
    public MatchingPlan plan(Form form) {
        return MatchingPlan.usual(form.settings(distances.labelCount()), seed);
    }

    /** What the sizes alone say. */
    public Line sizes() {
        SizeBaseline sizes = distances.sizes();
        return new Line(validation.scores(sizes), test.scores(sizes));
    }

    /** Trains a network; the test is looked at once, after validation has chosen the weights. */
    public <X extends Exception> Trained train(MatchingPlan plan, Trainer.Listener<X> listener) throws X {
        MatchingTraining training = MatchingTraining.of(plan, distances, workers);
        MatchingModel model = training.export(training.run(listener));
        return new Trained(model, scores(model));
    }

    /** How good a model is. */
    public Line scores(MatchingModel model) {
        GraphMatcher matcher = GraphMatcher.of(model);
        return new Line(
                validation.scores(matcher).ranking(), test.scores(matcher).ranking());
    }
}
