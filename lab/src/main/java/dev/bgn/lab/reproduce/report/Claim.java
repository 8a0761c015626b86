package dev.bgn.lab.reproduce.report;

import java.util.List;

/**
 * What became of a claim of the paper; its words stand in the template of the report.
 *
 * @param places where the claim held, and of how many; empty if none was measured
 * @param evidence made from cells
 */
record Claim(int number, Verdict verdict, String places, List<Table> evidence) {
    /** A claim that was judged at some places. */
    Claim(int number, Tally tally, List<Table> evidence) {
        this(number, tally.verdict(), tally.places(), evidence);
    }

    Claim {
        evidence = List.copyOf(evidence);
    }
}
