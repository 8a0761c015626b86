package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.layer.GraphInput;
import java.util.Optional;

/** A network, trained by a plan that is the same for every dataset. */
public record NetworkMethod(String name, String title, TrainPlan plan) implements Method {
    @Override
    public String settings() {
        return plan.text();
    }

    /** The same with what it is called, for results that are kept of several. */
    public String text() {
        return "NetworkMethod[name=" + name + ", title=" + title + ", plan=" + plan.text() + "]";
    }

    @Override
    public NetworkMethod shortened() {
        return new NetworkMethod(name, title, GoldenTraining.shortened(plan));
    }

    @Override
    public NetworkMethod bounded(int mostEpochs) {
        return withEpochs(Math.min(mostEpochs, plan.training().epochs()));
    }

    public NetworkMethod withEpochs(int epochs) {
        return new NetworkMethod(name, title, plan.withTraining(plan.training().withEpochs(epochs, 0)));
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        GraphData data = run.data();
        GraphInput usual = SeedTraining.usualInput(plan, data);
        SeedTraining training = SeedTraining.choose(plan, data, usual, run.seed(), run.workers(), run.listener());
        if (plan.teachers() > 0 && plan.hasRealTeachers()) {
            training.teach(run.listener());
        } else if (plan.teachers() > 0) {
            run.listener().tell("training " + (plan.teachers() == 1 ? "a teacher" : plan.teachers() + " teachers"));
            training.learnFromGiven(run.taught().of(run, usual, plan.teachers()), "random-propagation");
        }
        TrainResult result = training.run(run.listener().untilStopped());
        NodeModel model = training.export(run.split(), result);
        return Optional.of(Outcome.of(result, model, data));
    }
}
