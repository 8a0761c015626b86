package dev.bgn.training.teach;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.select.InputChoice;
import dev.bgn.training.select.SeedTraining;
import java.util.List;
import java.util.Optional;

/**
 * Finds who teaches a student, by validation. Beside random propagation there are real-valued networks of the student's kind,
 * for graphs whose neighbours are not alike, and, for a student that tells a node from its neighbours, such that see no edge,
 * for graphs that say little. Labels that spread over the edges teach where columns say little.
 */
public final class TeacherSearch {
    /**
     * What a student learns from.
     *
     * @param name of the teachers, for the origin of a model
     * @param validation what they came to; not a number where no user could train them instead
     */
    private record Lesson(FloatMatrix soft, String name, double validation) {}

    private static final String RANDOM_PROPAGATION = "random-propagation";

    private final SeedTraining student;
    private final InputChoice choice;
    private final GraphData data;
    private final long seed;
    private final Workers workers;
    private final TeacherChoices choices;
    private final Progress progress;

    /** @param choices those of the splits so far: other seeds may have chosen the settings of teachers already */
    public TeacherSearch(SeedTraining student, TeacherChoices choices, Progress progress) {
        this.student = student;
        this.choice = student.choice();
        this.data = student.data();
        this.seed = student.seed();
        this.workers = student.workers();
        this.choices = choices;
        this.progress = progress;
    }

    /** Trains those that the plan of the student asks for, whatever they know; nothing where it has none. */
    public void teach() {
        if (choice.plan().teachers() > 0) {
            teach(
                    choice.plan().hasRealTeachers()
                            ? real(ofKind(), 0, false).orElseThrow()
                            : lesson(randomPropagation()));
        }
    }

    private void teach(Lesson lesson) {
        student.learnFrom(lesson.soft(), lesson.name(), lesson.validation());
    }

    /**
     * Teaches the student by the best kind of teacher. Leaves teachers out if all of them are worse on validation than the
     * network without teachers, by more than one standard error.
     *
     * @param reached validation accuracy without teachers; 0 accepts any teacher
     * @return whether there are teachers now
     */
    public boolean teachMoreThan(double reached) {
        Optional<Lesson> found = moreThan(reached);
        found.ifPresent(this::teach);
        return found.isPresent();
    }

    private Optional<Lesson> moreThan(double reached) {
        double least = reached - error(reached);
        Optional<TeacherChoice> propagation = Optional.empty();
        try {
            propagation = Optional.of(randomPropagation()).filter(found -> !(found.validation() < least));
        } catch (TrainingException e) {
            progress.tell(e.getMessage());
        }
        double known = propagation.map(TeacherChoice::validation).orElse(0.0);
        Optional<Lesson> best = Optional.empty();
        boolean mayBeUnlike = choice.plan().model().kind() == ModelKind.SAGE;
        if (propagation.isEmpty() || mayBeUnlike) {
            best = tried(ofKind(), Math.max(least, known), false);
            known = Math.max(known, best.map(Lesson::validation).orElse(0.0));
        }
        if (mayBeUnlike) {
            // A graph that says little blurs what the others see; where it says something they see more.
            Optional<Lesson> alone = tried(withoutNeighbours(), Math.max(least, known + error(known)), true);
            if (alone.isPresent()) {
                best = alone;
                known = alone.get().validation();
            }
        }
        Optional<Lesson> spread = spread(Math.max(least, known));
        if (spread.isPresent() || best.isPresent()) {
            return spread.isPresent() ? spread : best;
        }
        if (propagation.isEmpty()) {
            progress.tell("no teacher comes to what a network has without them: they are left out");
        }
        return propagation.map(this::lesson);
    }

    private TeacherChoice randomPropagation() {
        List<FeatureCoding> codings = InputChoice.ofTeachers(choice.plan().features(), data, choice.usual());
        return choices.of(data, choice.usual(), codings, workers, progress);
    }

    private Lesson lesson(TeacherChoice found) {
        FloatMatrix soft =
                Teachers.softLabels(data, choice.usual(), found, choice.plan().teachers(), seed, workers, progress);
        return new Lesson(soft, RANDOM_PROPAGATION, found.validation());
    }

    private RealTeachers ofKind() {
        return RealTeachers.ofKind(choice.plan(), data, choice.usual(), choices.mostEpochs(), workers);
    }

    private RealTeachers withoutNeighbours() {
        return RealTeachers.withoutNeighbours(choice.plan(), data, choices.mostEpochs(), workers);
    }

    /** The same as {@link #real} where others may teach if these fail. */
    private Optional<Lesson> tried(RealTeachers teachers, double least, boolean all) {
        try {
            return real(teachers, least, all);
        } catch (TrainingException e) {
            progress.tell(e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Networks of which the first comes to at least so much on validation.
     *
     * @param all whether they have to come to it in the mean, too
     */
    private Optional<Lesson> real(RealTeachers teachers, double least, boolean all) {
        return teachers.softLabels(least, Teachers.firstSeed(seed), progress)
                .filter(soft -> !all || teachers.validation() >= least)
                .map(soft -> new Lesson(soft, teachers.name(), teachers.validation()));
    }

    /** Labels that spread over the edges, where they clearly come to more than others. */
    private Optional<Lesson> spread(double others) {
        if (choice.plan().inductive()) {
            // They would pass through nodes that it must not see.
            return Optional.empty();
        }
        Optional<SpreadTeacher> found = SpreadTeacher.of(data, workers, progress);
        student.keepSpreadValidation(found.map(SpreadTeacher::validation).orElse(Double.NaN));
        // They are no network that a user could train instead.
        return found.filter(labels -> labels.validation() > others + error(others))
                .map(labels -> new Lesson(labels.soft(), SpreadTeacher.NAME, Double.NaN));
    }

    /** Of an accuracy on validation, one standard error. */
    private double error(double accuracy) {
        return Evaluation.standardError(accuracy, Math.max(1, data.split().validationCount()));
    }
}
