package dev.bgn.training.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.SalaryGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.teach.TeacherChoices;
import dev.bgn.training.teach.TeacherSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ContestTest {
    /** Half a standard error of 80 % on its 400 validation nodes is 1 of 100. */
    private static final GraphData MANY = SmallGraphs.citations(1600, 3);
    /** 15 validation nodes: a standard error of 80 % is 10 of 100. */
    private static final GraphData DATA = SmallGraphs.citations(60, 3);

    private static final TrainPlan LABELS = TrainPlan.of(ModelKind.GAT, Level.WEC);
    private static final Ways WAYS = new Ways(
            List.of(LABELS, TrainPlan.of(ModelKind.SAGE, Level.WEC)),
            List.of(TrainPlan::consistent, plan -> plan.taughtBy(1)));

    /** A few epochs of a network that tells a node from its neighbours. */
    private static final TrainPlan SAGE =
            shortOf(TrainPlan.of(ModelKind.SAGE, Level.WEC).taughtBy(1));

    private static TrainPlan shortOf(TrainPlan plan) {
        return plan.withTraining(plan.training().withEpochs(20, 0));
    }

    private static SeedTraining training(TrainPlan plan, GraphData data) {
        return SeedTraining.choose(plan, data, 1, Workers.SINGLE, line -> {});
    }

    /** Ends each training with an accuracy on validation that is given; test nodes are the other way round. */
    private static final class Script implements Contest.Coach<RuntimeException> {
        private final Map<String, Double> given = new HashMap<>();
        private final List<String> asked = new ArrayList<>();
        private String failing = "";
        private String last = "";
        private double reached;

        Script with(String name, double validation) {
            given.put(name, validation);
            return this;
        }

        @Override
        public SeedTraining choose(TrainPlan plan, String name) {
            asked.add(name);
            if (name.equals(failing)) {
                throw new TrainingException("diverged");
            }
            return training(plan, DATA);
        }

        @Override
        public boolean teach(SeedTraining training, String name, double before) {
            reached = before;
            return given.containsKey(name);
        }

        @Override
        public TrainResult run(SeedTraining training, String name) {
            last = name.equals(last) ? "over" : last;
            double value = given.get(name);
            Scores on = new Scores(value, value, Double.NaN);
            Scores off = new Scores(1 - value, 1 - value, Double.NaN);
            return new TrainResult(1, 1, on, on, off, 0);
        }

        @Override
        public boolean goesOn() {
            return !last.equals("over");
        }
    }

    private static Contest run(Script script) {
        return run(MANY, script);
    }

    private static Contest run(GraphData judged, Script script) {
        Contest contest = new Contest(WAYS);
        contest.run(judged, script);
        return contest;
    }

    @Test
    void theBestOnValidationWinsAndOfEqualOnesTheFirst() {
        Script script = new Script()
                .with("labels", 0.8)
                .with("sage labels", 0.7)
                .with("consistency", 0.8)
                .with("teachers", 0.8);
        Contest contest = run(script);
        assertThat(contest.won().name()).isEqualTo("labels");
        assertThat(script.reached).isEqualTo(0.8);
        contest = run(script.with("teachers", 0.85));
        assertThat(contest.won().name()).isEqualTo("teachers");
        assertThat(contest.result().validation()).isEqualTo(0.85);
        assertThat(contest.winner().plan().teachers()).isEqualTo(1);
        assertThat(contest.validations())
                .isEqualTo("labels 80.0 %, sage labels 70.0 %, consistency 80.0 %, teachers 85.0 %");
    }

    @Test
    void anotherKindGoesOnWhereItIsClearlyBetter() {
        Script script = new Script()
                .with("labels", 0.8)
                .with("sage labels", 0.805)
                .with("consistency", 0.7)
                .with("sage consistency", 0.7)
                .with("teachers", 0.7)
                .with("sage teachers", 0.95);
        assertThat(run(script).won().name()).isEqualTo("sage labels");
        Contest contest = run(script.with("sage labels", 0.9));
        assertThat(contest.won().name()).isEqualTo("sage teachers");
        assertThat(contest.winner().plan().model().kind()).isEqualTo(ModelKind.SAGE);
    }

    @Test
    void bothKindsGoOnWhereFewValidationNodesCannotTell() {
        Script script = new Script()
                .with("labels", 0.8)
                .with("sage labels", 0.75)
                .with("consistency", 0.7)
                .with("sage consistency", 0.7)
                .with("teachers", 0.7)
                .with("sage teachers", 0.95);
        assertThat(run(DATA, script).won().name()).isEqualTo("sage teachers");
        assertThat(script.asked)
                .containsExactly(
                        "labels", "sage labels", "consistency", "sage consistency", "teachers", "sage teachers");
        script.asked.clear();
        assertThat(run(DATA, script.with("sage labels", 0.6)).won().name()).isEqualTo("labels");
        assertThat(script.asked).containsExactly("labels", "sage labels", "consistency", "teachers");
        script.asked.clear();
        assertThat(run(DATA, script.with("sage labels", 0.94)).won().name()).isEqualTo("sage teachers");
        assertThat(script.asked).containsExactly("labels", "sage labels", "sage consistency", "sage teachers");
    }

    @Test
    void nothingBeatsAllRight() {
        Script script = new Script().with("labels", 1);
        assertThat(run(script).trials()).hasSize(1);
        assertThat(script.asked).containsExactly("labels");
    }

    @Test
    void whatFailsOrIsLeftOutTakesNothingFromTheOthers() {
        Script script = new Script().with("sage labels", 0.5).with("sage consistency", 0.6);
        script.failing = "labels";
        Contest contest = run(script);
        assertThat(contest.won().name()).isEqualTo("sage consistency");
        assertThat(contest.validations())
                .isEqualTo("labels failed, sage labels 50.0 %, sage consistency 60.0 %, sage teachers left out");
        assertThat(contest.failures()).hasSize(1);
        Script hopeless = new Script();
        hopeless.failing = "labels";
        Contest alone = new Contest(Ways.only(LABELS));
        assertThatThrownBy(() -> alone.run(DATA, hopeless)).isInstanceOf(TrainingException.class);
    }

    @Test
    void whoeverIsTrainedWhenItEndsStands() {
        Script script = new Script().with("labels", 0.5).with("sage labels", 0.6);
        script.last = "sage labels";
        Contest contest = run(script);
        assertThat(contest.trials()).hasSize(2);
        assertThat(contest.won().end()).isEqualTo(Trial.End.INTERRUPTED);
        Script early = new Script();
        Contest nobody = new Contest(WAYS);
        assertThatThrownBy(() -> nobody.run(DATA, new Contest.Coach<RuntimeException>() {
                    @Override
                    public SeedTraining choose(TrainPlan plan, String name) {
                        throw new CancellationException("ended");
                    }

                    @Override
                    public boolean teach(SeedTraining training, String name, double reached) {
                        return early.teach(training, name, reached);
                    }

                    @Override
                    public TrainResult run(SeedTraining training, String name) {
                        return early.run(training, name);
                    }

                    @Override
                    public boolean goesOn() {
                        return false;
                    }
                }))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void teachersAreNotMeasuredByAnotherMetric() {
        TrainPlan byF1 = LABELS.withTraining(LABELS.training().withMetric(Metric.MACRO_F1));
        Script script = new Script().with("labels", 0.8).with("teachers", 0.7);
        Contest contest = new Contest(new Ways(List.of(byF1), List.of(plan -> plan.taughtBy(1))));
        contest.run(DATA, script);
        assertThat(script.reached).isZero();
    }

    @Test
    void teachersThatKnowLessAreLeftOut() {
        GraphData data = SmallGraphs.citations(150, 3);
        SeedTraining student = training(LABELS.taughtBy(1), data);
        List<String> lines = new ArrayList<>();
        // After one epoch they know little.
        assertThat(new TeacherSearch(student, new TeacherChoices(1), lines::add).teachMoreThan(0.999_999))
                .as("%s", lines)
                .isFalse();
        assertThat(lines.getLast()).contains("left out");
        assertThat(new TeacherSearch(student, new TeacherChoices(1), lines::add).teachMoreThan(0.1))
                .isTrue();
    }

    /** Neighbours are of other classes: propagation blurs what a network that keeps the node apart can see. */
    @Test
    void realNetworksTeachWhereNeighboursAreUnlike() {
        GraphData data = SeedSplits.of(new NumericGraph(3, 400, 3, 2, 0.1, 6, 0.02).toGraphData(), Optional.empty(), 1)
                .of(1);
        TrainPlan plan = TrainPlan.of(ModelKind.SAGE, Level.WEC).taughtBy(1);
        List<String> lines = new ArrayList<>();
        SeedTraining student = training(plan, data);
        assertThat(new TeacherSearch(student, new TeacherChoices(60), lines::add).teachMoreThan(0.4))
                .isTrue();
        assertThat(lines).anyMatch(line -> line.contains("real-valued sage"));
    }

    /** Where edges are drawn at random, what neighbours add is noise to every network that sees them. */
    @Test
    void networksWithoutNeighboursTeachWhereTheGraphSaysNothing() {
        GraphData data = SmallGraphs.numbers(600, 12, 5);
        List<String> lines = new ArrayList<>();
        SeedTraining student = training(SAGE, data);
        assertThat(new TeacherSearch(student, new TeacherChoices(60), lines::add).teachMoreThan(0.4))
                .isTrue();
        assertThat(lines).anyMatch(line -> line.contains("perceptron without neighbours"));
        assertThat(teacherOf(student)).isEqualTo("real-valued perceptron without neighbours");
        assertThatLabelsOfTestNodesDoNotReach(student, data);
    }

    /** Columns of noise: networks learn the noise, and such that see no edge come to nothing. */
    @Test
    void labelsThatSpreadTeachWhereColumnsSayNothing() {
        GraphData noise = SmallGraphs.numbers(600, 12, 5);
        GraphData data = SmallGraphs.citations(600, 3).withFeatures(noise.features(), noise.schema());
        List<String> lines = new ArrayList<>();
        SeedTraining student = training(SAGE, data);
        assertThat(new TeacherSearch(student, new TeacherChoices(60), lines::add).teachMoreThan(0.4))
                .isTrue();
        assertThat(lines).anyMatch(line -> line.contains("perceptron without neighbours"));
        assertThat(lines.getLast()).startsWith("labels spread over the edges: validation accuracy ");
        assertThat(teacherOf(student)).isEqualTo("spread-labels");
        assertThat(student.teacherValidation()).isNaN();
        assertThatLabelsOfTestNodesDoNotReach(student, data);
    }

    /** A student that was taught and trained, beside one of the same graph with other labels of test nodes. */
    private static void assertThatLabelsOfTestNodesDoNotReach(SeedTraining student, GraphData data) {
        int[] other = data.labels().toArray();
        for (int node : data.split().test()) {
            other[node] = (other[node] + 1) % data.classCount();
        }
        GraphData turned = new GraphData(
                data.name(),
                data.graph(),
                data.features(),
                data.schema(),
                new Labels(other, data.labels().classNames()),
                List.of(),
                data.split(),
                data.edgeReport(),
                List.of());
        SeedTraining same = training(SAGE, turned);
        assertThat(new TeacherSearch(same, new TeacherChoices(60), line -> {}).teachMoreThan(0.4))
                .isTrue();
        assertThat(teacherOf(same)).isEqualTo(teacherOf(student));
        assertThat(same.seenLogits().data()).isEqualTo(student.seenLogits().data());
    }

    private static String teacherOf(SeedTraining student) {
        TrainResult result = student.run(Trainer.Listener.NONE);
        return student.export("public", result).provenance().get("teacher");
    }

    @Test
    void manyEntriesAreNotQuick() {
        assertThat(Contest.isQuick(DATA)).isTrue();
    }

    /** The row sum of such a table is the salary: teachers that divide by it see no flags. */
    @Test
    void teachersChooseACodingToo() {
        GraphData data = SeedSplits.of(new SalaryGraph(1, 400, 50_000).toGraphData(), Optional.empty(), 1)
                .of(1);
        TrainPlan plan = LABELS.taughtBy(1);
        SeedTraining training =
                training(plan.withTraining(plan.training().withEpochs(100, 0)), SmallGraphs.sparse(data));
        new TeacherSearch(training, new TeacherChoices(60), line -> {}).teach();
        assertThat(training.run(Trainer.Listener.NONE).test())
                .as("chance is 0.25")
                .isGreaterThan(0.8);
    }
}
