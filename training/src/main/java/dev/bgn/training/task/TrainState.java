package dev.bgn.training.task;

import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.optim.Optimizer;
import dev.bgn.training.progress.TrainingException;
import java.util.ArrayList;
import java.util.List;

/** Everything that changes during training: with it, training goes on as if it had never stopped. */
public final class TrainState {
    private final List<Parameter> parameters;
    private final Optimizer optimizer;
    private final List<KeptState> kept;
    private final List<float[]> best = new ArrayList<>();
    private final List<float[]> gradients = new ArrayList<>();
    private int epoch;
    private int bestEpoch;
    private double bestScore = Double.NEGATIVE_INFINITY;
    private double bestLoss = Double.POSITIVE_INFINITY;

    TrainState(List<Parameter> parameters, Optimizer optimizer, List<KeptState> kept) {
        this.parameters = parameters;
        this.optimizer = optimizer;
        this.kept = kept;
        for (Parameter p : parameters) {
            best.add(p.value().data().clone());
        }
    }

    /** The number of finished epochs. */
    public int epoch() {
        return epoch;
    }

    int bestEpoch() {
        return bestEpoch;
    }

    double bestScore() {
        return bestScore;
    }

    boolean isOver(int patience) {
        return patience > 0 && epoch - bestEpoch >= patience;
    }

    void finishEpoch() {
        epoch++;
    }

    /** Keeps the weights when they are the best so far. */
    void observe(int number, double score, double loss) {
        // Without validation nodes the last epoch counts.
        boolean better = Double.isNaN(score) || score > bestScore || (score == bestScore && loss < bestLoss);
        if (better) {
            bestEpoch = number;
            bestScore = score;
            bestLoss = loss;
            for (int p = 0; p < best.size(); p++) {
                float[] w = parameters.get(p).value().data();
                System.arraycopy(w, 0, best.get(p), 0, w.length);
            }
        }
    }

    void restoreBest() {
        for (int p = 0; p < best.size(); p++) {
            float[] w = parameters.get(p).value().data();
            System.arraycopy(best.get(p), 0, w, 0, w.length);
        }
    }

    /** Sums the gradients of several samples and gives them back to the parameters with the last one. */
    void addGradients(boolean first, float factor, boolean last) {
        for (int p = 0; p < parameters.size(); p++) {
            float[] g = parameters.get(p).gradient().data();
            if (gradients.size() == p) {
                gradients.add(new float[g.length]);
            }
            float[] sum = gradients.get(p);
            for (int i = 0; i < g.length; i++) {
                sum[i] = (first ? 0f : sum[i]) + factor * g[i];
            }
            if (last) {
                System.arraycopy(sum, 0, g, 0, g.length);
            }
        }
    }

    /** The numbers of a checkpoint that are not arrays. */
    public record Numbers(int epoch, int bestEpoch, double bestScore, double bestLoss, long optimizerSteps) {}

    public Numbers numbers() {
        return new Numbers(epoch, bestEpoch, bestScore, bestLoss, optimizer.steps());
    }

    /** A copy of every array, in a fixed order. */
    public List<float[]> arrays() {
        List<float[]> all = new ArrayList<>();
        parameters.forEach(p -> all.add(p.value().data().clone()));
        best.forEach(b -> all.add(b.clone()));
        optimizer.state().forEach(s -> all.add(s.clone()));
        kept.forEach(r -> all.add(r.state()));
        return all;
    }

    /** Takes up a checkpoint; an error when it is of another network. */
    public void resume(Numbers numbers, List<float[]> arrays) {
        List<float[]> targets = new ArrayList<>();
        parameters.forEach(p -> targets.add(p.value().data()));
        targets.addAll(best);
        targets.addAll(optimizer.state());
        boolean fits = arrays.size() == targets.size() + kept.size();
        for (int i = 0; fits && i < targets.size(); i++) {
            fits = arrays.get(i).length == targets.get(i).length;
        }
        if (!fits) {
            throw new TrainingException("the checkpoint is of another network, dataset or estimator");
        }
        for (int i = 0; i < targets.size(); i++) {
            System.arraycopy(arrays.get(i), 0, targets.get(i), 0, targets.get(i).length);
        }
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).restore(arrays.get(targets.size() + i));
        }
        epoch = numbers.epoch();
        bestEpoch = numbers.bestEpoch();
        bestScore = numbers.bestScore();
        bestLoss = numbers.bestLoss();
        optimizer.resumeAt(numbers.optimizerSteps());
    }
}
