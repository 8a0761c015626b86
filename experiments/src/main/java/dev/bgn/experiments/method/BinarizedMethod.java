package dev.bgn.experiments.method;

import dev.bgn.training.BinarizedAfterwards;
import dev.bgn.training.InputChoice;
import dev.bgn.training.TrainPlan;
import java.util.Optional;

/** A network that is trained real; then its embeddings are binarized. */
public record BinarizedMethod(String name, String title, TrainPlan plan) implements Method {
    @Override
    public String settings() {
        return plan + ", binarized afterwards";
    }

    @Override
    public BinarizedMethod shortened() {
        return new BinarizedMethod(name, title, GoldenTraining.shortened(plan));
    }

    @Override
    public BinarizedMethod bounded(int mostEpochs) {
        return new BinarizedMethod(
                name, title, new NetworkMethod(name, title, plan).bounded(mostEpochs).plan());
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        InputChoice choice = InputChoice.of(plan, run.data(), run.seed(), run.workers(), run.listener());
        BinarizedAfterwards trained = BinarizedAfterwards.train(
                choice.plan(), run.data(), choice.input(), run.split(), run.seed(), run.workers());
        return Optional.of(Outcome.of(trained.result(), trained.model(), run.data()));
    }
}
