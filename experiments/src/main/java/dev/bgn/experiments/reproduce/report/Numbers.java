package dev.bgn.experiments.reproduce.report;

import dev.bgn.experiments.reproduce.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Values as tables show them; how depends on the quantity. */
final class Numbers {
    /** A space that keeps a number and its unit on one line. */
    static final String SPACE = "\u00a0";

    private Numbers() {}

    /** The mean of a cell, with its deviation over seeds, or its interval. */
    static String of(Cell cell) {
        String mean = of(cell.quantity(), cell.mean());
        if (!cell.interval().isEmpty()) {
            return mean + " (" + of(cell.quantity(), cell.interval().getFirst()) + SPACE + "…" + SPACE
                    + of(cell.quantity(), cell.interval().getLast()) + ")";
        }
        return cell.values().size() > 1
                ? mean + SPACE + "±" + SPACE + of(cell.quantity(), cell.deviation())
                : mean;
    }

    static String of(String quantity, double value) {
        if (isPercent(quantity)) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (quantity.contains("bits") || Math.abs(value) >= 10_000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return isRatio(quantity) ? digits(value) + "×" : digits(value);
    }

    /** Ours less another number: in points for percents, as a ratio for the rest. */
    static String difference(String quantity, double ours, double theirs) {
        if (isPercent(quantity)) {
            return signed(ours - theirs);
        }
        return digits(ours / theirs) + "×";
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
