package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.MissingDatasetException;
import dev.bgn.lab.method.BinarizedMethod;
import dev.bgn.lab.method.ContestMethod;
import dev.bgn.lab.method.FullSupervision;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.task.TrainSettings;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * About how long a training takes. Only the time that is left is made of it, and a run corrects it by what its own trainings
 * took, so it has the order of size and no more.
 */
final class TrainingTime {
    /** Forward, backward, and the weights. */
    private static final double PRODUCTS = 3;

    private static final double OPERATIONS_A_SECOND = 3e9;
    /** What an edge costs beside a feature where it has learned coefficients. */
    private static final double ATTENTION = 50;

    private static final double STEP_SECONDS = 0.003;
    private static final double STEP_SECONDS_A_BIT = 5e-5;
    private static final double TEACHER_SECONDS_A_FEATURE = 5e-4;
    /** Reading, choosing a coding, evaluating. */
    private static final double START_SECONDS = 1;

    private static final double UNKNOWN_SECONDS = 10;
    /** Students of all lengths share their teachers, which count with one of them. */
    private static final int WITH_TEACHERS = 64;

    private TrainingTime() {}

    /** Of one seed on one thread. */
    static double seconds(Method method, Datasets datasets, String dataset) {
        try {
            return seconds(method, datasets.get(dataset));
        } catch (MissingDatasetException _) {
            return UNKNOWN_SECONDS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double seconds(Method method, GraphData data) {
        return switch (method) {
            case FullSupervision full -> seconds(full.of(), data);
            case NetworkMethod network -> seconds(network.plan(), data);
            case BinarizedMethod twice ->
                1.5
                        * twice.plans().stream()
                                .mapToDouble(plan -> seconds(plan, data))
                                .sum();
            case ContestMethod contest -> {
                double labels = contest.kinds().stream()
                        .mapToDouble(plan -> seconds(plan, data))
                        .sum();
                TrainPlan usual = contest.kinds().getFirst();
                yield contest.teachers() == 0
                        ? labels
                        : labels
                                + seconds(usual.consistent(), data)
                                + seconds(usual.taughtBy(contest.teachers()), data);
            }
            default -> UNKNOWN_SECONDS;
        };
    }

    private static double seconds(TrainPlan plan, GraphData data) {
        TrainSettings training = plan.training();
        int bits = plan.model().bits();
        if (plan.model().kind() == ModelKind.ASGCN) {
            double steps = Math.min(
                    plan.mostSteps(),
                    (double) training.epochs()
                            * Math.ceilDiv(
                                    plan.inductive()
                                            ? data.nodeCount()
                                            : data.split().trainCount(),
                                    plan.batch()));
            return START_SECONDS + steps * (STEP_SECONDS + STEP_SECONDS_A_BIT * bits) * (1 + plan.teachers());
        }
        boolean learned =
                plan.model().kind() == ModelKind.GAT && !plan.model().level().coefficients();
        double entries =
                features(data) + (learned ? ATTENTION : 1) * data.graph().edgeCount();
        double passes = training.samples() * (plan.consistency().isOn() ? 2 : 1);
        double teachers = plan.teachers() > 0 && bits == WITH_TEACHERS ? TEACHER_SECONDS_A_FEATURE * features(data) : 0;
        return START_SECONDS + teachers + PRODUCTS * training.epochs() * passes * bits * entries / OPERATIONS_A_SECOND;
    }

    private static double features(GraphData data) {
        return switch (data.features()) {
            case Features.Sparse(SparseMatrix matrix) -> matrix.entryCount();
            case Features.Dense(FloatMatrix matrix) -> matrix.shape().elements();
        };
    }
}
