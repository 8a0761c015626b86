package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.InputChoice;
import dev.bgn.training.select.SeedTraining;
import dev.bgn.training.teach.TeacherChoice;
import dev.bgn.training.teach.TeacherChoices;
import dev.bgn.training.teach.Teachers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The soft labels of teachers. All methods that are distilled learn from the same teachers, so these are trained once. */
public final class TaughtLabels {
    private record Pupil(String dataset, Split split, int teachers, long seed) {}

    private final TeacherChoices choices;
    private final Map<Pupil, FloatMatrix> known = new ConcurrentHashMap<>();

    public TaughtLabels() {
        this(Integer.MAX_VALUE);
    }

    /** @param mostEpochs of a teacher */
    public TaughtLabels(int mostEpochs) {
        choices = new TeacherChoices(mostEpochs);
    }

    /** The settings of teachers that were chosen so far. */
    TeacherChoices choices() {
        return choices;
    }

    /** The soft labels of the teachers of a plan. */
    FloatMatrix of(MethodRun run, TrainPlan plan) {
        GraphData data = run.data();
        int teachers = plan.teachers();
        Pupil pupil = new Pupil(data.name(), data.split(), teachers, run.seed());
        FloatMatrix soft = known.get(pupil);
        if (soft == null) {
            GraphInput usual = SeedTraining.usualInput(plan, data);
            TeacherChoice choice = choices.of(
                    data,
                    usual,
                    InputChoice.ofTeachers(FeatureChoice.AUTO, data, usual),
                    run.workers(),
                    run.listener());
            soft = Teachers.softLabels(data, usual, choice, teachers, run.seed(), run.workers(), run.listener());
            known.put(pupil, soft);
        }
        return soft;
    }
}
