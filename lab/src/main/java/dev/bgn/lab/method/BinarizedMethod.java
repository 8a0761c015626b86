package dev.bgn.lab.method;

import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.BinarizedAfterwards;
import dev.bgn.training.select.InputChoice;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A network that is trained real; then its embeddings are binarized.
 *
 * @param plans of the real network; the one that is best on validation once it is binarized is taken
 */
public record BinarizedMethod(String name, String title, List<TrainPlan> plans) implements Method {
    public BinarizedMethod {
        plans = List.copyOf(plans);
    }

    @Override
    public String settings() {
        List<String> texts = plans.stream().map(TrainPlan::text).toList();
        return (texts.size() == 1 ? texts.getFirst() : "the best of " + texts) + ", binarized afterwards";
    }

    @Override
    public BinarizedMethod shortened() {
        return with(GoldenTraining::shortened);
    }

    @Override
    public BinarizedMethod bounded(int mostEpochs) {
        return with(
                plan -> new NetworkMethod(name, title, plan).bounded(mostEpochs).plan());
    }

    private BinarizedMethod with(UnaryOperator<TrainPlan> change) {
        return new BinarizedMethod(name, title, plans.stream().map(change).toList());
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        List<InputChoice> choices = plans.stream()
                .map(plan -> InputChoice.of(plan, run.data(), run.seed(), run.workers(), run.listener()))
                .toList();
        BinarizedAfterwards trained =
                BinarizedAfterwards.train(choices, run.data(), run.split(), run.seed(), run.workers());
        return Optional.of(Outcome.of(trained.result(), trained.model(), run.data()));
    }
}
