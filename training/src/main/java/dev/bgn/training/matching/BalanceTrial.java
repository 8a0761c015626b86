package dev.bgn.training.matching;

import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.task.Task;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.util.List;

/**
 * A training whose codes may do without balance, to find out what it brings. The runtime always balances, so the network is
 * judged as it was trained, with hard signs, and leaves no model.
 */
public final class BalanceTrial {
    private final String what;
    private final MatchingNetwork network;
    private final MatchingExam test;
    private final Trainer trainer;
    private final Workers workers;

    /** On graphs of one size. */
    public BalanceTrial(MatchingPlan plan, RandomPairs pairs, Balance balance, Workers workers) {
        this.workers = workers;
        what = pairs + ", balance of " + balance + ", " + plan.described().words();
        network = new MatchingNetwork(plan.network(), plan.estimator(), balance, plan.seed());
        test = MatchingTraining.test(pairs, workers);
        GeneratedPairs source = new GeneratedPairs(pairs.generator(plan.seed()));
        MatchingExam validation = MatchingTraining.validation(pairs, workers);
        MatchingTask learned = new MatchingTask(
                network,
                (step, w) -> source.pairs(step, plan.batch(), w),
                PairObjective.ofPairs(),
                validation,
                plan.stepsOfEpoch(),
                plan.epochs());
        trainer = new Trainer(
                new Judged(learned, validation),
                MatchingTask.training(plan.rate(), plan.epochs()),
                plan.seed(),
                workers);
    }

    /** Trains to the end, or until the listener stops it; the scores are those on the test pairs and triplets. */
    public MatchingScores run(Checkpointing kept, Trainer.Listener<IOException> listener) throws IOException {
        var _ = trainer.run(kept.begin(what, trainer, listener));
        return test.scores(network, workers);
    }

    /** Learns as usual; validation is by the network itself. */
    private final class Judged implements Task {
        private final MatchingTask learned;
        private final MatchingExam validation;

        Judged(MatchingTask learned, MatchingExam validation) {
            this.learned = learned;
            this.validation = validation;
        }

        @Override
        public List<Parameter> parameters() {
            return learned.parameters();
        }

        @Override
        public List<KeptState> kept() {
            return learned.kept();
        }

        @Override
        public int steps() {
            return learned.steps();
        }

        @Override
        public Tensor loss(int epoch, int step, Tape tape) {
            return learned.loss(epoch, step, tape);
        }

        @Override
        public Score validate() {
            MatchingScores scores = validation.scores(network, workers);
            return new Score(scores.value(), scores.loss());
        }
    }
}
