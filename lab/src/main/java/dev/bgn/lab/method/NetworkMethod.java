package dev.bgn.lab.method;

import dev.bgn.training.NodeTrainer;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.Ways;
import dev.bgn.training.teach.TeacherChoices;
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
        // Real-valued teachers have as many epochs as they usually have.
        NodeTrainer trainer = run.trainer().teacherChoices(new TeacherChoices());
        if (plan.teachers() > 0 && !plan.hasRealTeachers()) {
            run.listener().tell("training " + (plan.teachers() == 1 ? "a teacher" : plan.teachers() + " teachers"));
            trainer.softLabels(run.taught().of(run, plan), "random-propagation");
        }
        return Optional.of(run.train(trainer.ways(Ways.only(plan))));
    }
}
