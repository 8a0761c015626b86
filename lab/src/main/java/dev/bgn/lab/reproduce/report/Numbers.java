package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Values as tables show them; how depends on the quantity. */
final class Numbers {
    /** A space that keeps a number and its unit on one line. */
    static final String SPACE = "\u00a0";

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    /** From here on a number is written with a power of ten, as the paper does. */
    private static final double LARGE = 100_000;

    private Numbers() {}

    /** The mean of a cell, with its deviation over seeds, or its interval. */
    static String of(Cell cell) {
        String mean = of(cell.quantity(), cell.mean());
        if (!cell.interval().isEmpty()) {
            return mean + " (" + of(cell.quantity(), cell.interval().getFirst()) + SPACE + "…" + SPACE
                    + of(cell.quantity(), cell.interval().getLast()) + ")";
        }
        return cell.values().size() > 1 ? mean + SPACE + "±" + SPACE + of(cell.quantity(), cell.deviation()) : mean;
    }

    static String of(String quantity, double value) {
        if (isPercent(quantity)) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (Math.abs(value) >= LARGE) {
            int power = (int) Math.floor(Math.log10(Math.abs(value)));
            return String.format(Locale.ROOT, "%.2f", value / Math.pow(10, power)) + "·10" + superscript(power);
        }
        if (Math.abs(value) >= 1_000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return isRatio(quantity) ? digits(value) + "×" : digits(value);
    }

    /** Ours less another number for percents and ratios; what part of it ours is for the rest. */
    static String difference(String quantity, double ours, double theirs) {
        if (isPercent(quantity)) {
            return signed(ours - theirs);
        }
        if (isRatio(quantity)) {
            double gap = Math.abs(ours - theirs);
            String size = gap < 1 ? String.format(Locale.ROOT, "%.2f", gap) : digits(gap);
            return size.equals("0.00") ? "the same" : (ours < theirs ? "−" : "+") + size;
        }
        return "ours ×" + digits(ours / theirs);
    }

    private static String superscript(int power) {
        StringBuilder raised = new StringBuilder();
        Integer.toString(power).chars().forEach(digit -> raised.append(SUPERSCRIPTS.charAt(digit - '0')));
        return raised.toString();
    }

    static String signed(double points) {
        String text = String.format(Locale.ROOT, "%.1f", Math.abs(points));
        return (points < 0 && !text.equals("0.0") ? "−" : "+") + text;
    }

    static String times(double ratio) {
        return digits(ratio) + "×";
    }

    /** What the axis of a figure says. */
    static String axis(String quantity) {
        return switch (quantity) {
            case "accuracy" -> "test accuracy, %";
            case "pair AUC", "triplet accuracy" -> quantity + ", %";
            default -> quantity;
        };
    }

    static boolean isPercent(String quantity) {
        return quantity.contains("accuracy") || quantity.contains("AUC") || quantity.contains("share");
    }

    static boolean isRatio(String quantity) {
        return quantity.startsWith("speed-up") || quantity.endsWith("space");
    }

    /** Three that count. */
    private static String digits(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return Double.isFinite(value) ? "0" : "–";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        return rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
    }
}
