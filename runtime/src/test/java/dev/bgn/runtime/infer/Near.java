package dev.bgn.runtime.infer;

/**
 * A number of the reference, in double precision, and a bound on how far float arithmetic in any order may be from it. The
 * bound is 0 where floats are exact, so that ties are ties in both; it grows with the number of terms and their size.
 */
record Near(double value, double error) {
    static final Near ZERO = new Near(0, 0);
    /** Half a unit in the last place of a float, relative. */
    static final double UNIT = 0x1p-24;
    /** A sum under ±1 weights may be computed as twice the positive part less the total. */
    private static final double ROUNDINGS_PER_TERM = 4;

    /** A number that is rounded once to a float. */
    static Near of(double value) {
        return rounded(value, 0);
    }

    private static Near rounded(double value, double passedOn) {
        boolean exact = passedOn == 0 && (float) value == value;
        return new Near(value, exact ? 0 : passedOn + UNIT * (Math.abs(value) + passedOn));
    }

    Near negated() {
        return new Near(-value, error);
    }

    Near times(Near other) {
        double passedOn = Math.abs(value) * other.error + Math.abs(other.value) * error + error * other.error;
        return rounded(value * other.value, passedOn);
    }

    Near dividedBy(int count) {
        return rounded(value / count, error / count);
    }

    /** The same with this relative error besides. */
    Near withRelativeError(double relative) {
        return new Near(value, error + relative * (Math.abs(value) + error));
    }

    static Near sum(Near... terms) {
        double sum = 0;
        double size = 0;
        double passedOn = 0;
        double grid = Double.POSITIVE_INFINITY;
        for (Near term : terms) {
            sum += term.value;
            size += Math.abs(term.value);
            passedOn += term.error;
            grid = Math.min(grid, lowestBit(term.value));
        }
        // Multiples of a power of two that stay below 2²⁴ of it are floats, however they are added.
        boolean exact = size * ROUNDINGS_PER_TERM <= grid * 0x1p24;
        // Roundings go both ways: of many, no more than the root of their number adds up, times what chance allows.
        double count = Math.min(terms.length + 4, 8 * Math.sqrt(terms.length + 4));
        double rounding = ROUNDINGS_PER_TERM * UNIT * count * (size + passedOn);
        return new Near(sum, passedOn == 0 && exact ? 0 : passedOn + rounding);
    }

    /** The largest power of two of which a number is a multiple; infinite for 0. */
    private static double lowestBit(double value) {
        if (value == 0) {
            return Double.POSITIVE_INFINITY;
        }
        long fraction = (Double.doubleToLongBits(value) & ((1L << 52) - 1)) | (1L << 52);
        return Math.scalb(1.0, Math.getExponent(value) - 52 + Long.numberOfTrailingZeros(fraction));
    }

    /** Whether floats have the same sign; 0 counts as positive. */
    boolean hasClearSign() {
        return error == 0 || Math.abs(value) > error;
    }

    boolean isPositive() {
        return value >= 0;
    }

    boolean holds(float computed) {
        return Math.abs(computed - value) <= error;
    }
}
