package dev.bgn.lab.reproduce.report;

/** What both forms of the report say. */
final class ReproductionText {
    static final String TITLE = "Binarized Graph Neural Network, measured again";

    static final String INTRODUCTION =
            "Every table and figure of the paper (Wang et al., 2020), with our numbers beside its numbers. "
                    + "Accuracies are means over seeds on test nodes; epochs and settings are chosen on validation. Which search chose each setting of "
                    + "64 bits, and where test accuracy was known when one was made, stands in docs/accuracy.md; settings of other widths were not "
                    + "searched. What is compared of times are ratios of medians over the rounds of one run. The paper's figures have no numbers in the text, so only its tables can be compared "
                    + "number by number.";

    static final String VERDICTS =
            "Every verdict is computed from the cells of the sections below. A claim held where it is so at every "
                    + "place, mostly where at more than half of them, mostly not where at half or fewer, and did not hold where at none. Above and below are: by "
                    + "more than the 95 % interval of the difference (Welch; with few seeds it is wide); level is what lies within. The noise is that of "
                    + "training alone where both networks have the same 1,000 test nodes in all seeds. INH-MF and BANE with 90 % of the labels draw their test nodes anew for each "
                    + "seed, so beside them the sampling of our 1,000 test nodes counts, too. A place is not decided where it is not measured, "
                    + "where both networks are at chance, or where a single seed does not tell the noise. A claim is not decided where all places that "
                    + "are decided agree with it but some are not, where most are not, and by a quick run.";

    static final String NOT_MEASURED = "Not measured yet.";

    private ReproductionText() {}
}
