package dev.bgn.runtime.kernel;

/**
 * Exponential functions of our own, because those of the platform may differ from machine to machine. The vector twins
 * take the same steps lane by lane, so they give the same bits.
 */
public final class FloatMath {
    /** Below, e^x is taken as e^LOWEST ≈ 1.9e-38, so that no step meets a subnormal number. */
    public static final float LOWEST = (float) -86.9;
    /** Above, e^x is taken as e^HIGHEST ≈ 3.3e38, just below the largest float. */
    public static final float HIGHEST = (float) 88.7;

    public static final float LOG2_E = (float) 1.44269504;
    /** Adding 1.5 · 2²³ rounds to a whole number. */
    public static final float ROUND = 12582912f;
    /** ln 2 in two parts: products with the first, of 16 bits, are exact. */
    public static final float LN2_HIGH = (float) 0.693359375;

    public static final float LN2_LOW = (float) -2.12194440e-4;
    /** The polynomial of Cephes' expf on |r| ≤ ln 2 / 2. */
    public static final float P0 = (float) 1.9875691500e-4;

    public static final float P1 = (float) 1.3981999507e-3;
    public static final float P2 = (float) 8.3334519073e-3;
    public static final float P3 = (float) 4.1665795894e-2;
    public static final float P4 = (float) 1.6666665459e-1;
    public static final float P5 = (float) 5.0000001201e-1;

    private FloatMath() {}

    /** eˣ with a relative error below 2⁻²²; NaN stays NaN. */
    public static float exp(float x) {
        float bounded = Math.min(Math.max(x, LOWEST), HIGHEST);
        float n = Math.fma(bounded, LOG2_E, ROUND) - ROUND;
        float r = Math.fma(n, -LN2_LOW, Math.fma(n, -LN2_HIGH, bounded));
        float p = Math.fma(P0, r, P1);
        p = Math.fma(p, r, P2);
        p = Math.fma(p, r, P3);
        p = Math.fma(p, r, P4);
        p = Math.fma(p, r, P5);
        p = Math.fma(p, r * r, r) + 1f;
        // 2ⁿ in two factors, because n can be 128.
        int half = (int) n >> 1;
        return p * Float.intBitsToFloat((half + 127) << 23) * Float.intBitsToFloat(((int) n - half + 127) << 23);
    }

    /** tanh x = 1 − 2 / (e²ˣ + 1), with an absolute error below 2⁻²². */
    public static float tanh(float x) {
        return 1f - 2f / (exp(x + x) + 1f);
    }

    /** 1 / (1 + e⁻ˣ). */
    public static float sigmoid(float x) {
        return 1f / (exp(-x) + 1f);
    }
}
