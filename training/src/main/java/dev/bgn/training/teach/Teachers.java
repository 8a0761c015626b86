package dev.bgn.training.teach;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.SoftLabels;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.teach.RandomPropagationTeacher.Lesson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;

/** Trains the teachers of one student. */
public final class Teachers {
    /** Apart from the seeds of students, so that a student never shares random numbers with a teacher. */
    private static final long SEED_STEP = 1_000;

    private Teachers() {}

    /** The soft labels of {@code count} teachers with random numbers of their own, which learn side by side. */
    public static FloatMatrix softLabels(
            GraphData data,
            GraphInput usual,
            TeacherChoice choice,
            int count,
            long seed,
            Workers workers,
            Progress progress) {
        TeacherSettings settings = choice.settings();
        TeacherMaterial material = new TeacherMaterial(data, choice.input(data, usual), firstSeed(seed), workers);
        List<RandomPropagationTeacher> teachers = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            teachers.add(new RandomPropagationTeacher(settings, material, t));
        }
        learn(teachers, material, settings.epochs(), progress);
        for (int t = 0; t < count; t++) {
            Lesson lesson = teachers.get(t).lesson();
            String known = Double.isNaN(lesson.validation())
                    ? ""
                    : String.format(Locale.ROOT, "validation %.1f %% in ", 100 * lesson.validation());
            int epochs = teachers.get(t).epoch();
            progress.tell("teacher " + (t + 1) + " of " + count + ": " + known + epochs
                    + (epochs == 1 ? " epoch" : " epochs"));
        }
        return SoftLabels.of(
                teachers.stream().map(teacher -> teacher.lesson().logits()).toList());
    }

    /** The seed of the first teacher of a student. */
    public static long firstSeed(long student) {
        return student * SEED_STEP + SEED_STEP;
    }

    private static void learn(
            List<RandomPropagationTeacher> teachers, TeacherMaterial material, int epochs, Progress progress) {
        for (int epoch = 0; epoch < epochs; epoch++) {
            progress.epochs(epoch, epochs);
            material.beginEpoch();
            for (RandomPropagationTeacher teacher : teachers) {
                if (!progress.goesOn()) {
                    throw new CancellationException("the teachers were stopped in epoch " + (epoch + 1));
                }
                if (!teacher.isOver()) {
                    teacher.learn();
                }
            }
            if (teachers.stream().allMatch(RandomPropagationTeacher::isOver)) {
                break;
            }
        }
    }

    /**
     * The soft labels of trained models, averaged. A model whose coefficients are binary keeps no scale of its logits, so
     * its labels are nearly hard.
     */
    public static FloatMatrix softLabels(List<NodeModel> models, GraphData data, Workers workers) {
        List<FloatMatrix> logits = new ArrayList<>();
        for (NodeModel model : models) {
            if (!model.classNames().equals(data.labels().classNames())) {
                throw new IllegalArgumentException("a model of the classes " + model.classNames() + ", but the dataset"
                        + " has " + data.labels().classNames());
            }
            FloatMatrix out = FloatMatrix.zeros(data.nodeCount(), data.classCount());
            PreparedGraph graph = PreparedGraph.of(data.graph(), data.features(), model);
            new Inference(model, graph, workers).logits(out);
            logits.add(out);
        }
        return SoftLabels.of(logits);
    }
}
