package dev.bgn.report.demo;

/** What docs/accuracy.md has for Cora where both networks are taught: the fair comparison, ten seeds of each. */
final class TableFigures {
    static final double TAUGHT_REAL = 84.6;
    static final double TAUGHT_REAL_DEVIATION = 0.5;
    static final double TAUGHT_BINARY = 83.8;
    static final double TAUGHT_BINARY_DEVIATION = 0.7;

    private TableFigures() {}

    static String real() {
        return TAUGHT_REAL + " ± " + TAUGHT_REAL_DEVIATION;
    }

    static String binary() {
        return TAUGHT_BINARY + " ± " + TAUGHT_BINARY_DEVIATION;
    }
}
