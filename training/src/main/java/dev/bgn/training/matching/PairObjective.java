package dev.bgn.training.matching;

import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.PairLosses;
import dev.bgn.training.autograd.Tensor;

/**
 * The loss of a batch of pairs.
 *
 * @param triplets whether two pairs, one after the other, are a triplet
 * @param margin γ of the margin loss
 */
public record PairObjective(boolean triplets, float margin) {
    private static final float PAIR_MARGIN = (float) 0.1;
    private static final float TRIPLET_MARGIN = 1f;

    public static PairObjective ofPairs() {
        return new PairObjective(false, PAIR_MARGIN);
    }

    public static PairObjective ofTriplets() {
        return new PairObjective(true, TRIPLET_MARGIN);
    }

    /** The loss of graph vectors as the network gives them. */
    Tensor loss(MatchingNetwork network, Tensor vectors, float[] targets) {
        if (network.settings().loss() != MatchingLoss.MARGIN) {
            Tensor mean = PairLosses.hamming(network.similarities(vectors), targets);
            // Of targets from −1 to 1 the loss is a quarter of the square, of those from 0 to 1 the whole.
            return network.settings().loss() == MatchingLoss.HAMMING ? mean : Elementwise.scale(mean, 4f);
        }
        Tensor distance = PairLosses.distance(vectors);
        return triplets ? PairLosses.tripletMargin(distance, margin) : PairLosses.pairMargin(distance, targets, margin);
    }

    /** What each pair, or the triplet that it belongs to, adds to the loss of a batch. */
    float[] losses(GraphComparison comparison, float[] similarities, float[] targets) {
        int pairs = targets.length;
        float[] losses = new float[pairs];
        for (int k = 0; k < pairs; k++) {
            boolean inTriplet = triplets && comparison == GraphComparison.DISTANCE;
            double loss = inTriplet
                    ? 2 * Math.max(0, margin - similarities[k & -2] + similarities[k | 1])
                    : loss(comparison, similarities[k], targets[k]);
            losses[k] = (float) (loss / pairs);
        }
        return losses;
    }

    /** What a pair adds to the loss of pairs, from its similarity. */
    static double loss(GraphComparison comparison, double similarity, double target) {
        return switch (comparison) {
            case HAMMING -> (target - similarity) * (target - similarity) / 4;
            case SCALED -> (target - similarity) * (target - similarity);
            case DISTANCE -> Math.max(0, PAIR_MARGIN - target * (1 + similarity));
        };
    }
}
