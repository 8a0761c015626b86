package dev.bgn.runtime.features;

import java.util.Locale;
import java.util.Set;

/** Numbers as texts: what is one, what means that there is none, and what is wrong with other texts. */
public final class Decimal {
    private static final Set<String> MISSING = Set.of("na", "n/a", "nan", "null");
    private static final Set<String> NOT_FINITE = Set.of("inf", "+inf", "-inf", "infinity", "+infinity", "-infinity");

    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    /** Integers up to here are exact as a double. */
    private static final long EXACT = 1L << 53;

    private Decimal() {}

    /** The nearest float, infinite when it is too large; NaN for what is not a decimal number. */
    public static float parse(String text) {
        return parse(text.toCharArray(), 0, text.length());
    }

    /** The same out of a row of texts, without a string for each; the result is that of {@link Float#parseFloat}. */
    public static float parse(char[] chars, int start, int length) {
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

    /** Whether a text means that a number is missing: nothing, NA, N/A, NaN or null, in any case of letters. */
    public static boolean isMissing(String text) {
        return text.isEmpty() || (text.length() <= 4 && MISSING.contains(text.toLowerCase(Locale.ROOT)));
    }

    /** Whether a text that is no finite number was meant as one: too large, infinite, or with a comma. */
    public static boolean isMeant(String text) {
        return Float.isInfinite(parse(text))
                || text.equalsIgnoreCase("nan")
                || NOT_FINITE.contains(text.toLowerCase(Locale.ROOT))
                || hasComma(text);
    }

    private static boolean hasComma(String text) {
        return text.matches("[-+]?\\d+,\\d+");
    }

    /** What is wrong with a text that should be a finite number. */
    public static String problem(String text) {
        if (text.isEmpty()) {
            return "a number is missing";
        }
        if (hasComma(text)) {
            return "'" + text + "' is not a number; write it with a decimal point, and thousands without a comma";
        }
        return "'" + text
                + (Float.isInfinite(parse(text))
                        ? "' is too large for a 32-bit float"
                        : isMeant(text) ? "' is not a finite number" : "' is not a number");
    }
}
