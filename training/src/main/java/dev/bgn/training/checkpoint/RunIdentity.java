package dev.bgn.training.checkpoint;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a training is, in words: a checkpoint is taken up by the same one only. */
public final class RunIdentity {
    private static final String BETWEEN = ", ";
    private static final int HASH_DIGITS = 16;
    private static final String ANEW = "; another name for --checkpoint begins anew";

    private RunIdentity() {}

    /**
     * What a run is, in words.
     *
     * @param plan in words
     * @param given the soft labels of model files, if those teach
     */
    public static String of(GraphData data, String plan, String teacher, Optional<FloatMatrix> given, long seed) {
        String taught = given.map(soft -> teacher + " " + HexFormat.of().toHexDigits(Arrays.hashCode(soft.data())))
                .orElse(teacher);
        return ofData(data) + BETWEEN + plan + BETWEEN + "teacher " + taught + BETWEEN + ofSeed(seed);
    }

    private static String ofData(GraphData data) {
        return data.name() + " " + Fingerprint.of(data).substring(0, HASH_DIGITS)
                + BETWEEN + "split " + data.split() + " "
                + Fingerprint.of(data.split()).substring(0, HASH_DIGITS);
    }

    private static String ofSeed(long seed) {
        return "seed " + seed;
    }

    /** Refuses a checkpoint of other data before any training begins. */
    public static void requireSameData(Path file, String was, GraphData data, long seed) {
        String now = ofData(data) + BETWEEN + ofSeed(seed);
        List<String> parts = List.of(was.split(BETWEEN, -1));
        int ofData = Math.min(parts.size(), now.split(BETWEEN, -1).length - 1);
        requireSame(file, String.join(BETWEEN, parts.subList(0, ofData)) + BETWEEN + parts.getLast(), now);
    }

    public static void requireSame(Path file, String was, String now) {
        if (!was.equals(now)) {
            throw new BadInputException(file + ": a checkpoint of another run: " + difference(was, now) + ANEW);
        }
    }

    /** The parts that differ. */
    public static String difference(String was, String now) {
        List<String> before = List.of(was.split(BETWEEN, -1));
        List<String> after = List.of(now.split(BETWEEN, -1));
        return only(before, after) + ", not " + only(after, before);
    }

    /** The parts of one that the other lacks. */
    private static String only(List<String> one, List<String> other) {
        String parts = one.stream().filter(part -> !other.contains(part)).collect(Collectors.joining("; "));
        return parts.isEmpty() ? "without that" : parts;
    }
}
