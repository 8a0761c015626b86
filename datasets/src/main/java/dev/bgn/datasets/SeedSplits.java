package dev.bgn.datasets;

import java.util.Arrays;
import java.util.Optional;

/**
 * The dataset with the split of each seed. A published split is the same for all; where it is drawn, by the rule asked
 * for or by the usual one, every seed draws its own, so that the runs of several seeds are independent.
 */
public final class SeedSplits {
    /** The protocol usual for graphs without a published split. */
    private static final String USUAL = "per-class:20,30";
    /** For classes too small for it. */
    private static final String SMALL = "stratified:0.6,0.2,0.2";

    private final GraphData data;
    private final String rule;

    private SeedSplits(GraphData data, String rule) {
        this.data = data;
        this.rule = rule;
    }

    /**
     * The splits of a dataset with labels.
     *
     * @param asked the rule that was asked for; where there is none, the split that comes with the dataset, or the usual one
     */
    public static SeedSplits of(GraphData data, Optional<String> asked, long seed) {
        if (data.classCount() == 0) {
            throw new BadInputException(data.name()
                    + " has no labels to learn from; of a table, --label says which column has the classes");
        }
        if (asked.isPresent()) {
            return new SeedSplits(data, asked.get());
        }
        if (!data.split().equals(Split.EMPTY)) {
            return new SeedSplits(data, null);
        }
        String usual = fits(USUAL, data, seed) ? USUAL : SMALL;
        if (!fits(usual, data, seed)) {
            throw new BadInputException(data.name()
                    + (hasAClassForEachNode(data.labels())
                            ? " has " + data.classCount() + " classes, nearly one for each labelled node: labels are "
                                    + "classes that nodes share, not numbers to predict or names"
                            : " has too few labelled nodes for the usual splits; --split says which to use, such as "
                                    + "--split per-class:1,0"));
        }
        return new SeedSplits(data, usual);
    }

    private static boolean hasAClassForEachNode(Labels labels) {
        return labels.classCount() > 2
                && 2 * labels.classCount() > Arrays.stream(labels.classSizes()).sum();
    }

    /** The dataset split by a rule; a rule that does not fit it is bad input. */
    public static GraphData split(GraphData data, String rule, long seed) {
        try {
            return data.withSplit(Splits.parse(rule).apply(data, seed));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--split: " + e.getMessage());
        }
    }

    private static boolean fits(String rule, GraphData data, long seed) {
        try {
            Split split = Splits.parse(rule).apply(data, seed);
            return split.trainCount() > 0 && split.validationCount() > 0 && split.testCount() > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    public GraphData data() {
        return data;
    }

    /** Whether each seed has its own. */
    public boolean isDrawn() {
        return rule != null && Splits.parse(rule).isRandom();
    }

    /** As {@code --split} takes it. */
    public String name() {
        return rule == null ? "public" : rule;
    }

    /** The data with the split of a seed, which has nodes to learn from. */
    public GraphData of(long seed) {
        GraphData split = rule == null ? data : split(data, rule, seed);
        if (split.split().trainCount() == 0) {
            throw new BadInputException("the split " + name() + " of " + data.name() + " has no nodes to learn from");
        }
        return split;
    }
}
