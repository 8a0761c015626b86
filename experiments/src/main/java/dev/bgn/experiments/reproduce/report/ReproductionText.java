package dev.bgn.experiments.reproduce.report;

/** What both forms of the report say. */
final class ReproductionText {
    static final String TITLE = "Binarized Graph Neural Network, measured again";

    static final String INTRODUCTION =
            "Every table and figure of the paper (Wang et al., 2020), with our numbers beside its numbers. "
                    + "Accuracies are means over seeds on test nodes; epochs and settings are chosen on validation. Which search chose each setting of "
                    + "64 bits, and where test accuracy was known when one was made, stands in docs/accuracy.md; settings of other widths were not "
                    + "searched. Times are ratios within one run. The paper's figures have no numbers in the text, so only its tables can be compared "
                    + "number by number.";

    static final String VERDICTS =
            "Every verdict is computed from the cells of the sections below. A claim held where it is so at every "
                    + "place, partly where at some, and did not hold where at none. Better is: by more than the 95 % interval of the difference "
                    + "(Welch; with few seeds it is wide). A place is not decided where it is not measured, "
                    + "where both networks are at chance, or where a single seed does not tell the noise. A claim is not decided where all places that "
                    + "are decided agree with it but some are not, where most are not, and by a quick run.";

    static final String NOT_MEASURED = "Not measured yet.";

    private ReproductionText() {}
}
