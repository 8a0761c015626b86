package dev.bgn.runtime.bits;

/** The sign function of the whole system, in one place: sign(0) = +1, sign(−0.0) = +1, sign(NaN) = −1. */
public final class Signs {
    private Signs() {}

    public static boolean isPositive(float value) {
        return value >= 0f;
    }

    public static boolean isPositive(int value) {
        return value >= 0;
    }
}
