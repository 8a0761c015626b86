package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Method;
import java.util.List;
import java.util.OptionalInt;

/**
 * How much of an item is measured.
 *
 * @param quick one dataset, two lengths, few seeds, epochs and steps: a test that everything works
 * @param seeds how many instead of the usual ones
 */
public record Form(boolean quick, OptionalInt seeds) {
    static final String QUICK_MARK = ", quick";
    static final String FULL_MARK = ", full";

    /** What the paper's tables and figures have. */
    public static final Form FULL = new Form(false, OptionalInt.empty());

    public static final Form QUICK = new Form(true, OptionalInt.empty());

    private static final List<String> DATASETS = List.of("cora", "citeseer", "pubmed");
    private static final int QUICK_SEEDS = 2;
    private static final int MANY_SEEDS = 10;
    private static final int FEW_SEEDS = 3;
    /** The length of codes that most of the paper's results have. */
    private static final int USUAL_BITS = 64;
    /** Enough to learn something. */
    private static final int QUICK_EPOCHS = 20;

    /** The paper's datasets, or the first of them. */
    public List<String> datasets() {
        return quick ? DATASETS.subList(0, 1) : DATASETS;
    }

    /** Seeds of a cell of codes so long: most of them where most of the paper's results are. */
    public int seedsAt(int bits) {
        return bits == USUAL_BITS ? seeds.orElse(quick ? QUICK_SEEDS : MANY_SEEDS) : fewSeeds();
    }

    /** Seeds of a cell of another kind. */
    public int fewSeeds() {
        return quick ? Math.min(QUICK_SEEDS, seeds.orElse(QUICK_SEEDS)) : Math.min(FEW_SEEDS, seeds.orElse(FEW_SEEDS));
    }

    /** The most epochs of a training, and of a teacher. */
    public int mostEpochs() {
        return quick ? QUICK_EPOCHS : Integer.MAX_VALUE;
    }

    /** A method as this form runs it: with few epochs, or as it is. */
    public Method suited(Method method) {
        return quick ? method.bounded(QUICK_EPOCHS) : method;
    }

    /** Two of several, or all of them. */
    public <T> List<T> some(List<T> all, T one, T other) {
        return quick
                ? all.stream().filter(x -> x.equals(one) || x.equals(other)).toList()
                : all;
    }

    /** How the line of a cell about its making ends. */
    String mark() {
        return quick ? QUICK_MARK : FULL_MARK;
    }
}
