package dev.bgn.report.demo;

import java.util.List;
import java.util.Locale;

/** The demo's table, for a terminal and for the page. */
public final class DemoTable {
    private DemoTable() {}

    public static List<String> header(DemoResult result) {
        return List.of("", result.real().name(), result.binary().name(), "ratio", "paper");
    }

    public static List<List<String>> rows(DemoResult result) {
        NetworkReport real = result.real();
        NetworkReport binary = result.binary();
        return List.of(
                List.of(
                        "test accuracy",
                        percent(real.test()),
                        percent(binary.test()),
                        points(result.gain()),
                        format("%.1f → %.1f %%", PaperFigures.REAL_ACCURACY, PaperFigures.BINARY_ACCURACY)),
                List.of(
                        "both taught, ten seeds",
                        TableFigures.real() + "\u00a0%",
                        TableFigures.binary() + "\u00a0%",
                        points(TableFigures.TAUGHT_BINARY - TableFigures.TAUGHT_REAL),
                        "–"),
                List.of(
                        "model file",
                        DemoText.bytes(real.fileBytes()),
                        DemoText.bytes(binary.fileBytes()),
                        smaller(result.fileRatio()),
                        "–"),
                List.of(
                        "parameters",
                        DemoText.size(real.parameterBits(), "bit"),
                        DemoText.size(binary.parameterBits(), "bit"),
                        smaller(result.parameterRatio()),
                        "1/" + PaperFigures.PARAMETER_RATIO),
                List.of(
                        "embedding of a node",
                        format("%,d bit", real.embeddingBits()),
                        format("%,d bit", binary.embeddingBits()),
                        smaller(result.embeddingRatio()),
                        "–"),
                List.of(
                        "inference, all nodes",
                        DemoText.time(real.microseconds()),
                        DemoText.time(binary.microseconds()),
                        DemoText.times(result.speed()),
                        PaperFigures.SPEED + "×"),
                List.of(
                        "inference, both by sums",
                        DemoText.time(result.floatSumMicroseconds()),
                        DemoText.time(binary.microseconds()),
                        DemoText.times(result.speedOverSums()),
                        "–"));
    }

    private static String points(double gain) {
        return format("%+.1f points", gain).replace('-', '−');
    }

    private static String smaller(double ratio) {
        return format(ratio >= 10 ? "1/%.0f" : "1/%.1f", ratio);
    }

    private static String percent(double share) {
        return format("%.1f %%", 100 * share);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
