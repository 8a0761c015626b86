package dev.bgn.runtime.model.file;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Small graph matching networks of every form, each always the same. */
public final class SampleMatchers {
    private SampleMatchers() {}

    /** All forms: cross-graph attention, codes, comparison; with labels and without. */
    static List<MatchingModel> all() {
        List<MatchingModel> all = new ArrayList<>();
        for (CrossGraph cross : CrossGraph.values()) {
            for (GraphComparison comparison : GraphComparison.values()) {
                for (int codes = 0; codes < 4; codes++) {
                    List<String> labels = codes % 2 == 0 ? List.of() : List.of("C", "\"N\" é");
                    all.add(of(new MatcherShape(labels, 3, 5, 2, cross, codes % 2 == 1, codes / 2 == 1, comparison)));
                }
            }
        }
        return all;
    }

    static MatchingModel tiny() {
        return of(new MatcherShape(List.of("C", "N"), 2, 3, 4, CrossGraph.DOT, true, true, GraphComparison.HAMMING));
    }

    /** Weights are multiples of 1/64 from −1 to 1. */
    public static MatchingModel of(MatcherShape shape) {
        SplittableRandom random = new SplittableRandom(shape.toString().hashCode());
        int d = shape.nodeWidth();
        int g = shape.graphWidth();
        MatcherWeights weights = new MatcherWeights(
                floats(random, shape.labelCount(), d),
                floats(random, d, 4 * d),
                floats(random, 1, 2 * d),
                floats(random, 2 * d, 2 * d),
                floats(random, 1, 2 * d),
                floats(random, 2 * d, 3 * d),
                floats(random, shape.isSiamese() ? 0 : d, 3 * d),
                floats(random, 1, 3 * d),
                floats(random, d, 3 * d),
                floats(random, 1, 3 * d),
                floats(random, d, 2 * g),
                floats(random, 1, 2 * g),
                floats(random, g, g),
                floats(random, 1, g),
                floats(random, shape.comparison() == GraphComparison.SCALED ? 1 : 0, 2));
        return new MatchingModel(shape, weights, Map.of("dataset", "sample", "seed", "7"));
    }

    private static FloatMatrix floats(SplittableRandom random, int rows, int columns) {
        FloatMatrix matrix = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = random.nextInt(-64, 65) / 64f;
        }
        return matrix;
    }
}
