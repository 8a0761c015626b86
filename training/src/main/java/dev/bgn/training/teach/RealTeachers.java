package dev.bgn.training.teach;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.SoftLabels;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.select.SeedTraining;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Real-valued networks that learn from labels alone and teach a student. */
final class RealTeachers {
    private final TrainPlan plan;
    private final String name;
    private final int count;
    private final GraphData data;
    private final GraphInput usual;
    private final Workers workers;
    private double validation;

    private RealTeachers(
            TrainPlan student,
            ModelKind kind,
            String name,
            GraphData data,
            GraphInput usual,
            int mostEpochs,
            Workers workers) {
        ModelSettings model = student.model();
        TrainPlan real = TrainPlan.of(
                        ModelSettings.defaults(kind, Level.NONE).withSize(model.layers(), 1, model.bits()))
                .withFeatures(student.features())
                .withInductive(student.inductive());
        plan = real.withTraining(
                real.training().withEpochs(Math.min(real.training().epochs(), mostEpochs), 0));
        this.name = "real-valued " + name;
        count = student.teachers();
        this.data = data;
        this.usual = usual;
        this.workers = workers;
    }

    /**
     * Networks of the student's kind.
     *
     * @param mostEpochs of a teacher
     */
    static RealTeachers ofKind(TrainPlan student, GraphData data, GraphInput usual, int mostEpochs, Workers workers) {
        ModelKind kind = switch (student.model().kind()) {
            case SAGE -> ModelKind.SAGE;
            case ASGCN -> ModelKind.ASGCN;
            case GCN, GAT, GIN -> ModelKind.GCN;
        };
        return new RealTeachers(student, kind, kind.name().toLowerCase(Locale.ROOT), data, usual, mostEpochs, workers);
    }

    /** Networks that see no edge, for graphs that say little about the classes. */
    static RealTeachers withoutNeighbours(TrainPlan student, GraphData data, int mostEpochs, Workers workers) {
        GraphData alone = data.withGraph(CsrGraph.undirected(data.nodeCount(), new int[0], new int[0]));
        GraphInput usual = SeedTraining.usualInput(student, alone);
        return new RealTeachers(
                student, ModelKind.GCN, "perceptron without neighbours", alone, usual, mostEpochs, workers);
    }

    /** Who they are, for the origin of a model. */
    String name() {
        return name;
    }

    /** What they came to on validation, in the mean, when they last gave soft labels. */
    double validation() {
        return validation;
    }

    /**
     * Their soft labels; nothing where the first comes to less on validation.
     *
     * @param least accuracy on validation, of 1
     */
    Optional<FloatMatrix> softLabels(double least, long firstSeed, Progress progress) {
        List<FloatMatrix> logits = new ArrayList<>();
        validation = 0;
        for (int t = 0; t < count; t++) {
            int before = t * plan.training().epochs();
            int all = count * plan.training().epochs();
            SeedTraining teacher = SeedTraining.choose(plan, data, usual, firstSeed + t, workers, progress);
            TrainResult result = teacher.run(epoch -> {
                progress.epochs(before + epoch.number(), all);
                if (!progress.goesOn()) {
                    throw new CancellationException("the teachers were stopped");
                }
                return true;
            });
            progress.tell(String.format(
                    Locale.ROOT,
                    "teacher %d of %d, %s: validation accuracy %.1f %%",
                    t + 1,
                    count,
                    name,
                    100 * result.validation()));
            if (t == 0 && result.validation() < least) {
                return Optional.empty();
            }
            validation += result.validation() / count;
            logits.add(teacher.seenLogits().copy());
        }
        return Optional.of(SoftLabels.of(logits));
    }
}
