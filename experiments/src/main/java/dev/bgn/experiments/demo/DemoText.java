package dev.bgn.experiments.demo;

import java.util.Locale;
import java.util.stream.IntStream;

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
        String name = MapChart.readable(result.data().name());
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    String headline() {
        return format(
                "With one bit a weight, %.1f %% of the test papers are classified right: %s a float32 network, "
                        + "in a file %s smaller and %s as fast.",
                100 * result.binary().test(), points(result.gain()), times(result.fileRatio()), times(result.speed()));
    }

    String summary() {
        return format(
                "Two graph attention networks with %d units a paper learned on this machine from %d labelled papers. "
                        + "One calculates in float32. In the other, weights, embeddings and attention coefficients "
                        + "are all +1 or −1: it is stored in bits and run with bit operations.",
                result.codes().columns(), result.data().split().trainCount());
    }

    String tableNote() {
        return format(
                "Accuracy on the %,d test papers of the public split, one run with seed %d, the epoch chosen on %d "
                        + "other papers. Time is the median of passes over all papers on one thread. The 1-bit network "
                        + "learned from float32 teachers, the float32 one from the labels alone; docs/accuracy.md has "
                        + "ten seeds of each, and a float32 network with the same teachers, which comes out level. The "
                        + "last column is what Wang et al. (2020) report for GAT and BGN-GAT on their machine.",
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

    String mapNote() {
        return format(
                "Each dot is a paper, placed by its %d-bit code alone: papers whose codes differ in few bits lie close "
                        + "together. The network was told the class of %d of them. It found the others' from their "
                        + "words and from what they cite.",
                result.codes().columns(), result.data().split().trainCount());
    }

    String mapCaption() {
        long wrong = IntStream.range(0, result.predicted().length)
                .filter(i -> result.data().labels().has(i)
                        && result.predicted()[i] != result.data().labels().of(i))
                .count();
        return format(
                "t-SNE on Hamming distances. The colour is the true class; a rim marks the %,d papers of all "
                        + "%,d whose class was predicted wrong. A dense disc is a set of papers with equal codes.",
                wrong, result.predicted().length);
    }

    String barcodeNote(int most) {
        return format(
                "All that the network keeps of a paper, one line each: %d bits, a mark is +1. The first %d test papers "
                        + "of each class.",
                result.codes().columns(), most);
    }

    String footer() {
        return format(
                "Written by bgn demo with %s kernels on Java %s; training took %.0f s and %.0f s.",
                result.kernels(),
                Runtime.version().feature(),
                result.real().curve().seconds(),
                result.binary().curve().seconds());
    }

    /** "1.2 points more than", "0.3 points fewer than", "as many as". */
    static String points(double gain) {
        String size = format("%.1f", Math.abs(gain));
        return size.equals("0.0") ? "as many as" : size + " points " + (gain > 0 ? "more than" : "fewer than");
    }

    /** "28×", "6.3×". */
    static String times(double ratio) {
        return format(ratio >= 10 ? "%.0f×" : "%.1f×", ratio);
    }

    static String bytes(long count) {
        return size(count, "B");
    }

    /** With three digits or so: "64 bit", "92.2 kbit", "2.95 Mbit". */
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
