package dev.bgn.lab.reproduce;

import java.util.List;

/** A table or figure of the paper, or what stands beside them. One class each, listed in {@link Items}. */
public interface Item {
    /** Short, for the command and for files: {@code figure-binary-methods}. */
    String name();

    /** What a report calls it. */
    String title();

    /** What is to be measured, in the order of the item; dataset by dataset. */
    List<Measurement> measurements(Form form);
}
