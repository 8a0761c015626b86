package dev.bgn.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An axis of a chart.
 *
 * @param label what it shows, with its unit
 * @param logarithmic whether equal ratios are equally far apart
 * @param low where it begins
 * @param high where it ends
 * @param ticks where it has labels
 */
public record Axis(String label, boolean logarithmic, double low, double high, List<Double> ticks) {
    /** Beyond the first and the last value, as a share of the axis. */
    private static final double MARGIN = 0.05;

    private static final int USUAL_TICKS = 5;

    public Axis {
        ticks = List.copyOf(ticks);
        if (!(low < high) || (logarithmic && !(low > 0))) {
            throw new IllegalArgumentException("an axis from " + low + " to " + high);
        }
    }

    /** From one round number to another, so that all values between are on it. */
    public static Axis round(String label, double least, double most) {
        double step = roundStep(Math.max(most - least, 1e-9) / USUAL_TICKS);
        double low = step * Math.floor(least / step + 1e-9);
        double high = step * Math.ceil(most / step - 1e-9);
        return ticked(label, low, high > low ? high : low + step, step);
    }

    /** With a label at every multiple of a step. */
    public static Axis ticked(String label, double low, double high, double step) {
        List<Double> ticks = new ArrayList<>();
        for (long k = (long) Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
            ticks.add(k * step);
        }
        return new Axis(label, false, low, high, ticks);
    }

    /** With a label at each of the values, which lie within. */
    public static Axis values(String label, boolean logarithmic, List<Double> values) {
        double least = values.stream().mapToDouble(v -> v).min().orElse(1);
        double most = values.stream().mapToDouble(v -> v).max().orElse(2);
        if (logarithmic) {
            double margin = Math.max(Math.pow(most / least, MARGIN), 1.1);
            return new Axis(label, true, least / margin, most * margin, values);
        }
        double margin = Math.max(MARGIN * (most - least), 0.5);
        return new Axis(label, false, least - margin, most + margin, values);
    }

    /** Powers of ten, and 2 and 5 times them where these are few. */
    public static Axis logarithmic(String label, double least, double most) {
        double low = Math.pow(10, Math.floor(Math.log10(least)));
        double high = Math.pow(10, Math.ceil(Math.log10(most)));
        boolean few = high / low <= 1000;
        List<Double> ticks = new ArrayList<>();
        for (double power = low; power <= high * 1.001; power *= 10) {
            for (int factor : few ? new int[] {1, 2, 5} : new int[] {1}) {
                ticks.add(factor * power);
            }
        }
        double from =
                ticks.stream().filter(t -> t <= least).max(Double::compare).orElse(low);
        double to = ticks.stream()
                .filter(t -> t >= most && t > from)
                .min(Double::compare)
                .orElse(10 * from);
        return new Axis(
                label,
                true,
                from,
                to,
                ticks.stream().filter(t -> t >= from && t <= to).toList());
    }

    /** The same with another label. */
    public Axis labelled(String other) {
        return new Axis(other, logarithmic, low, high, ticks);
    }

    /** How far along the axis a value is, 0 to 1; what is beyond an end is put there. */
    double share(double value) {
        double at = Math.clamp(value, low, high);
        return logarithmic ? Math.log(at / low) / Math.log(high / low) : (at - low) / (high - low);
    }

    /** A label without zeros that say nothing. */
    static String text(double tick) {
        BigDecimal exact = new BigDecimal(String.format(Locale.ROOT, "%.6g", tick)).stripTrailingZeros();
        return exact.abs().compareTo(BigDecimal.valueOf(1_000)) >= 0
                ? String.format(Locale.ROOT, "%,d", exact.longValue())
                : exact.toPlainString();
    }

    /** 1, 2 or 5 times a power of ten, at least so large. */
    private static double roundStep(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : new double[] {1, 2, 5}) {
            if (step * power >= least * (1 - 1e-9)) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
