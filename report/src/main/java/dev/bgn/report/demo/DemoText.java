package dev.bgn.report.demo;

import dev.bgn.report.map.Names;
import java.util.Locale;

/** What the demo's page says, in sentences that hold whatever the figures are. */
final class DemoText {
    /** The three lines of Java that use a model; README.md has the same. */
    static final String JAVA = """
            NodeModel model = ModelFile.read(Path.of("bgn-demo/gat-1bit.safetensors"));
            int[] classes = Classifier.of(model).classify(graph, features);
            BitMatrix codes = Embedder.of(model).codes(graph, features);
            """;

    private final DemoResult result;

    DemoText(DemoResult result) {
        this.result = result;
    }

    /** The dataset's name, as a name is written. */
    String dataset() {
        String name = Names.readable(result.data().name());
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    String kicker() {
        return format(
                "Binarized graph neural network · %s · %,d papers, %,d citations, %d classes",
                dataset(),
                result.data().nodeCount(),
                result.data().edgeCount(),
                result.data().classCount());
    }

    String headline() {
        return format(
                "A graph network of bits, taught by float32 ones, classifies %.1f %% of the test papers right, in a "
                        + "file %s smaller. It is %s as fast as a float32 network with attention, and %s as fast as the "
                        + "same sums in float32.",
                100 * result.binary().test(),
                times(result.fileRatio()),
                times(result.speed()),
                times(result.speedOverSums()));
    }

    /** What has to be known at first sight: the two networks do not differ by their bits alone. */
    String fairness() {
        return format(
                "Only the 1-bit network had teachers. The float32 network beside it learned from %d labels alone and "
                        + "gets %.1f %%. With the same teachers, a float32 network gets %s %% on Cora and a 1-bit one "
                        + "%s %%, over ten seeds.",
                result.data().split().trainCount(),
                100 * result.real().test(),
                TableFigures.real(),
                TableFigures.binary());
    }

    String summary() {
        return format(
                "Both networks have %d units a paper and were trained on this machine. One is a graph attention network "
                        + "in float32. In the other, weights and embeddings are +1 or −1, and every attention coefficient "
                        + "is +1: it computes no attention but adds up neighbours. It is stored in bits and run with bit "
                        + "operations.",
                result.binary().embeddingBits());
    }

    String tableNote() {
        return format(
                "Accuracy on the %,d test papers of the public split, one run with seed %d, the epoch chosen on %d "
                        + "other papers. The second line is the fair comparison, from docs/accuracy.md: ten seeds of "
                        + "each network on Cora, both with the same teachers. Time is the median of passes over all "
                        + "papers on one thread, in a JVM of its own. The line “both by sums” has the 1-bit network in float32: "
                        + "the same sums and the same classes, so that the ratio is what the bits bring. "
                        + "libtorch, which the demo does not download, stands beside both in docs/performance.md (bgn bench "
                        + "inference). The last column is what Wang et al. (2020) report "
                        + "for GAT and BGN-GAT, without teachers, on their machine.",
                result.data().split().testCount(),
                result.seed(),
                result.data().split().validationCount());
    }

    String curveNote() {
        return format(
                "A ring marks the epoch that was kept: %d and %d. The losses are not the same function: the float32 "
                        + "network learns labels by cross-entropy, the 1-bit one its teachers' soft labels.",
                result.real().curve().chosen(), result.binary().curve().chosen());
    }

    String footer() {
        return format(
                "Written by bgn demo on %s; training took %.0f s and %.0f s.",
                result.machine().line(),
                result.real().curve().seconds(),
                result.binary().curve().seconds());
    }

    /** "28×", "6.3×". */
    static String times(double ratio) {
        return format(ratio >= 10 ? "%.0f×" : "%.1f×", ratio);
    }

    static String bytes(long count) {
        return size(count, "B");
    }

    /** With three digits or so: "64 bit", "94.7 kbit", "2.95 Mbit". */
    static String size(long count, String unit) {
        if (count < 1000) {
            return count + " " + unit;
        }
        String prefix = count < 1_000_000 ? "k" : "M";
        double scaled = count / (count < 1_000_000 ? 1e3 : 1e6);
        return format(scaled < 10 ? "%.2f %s%s" : scaled < 100 ? "%.1f %s%s" : "%.0f %s%s", scaled, prefix, unit);
    }

    static String time(double microseconds) {
        return microseconds < 1000
                ? format("%.0f µs", microseconds)
                : format(microseconds < 10_000 ? "%.2f ms" : "%.1f ms", microseconds / 1000);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
