package dev.bgn.cli.data;

import dev.bgn.datasets.GraphData;
import java.util.Arrays;
import java.util.Locale;

/** What a user should know about a split that is drawn. */
public final class SplitWords {
    /** A rule that gives most labels to training, for a table whose labels are all there to be used. */
    private static final String MORE = "stratified:0.6,0.2,0.2";

    private SplitWords() {}

    /** Its rule, its sizes, and how to train on more labels where few of them are used. */
    public static String drawn(String rule, GraphData data) {
        int labelled = Arrays.stream(data.labels().classSizes()).sum();
        int training = data.split().trainCount();
        return String.format(
                        Locale.ROOT,
                        "split: %s, each seed draws its own: of %,d labelled nodes %,d for training, %,d for validation, %,d for test",
                        rule,
                        labelled,
                        training,
                        data.split().validationCount(),
                        data.split().testCount())
                + (2L * training < labelled ? "; --split " + MORE + " trains on more" : "");
    }
}
