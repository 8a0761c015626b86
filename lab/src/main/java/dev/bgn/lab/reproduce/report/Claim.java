package dev.bgn.lab.reproduce.report;

import java.util.List;

/**
 * A claim of the paper and what became of it.
 *
 * @param where it stands in the paper
 * @param places where it was so, and of how many; empty where nothing could be told
 * @param evidence sentences, computed from cells
 * @param notes how we read the claim, and what the paper has wrong about it
 */
record Claim(
        int number,
        String text,
        String where,
        Verdict verdict,
        String places,
        List<String> evidence,
        List<String> notes) {
    /** A claim that was judged at some places. */
    Claim(int number, String text, String where, Tally tally, List<String> evidence, List<String> notes) {
        this(number, text, where, tally.verdict(), tally.places(), evidence, notes);
    }

    Claim {
        evidence = List.copyOf(evidence);
        notes = List.copyOf(notes);
    }
}
