package dev.bgn.training.teach;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;

/**
 * What the teachers of a run share: the graph and its labels, the buffers of their tapes, and the propagated features of
 * those that use them. Each has random numbers of its own, by its number.
 */
final class TeacherMaterial {
    /** Chance that the row of a node is dropped before propagation. */
    static final double ROW_DROPOUT = 0.5;
    /** Random streams of the initial weights. */
    private static final long WEIGHTS = -2_000_000;
    /** Steps of a teacher on the tape; more than it has epochs. */
    private static final long STEPS = 1 << 20;

    private final GraphInput input;
    private final int[] labels;
    private final int classes;
    private final Split split;
    private final long seed;
    private final Workers workers;
    private final Tape tape;
    private final Tape evaluation;
    private PropagatedDraws propagated;

    TeacherMaterial(GraphData data, GraphInput input, long seed, Workers workers) {
        this.input = input;
        this.seed = seed;
        this.workers = workers;
        labels = data.labels().toArray();
        classes = data.classCount();
        split = data.split();
        tape = new Tape(seed, workers);
        evaluation = new Tape(seed, workers);
    }

    GraphInput input() {
        return input;
    }

    int[] labels() {
        return labels;
    }

    int classes() {
        return classes;
    }

    Split split() {
        return split;
    }

    Workers workers() {
        return workers;
    }

    /** New weights of a layer of a teacher. */
    Parameter weights(String name, int in, int out, int number, int layer) {
        return Parameter.xavier(name, in, out, in, out, new CounterRandom(seed, WEIGHTS + 2L * number + layer));
    }

    /** Begins a step of a teacher. */
    Tape training(int number, int epoch) {
        tape.begin(number * STEPS + epoch, true);
        return tape;
    }

    /** Begins a forward pass without dropout. */
    Tape evaluation() {
        evaluation.begin(0, false);
        return evaluation;
    }

    /** The propagated features, one and the same for all teachers. */
    PropagatedDraws propagated(TeacherSettings settings) {
        if (propagated == null) {
            propagated = new PropagatedDraws(input, settings.steps(), settings.draws(), seed - 1, workers);
        }
        return propagated;
    }

    /** Begins an epoch of all teachers. */
    void beginEpoch() {
        if (propagated != null) {
            propagated.renew();
        }
    }
}
