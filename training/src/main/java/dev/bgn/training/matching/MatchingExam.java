package dev.bgn.training.matching;

import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.score.RocAuc;
import java.util.ArrayList;
import java.util.List;

/** A fixed set of pairs and triplets, and how good a network is on it, with the signs of codes. */
public final class MatchingExam implements Exam {
    private static final int BATCH = 50;

    private final List<PairBatch> pairs;
    private final List<PairBatch> triplets;
    private final Tape tape;

    /**
     * @param pairs those with a target above 0 are similar
     * @param triplets two pairs each, the similar one first
     */
    public MatchingExam(List<PairBatch> pairs, List<PairBatch> triplets, Workers workers) {
        this.pairs = List.copyOf(pairs);
        this.triplets = List.copyOf(triplets);
        tape = new Tape(0, workers);
    }

    /** So many pairs, half of them similar, and so many triplets of a generator. */
    public static MatchingExam of(GeneratedPairs source, int pairCount, int tripletCount, Workers workers) {
        if (pairCount < 1 || pairCount % BATCH != 0 || tripletCount < 1 || tripletCount % BATCH != 0) {
            throw new IllegalArgumentException(
                    pairCount + " pairs and " + tripletCount + " triplets: both must be multiples of " + BATCH);
        }
        List<PairBatch> pairs = new ArrayList<>();
        for (int b = 0; b < pairCount / BATCH; b++) {
            pairs.add(source.pairs(b, BATCH, workers));
        }
        List<PairBatch> triplets = new ArrayList<>();
        for (int b = 0; b < tripletCount / BATCH; b++) {
            triplets.add(source.triplets(b, BATCH, workers));
        }
        return new MatchingExam(pairs, triplets, workers);
    }

    @Override
    public MatchingScores scores(MatchingNetwork network, PairObjective objective) {
        Answers ofPairs = answers(network, objective, pairs);
        boolean[] similar = new boolean[ofPairs.similarities.length];
        int at = 0;
        for (PairBatch batch : pairs) {
            for (float target : batch.targets()) {
                similar[at++] = target > 0;
            }
        }
        Answers ofTriplets = answers(network, objective, triplets);
        return new MatchingScores(
                RocAuc.of(ofPairs.similarities, similar),
                inOrder(ofTriplets.similarities),
                objective.triplets() ? ofTriplets.loss : ofPairs.loss);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Answers(double[] similarities, double loss) {}

    private Answers answers(MatchingNetwork network, PairObjective objective, List<PairBatch> batches) {
        double[] all =
                new double[batches.stream().mapToInt(b -> b.targets().length).sum()];
        int at = 0;
        double loss = 0;
        for (PairBatch batch : batches) {
            tape.begin(0, false);
            Tensor vectors = network.vectors(batch.graphs(), tape, 0f);
            float[] similarities = network.similarities(vectors).data();
            for (int k = 0; k < batch.targets().length; k++) {
                all[at++] = similarities[k];
            }
            loss += objective.loss(network, vectors, batch.targets()).data()[0] / batches.size();
        }
        return new Answers(all, loss);
    }

    /** The share of triplets in which the first pair has the higher similarity. */
    static double inOrder(double[] similarities) {
        int count = similarities.length / 2;
        double right = 0;
        for (int k = 0; k < 2 * count; k += 2) {
            double first = similarities[k];
            double second = similarities[k + 1];
            right += first > second ? 1 : first == second ? 0.5 : 0;
        }
        return right / count;
    }
}
