package dev.bgn.report.demo;

/** What the paper reports for GAT and BGN-GAT on Cora with 64 dimensions (Wang et al., 2020). */
public final class PaperFigures {
    public static final double REAL_ACCURACY = 84.0;
    public static final double BINARY_ACCURACY = 77.7;
    /** How many times fewer bits the parameters take. */
    public static final int PARAMETER_RATIO = 28;
    /** How many times faster. */
    public static final int SPEED = 19;

    private PaperFigures() {}
}
