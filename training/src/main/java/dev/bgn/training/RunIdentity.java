package dev.bgn.training;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.StringJoiner;

/** What a training is, in words: a checkpoint is taken up by the same one only. */
public final class RunIdentity {
    private static final String BETWEEN = ", ";
    private static final int HASH_DIGITS = 16;

    private RunIdentity() {}

    /**
     * What a run is, in words.
     *
     * @param given the soft labels of model files, if those teach
     */
    public static String of(GraphData data, TrainPlan plan, String teacher, Optional<FloatMatrix> given, long seed) {
        String taught = given.map(soft -> teacher + " " + HexFormat.of().toHexDigits(Arrays.hashCode(soft.data())))
                .orElse(teacher);
        return data.name() + " " + Fingerprint.of(data).substring(0, HASH_DIGITS)
                + BETWEEN + "split " + data.split() + " "
                + Fingerprint.of(data.split()).substring(0, HASH_DIGITS)
                + BETWEEN + RecordWords.of(plan)
                + BETWEEN + "teacher " + taught
                + BETWEEN + "seed " + seed;
    }

    public static void requireSame(Path file, String was, String now) {
        if (!was.equals(now)) {
            throw new BadInputException(file + ": a checkpoint of another run: " + difference(was, now)
                    + "; without --resume training begins anew");
        }
    }

    /** The parts that differ, or all of what it was where the two have different parts. */
    public static String difference(String was, String now) {
        String[] before = was.split(BETWEEN, -1);
        String[] after = now.split(BETWEEN, -1);
        if (before.length != after.length) {
            return was;
        }
        StringJoiner parts = new StringJoiner("; ");
        for (int i = 0; i < before.length; i++) {
            if (!before[i].equals(after[i])) {
                parts.add(before[i] + ", not " + after[i]);
            }
        }
        return parts.toString();
    }
}
