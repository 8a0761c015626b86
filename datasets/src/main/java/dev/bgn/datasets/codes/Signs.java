package dev.bgn.datasets.codes;

/** Whether the numbers of a file are −1 and 1 throughout, or 0 and 1: a mix of both would be read wrong. */
final class Signs {
    static final String EXPECTED = "expected -1 and 1, or 0 and 1";

    private boolean hasMinus;
    private boolean hasZero;

    /** Takes one more number; false if it is none of them, or does not go with an earlier one. */
    boolean accept(float value) {
        hasMinus |= value == -1;
        hasZero |= value == 0;
        return (value == 1 || value == 0 || value == -1) && !(hasMinus && hasZero);
    }
}
