package dev.bgn.datasets.csv;

/** Parses decimal numbers out of a row without a string for each; the result is that of {@link Float#parseFloat}. */
final class Decimal {
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    /** Integers up to here are exact as a double. */
    private static final long EXACT = 1L << 53;

    private Decimal() {}

    /** The nearest float, infinite when it is too large; NaN for what is not a decimal number. */
    static float parse(char[] chars, int start, int length) {
        int end = start + length;
        int i = start;
        boolean negative = i < end && chars[i] == '-';
        if (negative || (i < end && chars[i] == '+')) {
            i++;
        }
        long digits = 0;
        int digitCount = 0;
        int afterPoint = 0;
        boolean point = false;
        for (; i < end; i++) {
            char c = chars[i];
            if (c >= '0' && c <= '9') {
                digits = digits < EXACT ? 10 * digits + (c - '0') : EXACT;
                digitCount++;
                afterPoint += point ? 1 : 0;
            } else if (c == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (digitCount == 0) {
            return Float.NaN;
        }
        if (i == end && digits < EXACT && afterPoint < TENS.length) {
            // Both numbers are exact, so the quotient is the nearest double.
            double value = digits / TENS[afterPoint];
            boolean halfway = (Double.doubleToRawLongBits(value) & 0x1FFF_FFFFL) == 0x1000_0000L;
            if (!halfway && (value == 0 || value >= Float.MIN_NORMAL)) {
                return (float) (negative ? -value : value);
            }
        }
        return isExponent(chars, i, end) ? Float.parseFloat(new String(chars, start, length)) : Float.NaN;
    }

    /** Whether nothing, or the exponent of a decimal number, is left; {@code parseFloat} would take 1f and 0x1p3 too. */
    private static boolean isExponent(char[] chars, int from, int end) {
        if (from == end) {
            return true;
        }
        if (chars[from] != 'e' && chars[from] != 'E') {
            return false;
        }
        int i = from + 1;
        if (i < end && (chars[i] == '-' || chars[i] == '+')) {
            i++;
        }
        int first = i;
        while (i < end && chars[i] >= '0' && chars[i] <= '9') {
            i++;
        }
        return i == end && i > first;
    }
}
