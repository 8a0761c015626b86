package dev.bgn.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.generate.SalaryGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.distil.TeacherChoices;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import dev.bgn.training.task.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final GraphData DATA = SmallGraphs.citations(60, 3);
    private static final TrainPlan LABELS = TrainPlan.of(ModelKind.GAT, Level.WEC);

    private static SeedTraining training(TrainPlan plan, GraphData data) {
        return SeedTraining.choose(plan, data, 1, Workers.SINGLE, line -> {});
    }

    /** A training that came to some accuracies, with the test nodes always the other way round. */
    private static TrainResult result(double validation) {
        Scores on = new Scores(validation, validation, Double.NaN);
        Scores off = new Scores(1 - validation, 1 - validation, Double.NaN);
        return new TrainResult(1, 1, on, on, off, 0);
    }

    @Test
    void theBestOnValidationWinsAndOfEqualOnesTheFirst() {
        SeedTraining labels = training(LABELS, DATA);
        SeedTraining consistency = training(LABELS.consistent(), DATA);
        SeedTraining teachers = training(LABELS.taughtBy(1), DATA);
        Contest contest = new Contest(Metric.ACCURACY);
        assertThat(contest.isEmpty()).isTrue();
        assertThatThrownBy(contest::winner).isInstanceOf(IllegalStateException.class);
        contest.add(labels, result(0.8), 1);
        contest.add(consistency, result(0.8), 2);
        assertThat(contest.winner()).isSameAs(labels);
        contest.add(teachers, result(0.85), 3);
        assertThat(contest.winner()).isSameAs(teachers);
        assertThat(contest.result().validation()).isEqualTo(0.85);
        assertThat(contest.isOpen()).isTrue();
        assertThat(contest.validations()).isEqualTo("labels 80.0 %, consistency 80.0 %, teachers 85.0 %");
    }

    @Test
    void nothingBeatsAllRight() {
        Contest contest = new Contest(Metric.ACCURACY);
        contest.add(training(LABELS, DATA), result(1), 1);
        assertThat(contest.isOpen()).isFalse();
    }

    @Test
    void teachersThatKnowLessAreLeftOut() {
        // After one epoch they know little.
        GraphData data = SmallGraphs.citations(150, 3);
        SeedTraining student = training(LABELS.taughtBy(1), data);
        List<String> lines = new ArrayList<>();
        assertThat(student.teachMoreThan(0.999_999, new TeacherChoices(1), lines::add))
                .as("%s", lines)
                .isFalse();
        assertThat(lines.getLast()).contains("left out");
        Contest contest = new Contest(Metric.ACCURACY);
        contest.add(training(LABELS, data), result(0.9), 1);
        contest.leaveOut(student, 2);
        assertThat(contest.validations()).isEqualTo("labels 90.0 %, teachers left out");
        assertThat(student.teachMoreThan(0.1, new TeacherChoices(1), lines::add))
                .isTrue();
    }

    @Test
    void largeOrUnvalidatedGraphsHaveNone() {
        assertThat(Contest.suits(DATA)).isTrue();
        Split split = DATA.split();
        assertThat(Contest.suits(DATA.withSplit(new Split(split.train(), new int[0], split.test()))))
                .isFalse();
    }

    /** The row sum of such a table is the salary: teachers that divide by it see no flags. */
    @Test
    void teachersChooseACodingToo() {
        GraphData data = SeedSplits.of(new SalaryGraph(1, 600, 50_000).toGraphData(), Optional.empty(), 1)
                .of(1);
        SeedTraining training = training(LABELS.taughtBy(1), SmallGraphs.sparse(data)).teach(line -> {});
        assertThat(training.run(Trainer.Listener.NONE).test()).as("chance is 0.25").isGreaterThan(0.85);
    }
}
